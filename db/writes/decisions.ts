import { sql } from 'drizzle-orm';
import type { Alert } from '../../domain/alert.ts';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import type { Session } from '../../domain/calendar.ts';
import { type Changes, mergeChanges, netCounts } from '../../domain/changes.ts';
import type { Command, Decision } from '../../domain/commands/index.ts';
import type { Accepted } from '../../domain/commands/result.ts';
import { subjectOf } from '../../domain/decision-view.ts';
import { ANY_PROFESSIONAL } from '../../domain/offering.ts';
import { accept, type Outcome } from '../../domain/outcome.ts';
import type { Executor } from '../client.ts';
import { prepareStatement } from '../prepared-statements.ts';
import { alerts } from '../schema/alerts.ts';
import { appointments, sessions } from '../schema/appointments.ts';
import { couponUses } from '../schema/coupons.ts';
import { outcomes } from '../schema/engine.ts';
import { ledgerEntries } from '../schema/ledger.ts';
import { packageRedemptions } from '../schema/packages.ts';
import { bulkDelete, bulkInsert, bulkUpdate } from './bulk.ts';
import { saveAbsences } from './absences.ts';
import { saveHolds } from './holds.ts';
import { resizeSessions, saveSessionChanges } from './class-session-changes.ts';
import { updateEntries } from './waitlist.ts';
import { countCouponUses, countRedeemedSessions, countTakenSeats } from './counters.ts';
import { type NewEvent, insertEvents } from './events.ts';

/** Fields that no command may change. Every other field of a changed appointment is saved. */
export const IMMUTABLE_APPOINTMENT_FIELDS = [
  'id',
  'bookingId',
  'businessId',
  'personId',
  'clientId',
  'crmClientId',
  'bookedById',
  'recurringGroupId',
  'paymentIntentId',
  'currency',
  'createdAt',
] as const;

export const IMMUTABLE_ALERT_FIELDS = ['id', 'appointmentId', 'minutes', 'createdAt'] as const;

const insertSessions = bulkInsert(sessions);
const insertAppointments = bulkInsert(appointments);
const updateAppointments = bulkUpdate(appointments, IMMUTABLE_APPOINTMENT_FIELDS);
const insertCouponUses = bulkInsert(couponUses);
const deleteCouponUses = bulkDelete(couponUses, couponUses.bookingId);
const insertRedemptions = bulkInsert(packageRedemptions);
const deleteRedemptions = bulkDelete(packageRedemptions, packageRedemptions.appointmentId);
const insertAlerts = bulkInsert(alerts);
const updateAlerts = bulkUpdate(alerts, IMMUTABLE_ALERT_FIELDS);
const insertLedgerEntries = bulkInsert(ledgerEntries);
const insertOutcomes = bulkInsert(outcomes);

/** Only the buffers: seats and capacity have their own statements. */
const shortenBuffers = bulkUpdate(sessions, [
  'id',
  'professionalId',
  'businessId',
  'serviceId',
  'startsAt',
  'endsAt',
  'capacity',
  'seatsTaken',
  'units',
]);

const releaseTimesStatement = prepareStatement(
  'release_times',
  sql`UPDATE ${appointments} SET status = 'Cancelled' WHERE ${appointments.id} = ANY(${sql.placeholder('ids')}::text[])`,
);

/**
 * Moves leave sessions that nothing refers to. One of a class stays: its id is in the calendar files of professionals, and
 * an outside calendar may still show it.
 */
const deleteLeftStatement = prepareStatement(
  'delete_left_sessions',
  sql`DELETE FROM ${sessions} WHERE ${sessions.id} = ANY(${sql.placeholder('ids')}::text[])
    AND ${sessions.seatsTaken} = 0 AND ${sessions.capacity} = 1
    AND NOT EXISTS (SELECT FROM ${appointments} WHERE ${appointments.sessionId} = ${sessions.id})`,
);

/**
 * Saves a batch of decisions in a fixed number of statements. They are sent together and run in
 * this order, because the constraints are checked after each statement.
 */
export async function saveDecisions(
  executor: Executor,
  decisions: readonly Decision[],
  decidedAt: Date,
): Promise<Outcome<Accepted>[]> {
  const changes = mergeChanges(
    decisions.flatMap(({ outcome }) => (outcome.ok ? [outcome.value] : [])),
  );
  const decided = decisions.map(({ command, outcome }) =>
    outcome.ok ? toAccepted(command, outcome.value) : outcome,
  );
  await Promise.all([
    ...saveAppointments(executor, changes, decidedAt),
    ...saveCouponUses(executor, changes, decidedAt),
    ...saveRedemptions(executor, changes, decidedAt),
    // After the appointments: a trigger compares both.
    insertLedgerEntries(
      executor,
      changes.newLedgerEntries.map((entry) => ({ ...entry, takenAt: decidedAt })),
    ),
    ...saveAlerts(executor, changes),
    ...saveHolds(executor, changes, decidedAt),
    updateEntries(executor, lastById(changes.changedEntries)),
    insertEvents(executor, decisions.flatMap(toEvents), decidedAt),
    insertOutcomes(executor, toOutcomeRows(decisions, decided, decidedAt)),
    ...saveAbsences(executor, changes, decidedAt),
    saveSessionChanges(executor, changes.sessionChanges),
  ]);
  return decided;
}

/** Seats are released and added first, so that another appointment of the batch can take the time or the seat. */
function saveAppointments(executor: Executor, changes: Changes, createdAt: Date) {
  const { openedSessions, takenSeats, releasedSeats, resizedSessions } = changes;
  const updated = lastById(changes.updatedAppointments);
  const seats = netCounts(takenSeats, releasedSeats);
  const openedIds = new Set(openedSessions.map(({ id }) => id));
  const capacities = new Map(resizedSessions.map(({ id, capacity }) => [id, capacity]));
  const existing = [...seats].filter(([id]) => !openedIds.has(id));
  return [
    countTakenSeats(
      executor,
      existing.filter(([, change]) => change < 0),
    ),
    resizeSessions(executor, resizedSessions),
    shortenBuffers(executor, lastById(changes.shortenedSessions)),
    insertSessions(
      executor,
      openedSessions.map((session) => ({
        ...toSessionRow(session, seats.get(session.id) ?? 0),
        capacity: capacities.get(session.id) ?? session.capacity,
      })),
    ),
    countTakenSeats(
      executor,
      existing.filter(([, change]) => change > 0),
    ),
    releaseTimes(executor, updated),
    updateAppointments(
      executor,
      updated.map((appointment) => ({ ...appointment, updatedAt: createdAt })),
    ),
    deleteLeftSessions(executor, releasedSeats, updated),
    insertAppointments(
      executor,
      changes.newAppointments.map((appointment) => ({
        ...appointment,
        createdAt,
        updatedAt: createdAt,
      })),
    ),
  ];
}

/**
 * One person may swap the times of two appointments in one batch. A constraint compares each updated row
 * with the rows that are not updated yet, so their times are released first.
 */
async function releaseTimes(
  executor: Executor,
  updated: readonly AppointmentRecord[],
): Promise<void> {
  const active = updated.filter(({ status }) => status !== 'Cancelled');
  const times = new Map<string, number>();
  for (const { personId } of active) times.set(personId, (times.get(personId) ?? 0) + 1);
  const ids = active.filter(({ personId }) => times.get(personId)! > 1).map(({ id }) => id);
  if (ids.length > 0) await releaseTimesStatement(executor, { ids });
}

/** Sends no statement for a cancellation, whose appointment keeps its session. */
async function deleteLeftSessions(
  executor: Executor,
  releasedSeats: readonly string[],
  updated: readonly AppointmentRecord[],
): Promise<void> {
  const kept = new Set(updated.map(({ sessionId }) => sessionId));
  const ids = [...new Set(releasedSeats)].filter((id) => !kept.has(id));
  if (ids.length > 0) await deleteLeftStatement(executor, { ids });
}

/** A batch may add a row and remove it, or the reverse: then it stays as it is. */
function netRows<Row>(added: readonly Row[], removed: readonly Row[], keyOf: (row: Row) => string) {
  const counts = netCounts(added.map(keyOf), removed.map(keyOf));
  const rows = new Map([...added, ...removed].map((row) => [keyOf(row), row]));
  const pick = (sign: 1 | -1) =>
    [...rows].flatMap(([key, row]) => (Math.sign(counts.get(key)!) === sign ? [row] : []));
  return { added: pick(1), removed: pick(-1) };
}

function saveCouponUses(executor: Executor, changes: Changes, createdAt: Date) {
  const { newCouponUses, returnedCouponUses } = changes;
  const { added, removed } = netRows(
    newCouponUses,
    returnedCouponUses,
    ({ bookingId, couponId }) => `${bookingId} ${couponId}`,
  );
  return [
    deleteCouponUses(
      executor,
      removed.map(({ bookingId }) => bookingId),
    ),
    insertCouponUses(
      executor,
      added.map((use) => ({ ...use, createdAt })),
    ),
    countCouponUses(
      executor,
      netCounts(
        newCouponUses.map(({ couponId }) => couponId),
        returnedCouponUses.map(({ couponId }) => couponId),
      ),
    ),
  ];
}

function saveRedemptions(executor: Executor, changes: Changes, createdAt: Date) {
  const { newRedemptions, returnedRedemptions } = changes;
  const { added, removed } = netRows(
    newRedemptions,
    returnedRedemptions,
    ({ appointmentId, purchaseId }) => `${appointmentId} ${purchaseId}`,
  );
  return [
    deleteRedemptions(
      executor,
      removed.map(({ appointmentId }) => appointmentId),
    ),
    insertRedemptions(
      executor,
      added.map((redemption) => ({ ...redemption, createdAt })),
    ),
    countRedeemedSessions(
      executor,
      netCounts(
        newRedemptions.map(({ purchaseId }) => purchaseId),
        returnedRedemptions.map(({ purchaseId }) => purchaseId),
      ),
    ),
  ];
}

/** Existing alerts are updated first: an appointment may have only one open alert. */
function saveAlerts(executor: Executor, { changedAlerts }: Changes) {
  const newIds = new Set(
    changedAlerts.filter(({ status }) => status === 'open').map(({ id }) => id),
  );
  const rows = lastById(changedAlerts).map(toAlertRow);
  return [
    updateAlerts(
      executor,
      rows.filter(({ id }) => !newIds.has(id)),
    ),
    insertAlerts(
      executor,
      rows.filter(({ id }) => newIds.has(id)),
    ),
  ];
}

/** A record that several commands of the batch changed is saved once, in its last state. */
function lastById<T extends { readonly id: string }>(records: readonly T[]): T[] {
  return [...new Map(records.map((record) => [record.id, record])).values()];
}

function toSessionRow(
  { startMs, endMs, seatsTaken, units, ...session }: Session,
  seatChange: number,
) {
  return {
    ...session,
    units: units?.length ? units : null,
    startsAt: new Date(startMs),
    endsAt: new Date(endMs),
    seatsTaken: seatsTaken + seatChange,
  };
}

function toAlertRow({ createdAtMs, respondedAtMs, ...alert }: Alert) {
  return {
    ...alert,
    createdAt: new Date(createdAtMs),
    respondedAt: respondedAtMs === null ? null : new Date(respondedAtMs),
  };
}

function toAccepted(
  { professional }: Command,
  { newAppointments, updatedAppointments, newHolds, skippedDates, reassignments }: Changes,
): Outcome<Accepted> {
  const chosen = newAppointments[0]?.professionalId ?? newHolds[0]?.professionalIds[0];
  return accept({
    appointmentIds: [...newAppointments, ...updatedAppointments].map(({ id }) => id),
    ...(professional === ANY_PROFESSIONAL && chosen && { professional: chosen }),
    ...(skippedDates.length > 0 && { skipped: skippedDates }),
    ...(reassignments.length > 0 && { reassignments }),
  });
}

function toOutcomeRows(
  decisions: readonly Decision[],
  decided: readonly Outcome<Accepted>[],
  decidedAt: Date,
) {
  return decisions.map(({ command }, i) => {
    const outcome = decided[i]!;
    const { id: commandId, kind, callerId, requestId, attemptId, fingerprint, askedAtMs } = command;
    const requestedAt = new Date(askedAtMs);
    const request = { commandId, kind, callerId, requestId, attemptId, fingerprint };
    const subject = subjectOf(command, outcome);
    return { ...request, ...subject, outcome, abandonReason: null, requestedAt, decidedAt };
  });
}

function toEvents({ command, outcome }: Decision): NewEvent[] {
  if (!outcome.ok) return [];
  const { callerId: actorId, via } = command;
  return outcome.value.events.map((event) => ({
    ...event,
    actorId,
    ...(via && { data: { ...event.data, via } }),
  }));
}
