import { type GetColumnData, getTableColumns, type SQL, sql } from 'drizzle-orm';
import {
  type PgColumn,
  PgDialect,
  type PgTable,
  type PreparedQueryConfig,
} from 'drizzle-orm/pg-core';
import type { QueryResult } from 'pg';
import type { Executor } from './client.ts';

const dialect = new PgDialect();

/**
 * A named statement: each connection parses and plans it once. `values` fill the placeholders of the query.
 * Rows hold dates and instants as the text that Postgres sends.
 */
export function prepareStatement<Row extends object>(name: string, query: SQL) {
  const built = dialect.sqlToQuery(query);
  return async (executor: Executor, values: Record<string, unknown>): Promise<Row[]> => {
    const prepared = executor._.session.prepareQuery<
      PreparedQueryConfig & { execute: QueryResult<Row & Record<string, unknown>> }
    >(built, undefined, name, false);
    const { rows } = await prepared.execute(values);
    return rows;
  };
}

type Columns = Readonly<Record<string, PgColumn>>;
type RowOf<C extends Columns> = { [Key in keyof C]: GetColumnData<C[Key]> };

/** A named statement that returns these columns, with their types. `toQuery` gets the list of the columns. */
export function prepareColumnsStatement<C extends Columns>(
  name: string,
  columns: C,
  toQuery: (list: SQL) => SQL,
) {
  const entries = Object.entries(columns);
  const list = sql.join(
    entries.map(([, column]) => column),
    sql`, `,
  );
  const built = dialect.sqlToQuery(toQuery(list));
  const fields = entries.map(([key, field]) => ({ path: [key], field }));
  return (executor: Executor, values: Record<string, unknown>): Promise<RowOf<C>[]> =>
    executor._.session
      .prepareQuery<PreparedQueryConfig & { execute: RowOf<C>[] }>(built, fields, name, true)
      .execute(values);
}

/** A named statement that selects whole rows of a table. */
export function prepareRowsStatement<T extends PgTable>(name: string, table: T, where: SQL) {
  const columns: T['_']['columns'] = getTableColumns(table);
  return prepareColumnsStatement(
    name,
    columns,
    (list) => sql`SELECT ${list} FROM ${table} WHERE ${where}`,
  );
}
