import type { AppointmentRecord } from '../appointment.ts';
import { findLocalDay, toMinute } from '../local-time.ts';
import { personOf, type WaitlistEntry } from './waitlist.ts';

/** The entries of a booking's person that want one of its appointments: their waiting is over. */
export function listSatisfied(
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
