import { type SQL, sql } from 'drizzle-orm';
import { newId } from '../../contract/ids.ts';
import type { Decided, Decision } from '../../domain/commands/index.ts';
import { accept, type Outcome } from '../../domain/outcome.ts';
import type { Changes } from '../../domain/world.ts';
import { type Executor, statement } from '../client.ts';
import { appointments, sessions } from '../schema/calendar.ts';
import { events, outcomes } from '../schema/engine.ts';
import { couponUses, packageRedemptions } from '../schema/offers.ts';
import { bulkInsert } from './bulk.ts';

const lockStatement = statement(
  'lock',
  sql`
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtextextended(name, 0) AS key
      FROM unnest(${sql.placeholder('names')}::text[]) AS name ORDER BY key) AS keys`,
);

/**
 * Holds the named calendars and people until the transaction ends. Everyone takes them in the
 * same order, so two actors that share a person wait for each other and never deadlock.
 */
export async function lock(executor: Executor, names: readonly string[]): Promise<void> {
  await lockStatement(executor, { names });
}

const insertSessions = bulkInsert(sessions);
const insertAppointments = bulkInsert(appointments);
const insertEvents = bulkInsert(events);
const insertOutcomes = bulkInsert(outcomes);
const insertCouponUses = bulkInsert(couponUses);
const insertRedemptions = bulkInsert(packageRedemptions);

/** How often each id is named. */
const timesEach = sql`(SELECT id, count(*) AS times FROM unnest(${sql.placeholder('ids')}::text[]) AS id GROUP BY id)`;

const takeSeats = countUp(
  'take_seats',
  sql`UPDATE sessions SET seats_taken = seats_taken + counted.times
    FROM ${timesEach} AS counted WHERE sessions.id = counted.id`,
);
const countCouponUses = countUp(
  'count_coupon_uses',
  sql`UPDATE coupons SET times_used = times_used + counted.times
    FROM ${timesEach} AS counted WHERE coupons.id = counted.id`,
);
const spendSessions = countUp(
  'spend_sessions',
  sql`UPDATE package_purchases SET sessions_redeemed = sessions_redeemed + counted.times,
      status = CASE WHEN sessions_redeemed + counted.times = sessions_total THEN 'exhausted' ELSE status END
    FROM ${timesEach} AS counted WHERE package_purchases.id = counted.id`,
);

function countUp(name: string, update: SQL) {
  const run = statement(name, update);
  return async (executor: Executor, ids: readonly string[]): Promise<void> => {
    if (ids.length > 0) await run(executor, { ids });
  };
}

/**
 * Writes a batch of decisions in a fixed number of statements, whatever its size. They are sent
 * together, and done in this order.
 */
export async function saveDecisions(
  executor: Executor,
  decisions: readonly Decision[],
  decidedAt: Date,
): Promise<Outcome<Decided>[]> {
  const createdAt = decidedAt;
  const changes = decisions.flatMap(({ outcome }) => (outcome.ok ? [outcome.value] : []));
  const of = <T>(pick: (change: Changes) => readonly T[]) => changes.flatMap(pick);
  const opened = of((c) => c.opened).map(({ startMs, endMs, ...session }) => ({
    ...session,
    startsAt: new Date(startMs),
    endsAt: new Date(endMs),
  }));
  const booked = of((c) => c.appointments).map((appointment) => ({ ...appointment, createdAt }));
  const uses = of((c) => c.couponUses).map((use) => ({ ...use, createdAt }));
  const redemptions = of((c) => c.redemptions).map(({ purchase, appointmentId }) => ({
    purchaseId: purchase.id,
    appointmentId,
    createdAt,
  }));
  const happened = decisions.flatMap((decision) => eventsOf(decision, createdAt));
  const summaries = decisions.map(({ outcome }) =>
    outcome.ok ? accept({ appointmentIds: outcome.value.appointments.map((a) => a.id) }) : outcome,
  );
  await Promise.all([
    insertSessions(executor, opened),
    takeSeats(
      executor,
      of((c) => c.joined),
    ),
    insertAppointments(executor, booked),
    insertCouponUses(executor, uses),
    countCouponUses(
      executor,
      uses.map(({ couponId }) => couponId),
    ),
    insertRedemptions(executor, redemptions),
    spendSessions(
      executor,
      redemptions.map(({ purchaseId }) => purchaseId),
    ),
    insertEvents(executor, happened),
    insertOutcomes(executor, outcomesOf(decisions, summaries, decidedAt)),
  ]);
  return summaries;
}

function outcomesOf(
  decisions: readonly Decision[],
  summaries: readonly Outcome<Decided>[],
  decidedAt: Date,
) {
  return decisions.flatMap(({ command }, i) => {
    const outcome = summaries[i]!;
    // A command that came too late was not decided: sent again, it may be.
    if (!outcome.ok && outcome.code === 'DB_UNAVAILABLE') return [];
    const { id: commandId, kind, callerId, attemptId, fingerprint, askedAtMs } = command;
    const askedAt = new Date(askedAtMs);
    return [{ commandId, kind, callerId, attemptId, fingerprint, outcome, askedAt, decidedAt }];
  });
}

function eventsOf({ command, outcome }: Decision, createdAt: Date) {
  if (!outcome.ok) return [];
  return outcome.value.events.map((event) => ({
    ...event,
    id: newId('evt'),
    actorId: command.callerId,
    createdAt,
  }));
}
