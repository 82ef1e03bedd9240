import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Executor, statement } from '../client.ts';

/**
 * Inserts any number of whole rows with one prepared statement and one parameter; a statement built
 * row by row costs more than what it does.
 */
export function bulkInsert<T extends PgTable>(table: T) {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([, column]) => column.generated === undefined && column.generatedIdentity === undefined,
  );
  const names = sql.raw(columns.map(([, column]) => `"${column.name}"`).join(', '));
  const insert = statement(
    `insert_${getTableName(table)}`,
    sql`INSERT INTO ${table} (${names})
      SELECT ${names} FROM json_populate_recordset(NULL::${table}, ${sql.placeholder('rows')}::json)`,
  );
  return async (executor: Executor, rows: readonly T['$inferInsert'][]): Promise<void> => {
    if (rows.length === 0) return;
    const records = rows.map((row: Record<string, unknown>) =>
      Object.fromEntries(columns.map(([key, column]) => [column.name, row[key]])),
    );
    await insert(executor, { rows: JSON.stringify(records) });
  };
}
