import { getTableColumns, getTableName, SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

type Row = Record<string, unknown>;

/** A database that collects inserted rows; `flush` inserts them, with few statements for each table. */
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
      for (const [table, rows] of rowsByTable) await insertRows(target, table, rows);
      rowsByTable.clear();
    },
  };
}

/** As JSON: a parameter for each value would take seconds for thousands of them. Columns without a value get their default. */
async function insertRows(db: NodePgDatabase, table: PgTable, rows: readonly Row[]): Promise<void> {
  const columns = getTableColumns(table);
  const byColumns = new Map<string, Row[]>();
  for (const row of rows) {
    const record = toRecord(columns, row);
    const names = Object.keys(record).join();
    byColumns.set(names, [...(byColumns.get(names) ?? []), record]);
  }
  const name = sql.identifier(getTableName(table));
  for (const [names, group] of byColumns) {
    const listed = sql.join(
      names.split(',').map((each) => sql.identifier(each)),
      sql`, `,
    );
    await db.execute(
      sql`INSERT INTO ${name} (${listed})
          SELECT ${listed} FROM json_populate_recordset(NULL::${name}, ${JSON.stringify(group)})`,
    );
  }
}

/** The values by the names of their columns, as Postgres reads them from JSON. */
function toRecord(columns: Record<string, PgColumn>, row: Row): Row {
  const entries = Object.entries(columns).flatMap(([key, column]) => {
    const value = row[key] === undefined ? column.defaultFn?.() : row[key];
    if (value === undefined) return [];
    if (value instanceof SQL) throw new Error(`${key} is not a value`);
    const isJson = value === null || column.columnType.startsWith('PgJson');
    return [[column.name, isJson ? value : column.mapToDriverValue(value)]];
  });
  return Object.fromEntries(entries) as Row;
}
