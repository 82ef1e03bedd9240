import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTable } from 'drizzle-orm/pg-core';

type Row = Record<string, unknown>;

/** A database that collects inserted rows; `flush` inserts them, with one statement for each table. */
export function collectInserts(target: NodePgDatabase) {
  const rowsByTable = new Map<PgTable, Row[]>();
  const insert = (table: PgTable) => ({
    values(rows: Row | readonly Row[]): Promise<void> {
      const collected = rowsByTable.get(table) ?? [];
      rowsByTable.set(table, collected.concat(rows));
      return Promise.resolve();
    },
  });
  return {
    db: { insert } as unknown as NodePgDatabase,
    async flush(): Promise<void> {
      // A table is used after the tables that it references.
      for (const [table, rows] of rowsByTable) await target.insert(table).values(rows);
      rowsByTable.clear();
    },
  };
}
