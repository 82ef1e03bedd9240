import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { PgDialect, type PgTable, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
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

/** A named statement that selects whole rows of a table, with the types of its columns. */
export function prepareRowsStatement<T extends PgTable>(name: string, table: T, where: SQL) {
  const columns = Object.entries(getTableColumns(table));
  const names = sql.join(
    columns.map(([, column]) => column),
    sql`, `,
  );
  const built = dialect.sqlToQuery(sql`SELECT ${names} FROM ${table} WHERE ${where}`);
  const fields = columns.map(([key, field]) => ({ path: [key], field }));
  return (executor: Executor, values: Record<string, unknown>) =>
    executor._.session
      .prepareQuery<PreparedQueryConfig & { execute: T['$inferSelect'][] }>(
        built,
        fields,
        name,
        true,
      )
      .execute(values);
}
