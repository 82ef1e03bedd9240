import { and, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../../client.ts';

export type Row = Readonly<Record<string, unknown>>;

/** One page of a section, in the order of its keys. */
export type ReadSection = (
  executor: Executor,
  page: { readonly subjectId: string; readonly after: string; readonly limit: number },
) => Promise<readonly { readonly key: string; readonly row: Row }[]>;

type Source = {
  readonly where: (subjectId: string) => SQL;
  /** Unique within the section; the id if absent. */
  readonly key?: SQL<string>;
  /** Fields that are no columns of the table. */
  readonly computed?: (subjectId: string) => Readonly<Record<string, SQL>>;
};

/** Reads the columns of a table that the schema of its rows names. */
export function sectionOf(
  schema: { readonly shape: Readonly<Record<string, unknown>> },
  table: PgTable,
  { where, key = sql<string>`${table}.id`, computed }: Source,
): ReadSection {
  const columns = getTableColumns(table);
  return async (executor, { subjectId, after, limit }) => {
    const known = { ...columns, ...computed?.(subjectId) };
    const fields = Object.keys(schema.shape).map((name) => [name, known[name]!] as const);
    const rows = await executor
      .select({ ...Object.fromEntries(fields), exportKey: key })
      .from(table)
      .where(and(where(subjectId), sql`${key} > ${after}`))
      .orderBy(key)
      .limit(limit);
    return rows.map(({ exportKey, ...row }) => ({ key: exportKey, row: toJsonRow(row) }));
  };
}

function toJsonRow(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  );
}
