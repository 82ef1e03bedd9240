import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../client.ts';
import { prepareStatement } from '../prepared-statements.ts';

type Columns = readonly (readonly [string, PgColumn])[];
type Field<T extends PgTable> = keyof T['$inferInsert'] & string;

/** Complete rows: a missing field would be written as NULL, not as the default of its column. */
type Row<T extends PgTable> = Required<T['$inferInsert']>;

/** Columns that Postgres does not generate itself. */
function listWritableColumns(table: PgTable): Columns {
  return Object.entries(getTableColumns(table)).filter(
    ([, column]) => column.generated === undefined && column.generatedIdentity === undefined,
  );
}

/** Rows as the JSON parameter of `json_populate_recordset`. */
function toJson(columns: Columns, rows: readonly Record<string, unknown>[]): string {
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map(([key, column]) => [column.name, row[key]]))),
  );
}

/** Inserts any number of rows with one prepared statement; building one per call is slower. */
export function bulkInsert<T extends PgTable, Omitted extends Field<T> = never>(
  table: T,
  options: { readonly skipsExisting?: boolean; readonly except?: readonly Omitted[] } = {},
) {
  const omitted: readonly string[] = options.except ?? [];
  const columns = listWritableColumns(table).filter(([key]) => !omitted.includes(key));
  const names = sql.raw(columns.map(([, column]) => `"${column.name}"`).join(', '));
  const insert = prepareStatement(
    `insert_${getTableName(table)}`,
    sql`INSERT INTO ${table} (${names})
      SELECT ${names} FROM json_populate_recordset(NULL::${table}, ${sql.placeholder('rows')}::json)
      ${sql.raw(options.skipsExisting ? 'ON CONFLICT DO NOTHING' : '')}`,
  );
  return async (executor: Executor, rows: readonly Omit<Row<T>, Omitted>[]): Promise<void> => {
    if (rows.length === 0) return;
    await insert(executor, { rows: toJson(columns, rows) });
  };
}

/**
 * Updates any number of rows by id with one prepared statement. It sets every column that is not
 * declared immutable, so that a new column is saved by default.
 */
export function bulkUpdate<T extends PgTable, Immutable extends Field<T>>(
  table: T,
  immutable: readonly (Immutable | 'id')[],
) {
  const updated = listUpdatedColumns(table, immutable);
  const idColumn = listWritableColumns(table).filter(([key]) => key === 'id');
  const assignments = updated.map(([, { name }]) => `"${name}" = changed."${name}"`);
  const update = prepareStatement(
    `update_${getTableName(table)}`,
    sql`UPDATE ${table} SET ${sql.raw(assignments.join(', '))}
      FROM json_populate_recordset(NULL::${table}, ${sql.placeholder('rows')}::json) AS changed
      WHERE ${table}.id = changed.id`,
  );
  return async (
    executor: Executor,
    rows: readonly (Omit<Row<T>, Immutable> & { readonly id: string })[],
  ): Promise<void> => {
    if (rows.length === 0) return;
    await update(executor, { rows: toJson([...idColumn, ...updated], rows) });
  };
}

/** Deletes any number of rows by one of their columns, with one prepared statement. */
export function bulkDelete(table: PgTable, column: PgColumn) {
  const remove = prepareStatement(
    `delete_${getTableName(table)}`,
    sql`DELETE FROM ${table} WHERE ${column} = ANY(${sql.placeholder('ids')}::text[])`,
  );
  return async (executor: Executor, ids: readonly string[]): Promise<void> => {
    if (ids.length > 0) await remove(executor, { ids });
  };
}

export function listUpdatedColumns(table: PgTable, immutable: readonly string[]): Columns {
  return listWritableColumns(table).filter(([key]) => !immutable.includes(key));
}
