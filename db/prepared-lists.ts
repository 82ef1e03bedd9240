import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from './client.ts';
import { prepareStatement } from './prepared-statements.ts';

type Lists = Readonly<Record<string, readonly unknown[]>>;

/**
 * A statement that reads several lists as one JSON object. The lists that a caller does not need are left out of it, and empty:
 * Postgres spends most of the time of an empty list on preparing to read it. Each combination is a named statement.
 */
export function prepareLists<Data extends Lists>(
  name: string,
  lists: { readonly [Key in keyof Data]: SQL },
  withClause = sql``,
) {
  const keys = Object.keys(lists);
  const empty: Lists = Object.fromEntries(keys.map((key) => [key, []]));
  const statements = new Map<string, ReturnType<typeof prepareStatement<{ data: object }>>>();

  function prepare(needed: readonly string[]) {
    const combination = keys.map((key) => Number(needed.includes(key))).join('');
    const pairs = needed.map((key) => sql`${sql.raw(`'${key}'`)}, (${lists[key]})`);
    const prepared =
      statements.get(combination) ??
      prepareStatement<{ data: object }>(
        `${name}_${combination}`,
        sql`${withClause} SELECT json_build_object(${sql.join(pairs, sql`, `)}) AS data`,
      );
    statements.set(combination, prepared);
    return prepared;
  }

  return async (
    executor: Executor,
    isNeeded: { readonly [Key in keyof Data]: boolean },
    values: Record<string, unknown>,
  ): Promise<Data> => {
    const needed = keys.filter((key) => isNeeded[key]);
    const rows = needed.length === 0 ? [] : await prepare(needed)(executor, values);
    // Safe: the statement has the needed keys, and the others are empty.
    return { ...empty, ...rows[0]?.data } as Data;
  };
}
