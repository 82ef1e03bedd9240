import type { AppointmentRecord } from '../appointment.ts';
import { type Changes, NO_CHANGES } from '../changes.ts';
import { holdEvent, waitlistEvent } from '../events.ts';
import { type Hold, isOpenHold } from '../hold.ts';
import { findLocalDay, toMinute } from '../local-time.ts';
import type { World } from '../world.ts';
import { personOf, type WaitlistEntry } from './waitlist.ts';

/** A client who booked an offer, or booked or moved to a wanted time without one, waits no longer. Other offers to them end. */
export function endWaiting(
  { waitlist, holds }: World,
  booked: readonly AppointmentRecord[],
  nowMs: number,
  used?: Hold,
): Changes {
  const [first] = booked;
  if (!first) return NO_CHANGES;
  const { bookingId } = first;
  const isOffered = ({ id }: WaitlistEntry) => id === used?.waitlistEntryId;
  const entries = [...new Set([...waitlist.filter(isOffered), ...listSatisfied(waitlist, booked)])];
  const released = holds
    .filter((hold) => hold.id !== used?.id && isOpenHold(hold, nowMs))
    .filter(({ waitlistEntryId }) => entries.some(({ id }) => id === waitlistEntryId))
    .map((hold) => ({ ...hold, status: 'released' as const, expiresAtMs: nowMs }));
  return {
    ...NO_CHANGES,
    endedHolds: released,
    changedEntries: entries.map((entry) => ({ ...entry, status: 'booked', bookingId })),
    events: [
      ...entries.map((entry) => waitlistBookedEvent(entry, first)),
      ...released.map((hold) => holdEvent('hold.released', hold)),
    ],
  };
}

function waitlistBookedEvent(
  entry: WaitlistEntry,
  { bookingId, professionalId: professional }: AppointmentRecord,
) {
  const event = waitlistEvent('waitlist.booked', entry, { professional, bookingId });
  return { ...event, professionalId: professional };
}

/** The entries of a booking's person that want one of its appointments: their waiting is over. */
function listSatisfied(
  waitlist: readonly WaitlistEntry[],
  appointments: readonly AppointmentRecord[],
): WaitlistEntry[] {
  return waitlist.filter(
    (entry) =>
      entry.status === 'waiting' && appointments.some((each) => isWantedVisit(entry, each)),
  );
}

/** A visit with more services than the wanted ones is a wanted one too. */
function isWantedVisit(entry: WaitlistEntry, visit: AppointmentRecord): boolean {
  const { localDate, startsAt, timezone, professionalId, serviceIds } = visit;
  const day = findLocalDay(localDate, timezone);
  if (!day || visit.businessId !== entry.businessId) return false;
  const startMin = toMinute(day.clockAt(startsAt.getTime()));
  return (
    visit.personId === personOf(entry) &&
    (entry.professionalId ?? professionalId) === professionalId &&
    entry.serviceIds.every((id) => serviceIds.includes(id)) &&
    entry.fromDate <= localDate &&
    localDate <= entry.toDate &&
    entry.weekdays.includes(day.weekday) &&
    entry.fromMin <= startMin &&
    startMin < entry.toMin
  );
}
