import { type SQL, sql } from 'drizzle-orm';
import { newId } from '../../contract/ids.ts';
import type { Decided, Decision } from '../../domain/commands/index.ts';
import { accept, type Outcome } from '../../domain/outcome.ts';
import type { Changes } from '../../domain/world.ts';
import type { Executor } from '../client.ts';
import { appointments, sessions } from '../schema/calendar.ts';
import { events, outcomes } from '../schema/engine.ts';
import { couponUses, packageRedemptions } from '../schema/offers.ts';
import { bulkInsert } from './bulk.ts';

/**
 * Holds the named calendars and people until the transaction ends. Everyone takes them in the
 * same order, so two actors that share a person wait for each other and never deadlock.
 */
export async function lock(executor: Executor, names: readonly string[]): Promise<void> {
  await executor.execute(sql`
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtextextended(name, 0) AS key
      FROM unnest(${sql.param([...names])}::text[]) AS name ORDER BY key) AS keys`);
}

const insertSessions = bulkInsert(sessions);
const insertAppointments = bulkInsert(appointments);
const insertEvents = bulkInsert(events);
const insertOutcomes = bulkInsert(outcomes);
const insertCouponUses = bulkInsert(couponUses);
const insertRedemptions = bulkInsert(packageRedemptions);

/** Writes a batch of decisions in a fixed number of statements, whatever its size. */
export async function saveDecisions(
  executor: Executor,
  decisions: readonly Decision[],
  decidedAt: Date,
): Promise<Outcome<Decided>[]> {
  const changes = decisions.flatMap(({ outcome }) => (outcome.ok ? [outcome.value] : []));
  await saveSeats(executor, changes, decidedAt);
  await savePayments(executor, changes, decidedAt);
  const happened = decisions.flatMap((decision) => eventsOf(decision, decidedAt));
  await insertEvents(executor, happened);

  const summaries = decisions.map(({ outcome }) =>
    outcome.ok ? accept({ appointmentIds: outcome.value.appointments.map((a) => a.id) }) : outcome,
  );
  const final = decisions.flatMap(({ command }, i) => {
    const outcome = summaries[i]!;
    // A command that came too late was not decided: sent again, it may be.
    if (!outcome.ok && outcome.code === 'DB_UNAVAILABLE') return [];
    const { id: commandId, kind, callerId, attemptId, fingerprint, askedAtMs } = command;
    const askedAt = new Date(askedAtMs);
    return [{ commandId, kind, callerId, attemptId, fingerprint, outcome, askedAt, decidedAt }];
  });
  await insertOutcomes(executor, final);
  return summaries;
}

async function saveSeats(
  executor: Executor,
  changes: readonly Changes[],
  createdAt: Date,
): Promise<void> {
  const opened = changes.flatMap((c) => c.opened);
  const joined = changes.flatMap((c) => c.joined);
  const booked = changes.flatMap((c) => c.appointments);
  await insertSessions(
    executor,
    opened.map(({ startMs, endMs, ...session }) => ({
      ...session,
      startsAt: new Date(startMs),
      endsAt: new Date(endMs),
    })),
  );
  if (joined.length > 0) {
    await executor.execute(sql`
      UPDATE sessions SET seats_taken = seats_taken + joined.times
      FROM (${timesEach(joined)}) AS joined WHERE sessions.id = joined.id`);
  }
  await insertAppointments(
    executor,
    booked.map((appointment) => ({ ...appointment, createdAt })),
  );
}

async function savePayments(
  executor: Executor,
  changes: readonly Changes[],
  createdAt: Date,
): Promise<void> {
  const uses = changes.flatMap((c) => c.couponUses);
  const redemptions = changes.flatMap((c) => c.redemptions);
  if (uses.length > 0) {
    await insertCouponUses(
      executor,
      uses.map((use) => ({ ...use, createdAt })),
    );
    await executor.execute(sql`
      UPDATE coupons SET times_used = times_used + used.times
      FROM (${timesEach(uses.map(({ couponId }) => couponId))}) AS used WHERE coupons.id = used.id`);
  }
  if (redemptions.length > 0) {
    await insertRedemptions(
      executor,
      redemptions.map(({ purchase, appointmentId }) => ({
        appointmentId,
        purchaseId: purchase.id,
        createdAt,
      })),
    );
    await executor.execute(sql`
      UPDATE package_purchases SET sessions_redeemed = sessions_redeemed + spent.times,
        status = CASE WHEN sessions_redeemed + spent.times = sessions_total THEN 'exhausted' ELSE status END
      FROM (${timesEach(redemptions.map(({ purchase }) => purchase.id))}) AS spent
      WHERE package_purchases.id = spent.id`);
  }
}

/** How often each id is named. */
function timesEach(ids: readonly string[]): SQL {
  return sql`SELECT id, count(*) AS times FROM unnest(${sql.param([...ids])}::text[]) AS id GROUP BY id`;
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
