import { and, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../../client.ts';

export type Row = Readonly<Record<string, unknown>>;

/** One page of a section, in the order of its keys. The first page comes after an empty key. */
export type ReadSection = (
  executor: Executor,
  page: { readonly subjectId: string; readonly after: string; readonly limit: number },
) => Promise<readonly { readonly key: string; readonly row: Row }[]>;

type Source = {
  readonly where: (subjectId: string) => SQL;
  /** Unique within the section; the id if absent. A large section has the columns of an index. */
  readonly key?: readonly SQL[];
  /** Fields that are no columns of the table. */
  readonly computed?: (subjectId: string) => Readonly<Record<string, SQL>>;
};

/** Reads the columns of a table that the schema of its rows names. */
export function sectionOf(
  schema: { readonly shape: Readonly<Record<string, unknown>> },
  table: PgTable,
  { where, key = [sql`${table}.id`], computed }: Source,
): ReadSection {
  const columns = getTableColumns(table);
  const available = { ...columns, ...computed?.('') };
  const missing = Object.keys(schema.shape).find((name) => !Object.hasOwn(available, name));
  // The process does not start: an export would fail only when it is asked for.
  if (missing !== undefined) throw new Error(`${getTableName(table)} has no column ${missing}`);
  return async (executor, { subjectId, after, limit }) => {
    const known = { ...columns, ...computed?.(subjectId) };
    const fields = Object.keys(schema.shape).map((name) => [name, known[name]!] as const);
    const rows = await executor
      .select({ ...Object.fromEntries(fields), exportKey: toKey(key) })
      .from(table)
      .where(and(where(subjectId), isAfter(key, after)))
      .orderBy(...key)
      .limit(limit);
    return rows.map(({ exportKey, ...row }) => ({ key: exportKey, row: toJsonRow(row) }));
  };
}

/** As text: a `Date` has no microseconds. */
export const toKey = (key: readonly SQL[]) =>
  sql<string>`jsonb_build_array(${sql.join(
    key.map((part) => sql`${part}::text`),
    sql`, `,
  )})::text`;

/** Compares all parts at once, as an index does. */
export function isAfter(key: readonly SQL[], after: string): SQL | undefined {
  if (after === '') return undefined;
  const values = (JSON.parse(after) as string[]).map((value) => sql`${value}`);
  return sql`(${sql.join([...key], sql`, `)}) > (${sql.join(values, sql`, `)})`;
}

export function toJsonRow(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  );
}
