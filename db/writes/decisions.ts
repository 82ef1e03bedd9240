import { type SQL, sql } from 'drizzle-orm';
import type { Alert } from '../../domain/alert.ts';
import type { Session } from '../../domain/calendar.ts';
import { isUndecided } from '../../domain/commands/envelope.ts';
import type { Decided, Decision } from '../../domain/commands/index.ts';
import { accept, type Outcome } from '../../domain/outcome.ts';
import type { CouponUse } from '../../domain/coupon.ts';
import { type Changes, netCounts } from '../../domain/changes.ts';
import type { Redemption } from '../../domain/world.ts';
import { type Executor, statement } from '../client.ts';
import { alerts } from '../schema/alerts.ts';
import { appointments, sessions } from '../schema/appointments.ts';
import { outcomes } from '../schema/engine.ts';
import { couponUses } from '../schema/coupons.ts';
import { packageRedemptions } from '../schema/packages.ts';
import { bulkInsert, bulkUpdate } from './bulk.ts';
import { type NewEvent, insertEvents } from './events.ts';

const insertSessions = bulkInsert(sessions);
const insertAppointments = bulkInsert(appointments);
const insertOutcomes = bulkInsert(outcomes);
const insertCouponUses = bulkInsert(couponUses);
const insertRedemptions = bulkInsert(packageRedemptions);
const updateAppointments = bulkUpdate(appointments, [
  'sessionId',
  'professionalId',
  'startsAt',
  'endsAt',
  'localDate',
  'timezone',
  'status',
  'notes',
  'staffNotes',
  'paymentStatus',
  'finalMinor',
]);
const insertAlerts = bulkInsert(alerts);
const answerAlerts = bulkUpdate(alerts, ['status', 'respondedAt']);

const changeSeats = counting('sessions', sql`seats_taken = seats_taken + counted.change`);
const countUses = counting('coupons', sql`times_used = times_used + counted.change`);
const countSessions = counting(
  'package_purchases',
  sql`sessions_redeemed = sessions_redeemed + counted.change,
    status = CASE WHEN status NOT IN ('active', 'exhausted') THEN status
      WHEN sessions_redeemed + counted.change = sessions_total THEN 'exhausted' ELSE 'active' END`,
);

/** Changes a count of some rows, each by its own number. */
function counting(table: string, set: SQL) {
  const named = sql.raw(table);
  const run = statement(
    `count_${table}`,
    sql`UPDATE ${named} SET ${set}
      FROM unnest(${sql.placeholder('ids')}::text[], ${sql.placeholder('changes')}::int[]) AS counted(id, change)
      WHERE ${named}.id = counted.id`,
  );
  return async (executor: Executor, counts: Iterable<[string, number]>): Promise<void> => {
    const changed = [...counts].filter(([, change]) => change !== 0);
    if (changed.length === 0) return;
    await run(executor, {
      ids: changed.map(([id]) => id),
      changes: changed.map(([, change]) => change),
    });
  };
}

const returnUses = deleting('coupon_uses', 'booking_id');
const restoreRedemptions = deleting('package_redemptions', 'appointment_id');

function deleting(table: string, key: string) {
  const run = statement(
    `delete_${table}`,
    sql`DELETE FROM ${sql.raw(table)} WHERE ${sql.raw(key)} = ANY(${sql.placeholder('ids')}::text[])`,
  );
  return async (executor: Executor, ids: readonly string[]): Promise<void> => {
    if (ids.length > 0) await run(executor, { ids });
  };
}

/**
 * Writes a batch of decisions in a fixed number of statements, whatever its size. They are sent
 * together and done in this order: a seat is given up before somebody else takes that time, a person
 * leaves one place before they are in another, and an alert is answered before the next one is open.
 */
export async function saveDecisions(
  executor: Executor,
  decisions: readonly Decision[],
  decidedAt: Date,
): Promise<Outcome<Decided>[]> {
  const createdAt = decidedAt;
  const changes = decisions.flatMap(({ outcome }) => (outcome.ok ? [outcome.value] : []));
  const of = <T>(pick: (change: Changes) => readonly T[]) => changes.flatMap(pick);
  const seats = seatCounts(
    of((c) => c.openedSessions),
    netCounts(
      of((c) => c.takenSeats),
      of((c) => c.releasedSeats),
    ),
  );
  // What a batch changed more than once is written as it is in the end.
  const moved = new Map(
    of((c) => c.updatedAppointments).map((appointment) => [appointment.id, appointment]),
  );
  const booked = of((c) => c.newAppointments).map((appointment) => ({ ...appointment, createdAt }));
  const uses = of((c) => c.newCouponUses).map((use) => ({ ...use, createdAt }));
  const returned = of((c) => c.returnedCouponUses);
  const redemptions = of((c) => c.newRedemptions).map((each) => ({ ...each, createdAt }));
  const restored = of((c) => c.returnedRedemptions);
  const told = of((c) => c.changedAlerts);
  const isRaised = new Set(told.filter(({ status }) => status === 'open').map(({ id }) => id));
  const alertRows = [...new Map(told.map((alert) => [alert.id, alert])).values()].map(toAlertRow);
  const summaries = decisions.map(({ outcome }) =>
    outcome.ok ? summaryOf(outcome.value) : outcome,
  );
  await Promise.all([
    changeSeats(executor, seats.fewer),
    insertSessions(executor, seats.opened),
    changeSeats(executor, seats.more),
    updateAppointments(executor, [...moved.values()]),
    insertAppointments(executor, booked),
    returnUses(
      executor,
      returned.map(({ bookingId }) => bookingId),
    ),
    insertCouponUses(executor, uses),
    countUses(
      executor,
      netOf<CouponUse>(uses, returned, ({ couponId }) => couponId),
    ),
    restoreRedemptions(
      executor,
      restored.map(({ appointmentId }) => appointmentId),
    ),
    insertRedemptions(executor, redemptions),
    countSessions(
      executor,
      netOf<Redemption>(redemptions, restored, ({ purchaseId }) => purchaseId),
    ),
    answerAlerts(
      executor,
      alertRows.filter(({ id }) => !isRaised.has(id)),
    ),
    insertAlerts(
      executor,
      alertRows.filter(({ id }) => isRaised.has(id)),
    ),
    insertEvents(executor, decisions.flatMap(eventsOf), createdAt),
    insertOutcomes(executor, outcomesOf(decisions, summaries, decidedAt)),
  ]);
  return summaries;
}

/** Sessions that are opened begin with all their seats counted; the others lose seats or gain some. */
function seatCounts(opened: readonly Session[], net: ReadonlyMap<string, number>) {
  const isNew = new Set(opened.map(({ id }) => id));
  const known = [...net].filter(([id]) => !isNew.has(id));
  return {
    opened: opened.map(({ startMs, endMs, seatsTaken, ...session }) => ({
      ...session,
      startsAt: new Date(startMs),
      endsAt: new Date(endMs),
      seatsTaken: seatsTaken + (net.get(session.id) ?? 0),
    })),
    fewer: known.filter(([, change]) => change < 0),
    more: known.filter(([, change]) => change > 0),
  };
}

function toAlertRow({ createdAtMs, respondedAtMs, ...alert }: Alert) {
  return {
    ...alert,
    createdAt: new Date(createdAtMs),
    respondedAt: respondedAtMs === null ? null : new Date(respondedAtMs),
  };
}

function netOf<T>(gained: readonly T[], lost: readonly T[], idOf: (item: T) => string) {
  return netCounts(gained.map(idOf), lost.map(idOf));
}

function summaryOf({ newAppointments, updatedAppointments }: Changes): Outcome<Decided> {
  return accept({
    appointmentIds: [...newAppointments, ...updatedAppointments].map(({ id }) => id),
  });
}

function outcomesOf(
  decisions: readonly Decision[],
  summaries: readonly Outcome<Decided>[],
  decidedAt: Date,
) {
  return decisions.flatMap(({ command }, i) => {
    const outcome = summaries[i]!;
    if (isUndecided(outcome)) return [];
    const { id: commandId, kind, callerId, attemptId, fingerprint, askedAtMs } = command;
    const requestedAt = new Date(askedAtMs);
    return [{ commandId, kind, callerId, attemptId, fingerprint, outcome, requestedAt, decidedAt }];
  });
}

function eventsOf({ command, outcome }: Decision): NewEvent[] {
  if (!outcome.ok) return [];
  return outcome.value.events.map((event) => ({ ...event, actorId: command.callerId }));
}
