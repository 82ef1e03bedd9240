import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from './client.ts';
import { prepareStatement } from './prepared-statements.ts';

type Lists = Readonly<Record<string, readonly unknown[]>>;

/**
 * Reads several lists as one JSON object. Lists that are not needed are left out of the statement and are empty: Postgres spends most
 * of the time of an empty list preparing to read it. Each combination is a named statement, so callers ask for few.
 */
export function prepareLists<Data extends Lists>(
  name: string,
  lists: { readonly [Key in keyof Data]: SQL },
  withClause = sql``,
) {
  const keys = Object.keys(lists);
  const none: Lists = Object.fromEntries(keys.map((key) => [key, []]));
  const statements = new Map<string, ReturnType<typeof prepareCombination>>();

  function prepareCombination(combination: string) {
    const needed = keys.filter((_, i) => combination[i] === '1');
    const pairs = needed.map((key) => sql`${sql.raw(`'${key}'`)}, (${lists[key]})`);
    const object = sql`json_build_object(${sql.join(pairs, sql`, `)})`;
    return prepareStatement<{ data: Lists }>(
      `${name}_${combination}`,
      sql`${withClause} SELECT ${object} AS data`,
    );
  }

  return async (
    executor: Executor,
    isNeeded: { readonly [Key in keyof Data]: boolean },
    values: Record<string, unknown>,
  ): Promise<Data> => {
    const combination = keys.map((key) => Number(isNeeded[key])).join('');
    const statement = statements.get(combination) ?? prepareCombination(combination);
    statements.set(combination, statement);
    const rows = await statement(executor, values);
    // Safe: the statement has the needed keys, and the others are empty.
    return { ...none, ...rows[0]!.data } as Data;
  };
}
