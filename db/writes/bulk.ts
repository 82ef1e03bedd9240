import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Executor, statement } from '../client.ts';

type Columns = readonly (readonly [string, PgColumn])[];

/** Rows as Postgres reads them out of one JSON parameter. */
function recordsOf(columns: Columns, rows: readonly Record<string, unknown>[]): string {
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map(([key, column]) => [column.name, row[key]]))),
  );
}

/**
 * Inserts any number of whole rows with one prepared statement and one parameter; a statement built
 * row by row costs more than what it does.
 */
export function bulkInsert<T extends PgTable>(table: T) {
  const columns: Columns = Object.entries(getTableColumns(table)).filter(
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
    await insert(executor, { rows: recordsOf(columns, rows) });
  };
}

/** Sets some columns of any number of rows, found by their id, with one prepared statement. */
export function bulkUpdate<T extends PgTable>(
  table: T,
  keys: readonly (keyof T['$inferInsert'] & string)[],
) {
  const all = getTableColumns(table);
  const columns: Columns = ['id', ...keys].map((key) => [key, all[key]!]);
  const changes = keys.map((key) => `"${all[key]!.name}" = changed."${all[key]!.name}"`);
  const update = statement(
    `update_${getTableName(table)}`,
    sql`UPDATE ${table} SET ${sql.raw(changes.join(', '))}
      FROM json_populate_recordset(NULL::${table}, ${sql.placeholder('rows')}::json) AS changed
      WHERE ${all['id']} = changed.id`,
  );
  return async (executor: Executor, rows: readonly T['$inferInsert'][]): Promise<void> => {
    if (rows.length === 0) return;
    await update(executor, { rows: recordsOf(columns, rows) });
  };
}
