import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { prepareStatement } from '../prepared-statements.ts';

export const countTakenSeats = counter('sessions', sql`seats_taken = seats_taken + counted.change`);

export const countCouponUses = counter('coupons', sql`times_used = times_used + counted.change`);

/** The status follows the count, unless the purchase is expired or cancelled. */
export const countRedeemedSessions = counter(
  'package_purchases',
  sql`sessions_redeemed = sessions_redeemed + counted.change,
    status = CASE WHEN status NOT IN ('active', 'exhausted') THEN status
      WHEN sessions_redeemed + counted.change = sessions_total THEN 'exhausted' ELSE 'active' END`,
);

/** Adds a number to a counter of each given row, with one prepared statement. */
function counter(tableName: string, assignments: SQL) {
  const table = sql.raw(tableName);
  const update = prepareStatement(
    `count_${tableName}`,
    sql`UPDATE ${table} SET ${assignments}
      FROM unnest(${sql.placeholder('ids')}::text[], ${sql.placeholder('changes')}::int[]) AS counted(id, change)
      WHERE ${table}.id = counted.id`,
  );
  return async (executor: Executor, changesById: Iterable<[string, number]>): Promise<void> => {
    const changes = [...changesById].filter(([, change]) => change !== 0);
    if (changes.length === 0) return;
    await update(executor, {
      ids: changes.map(([id]) => id),
      changes: changes.map(([, change]) => change),
    });
  };
}
