import { newId } from '../../contract/ids.ts';
import type { Executor } from '../../db/client.ts';
import { countUpcomingAppointments } from '../../db/reads/schedules.ts';
import { hasTimeOff, type TimeOffRecord } from '../../db/reads/time-off.ts';
import { announceProfessional } from '../../db/writes/schedule-events.ts';
import { insertTimeOff } from '../../db/writes/time-off.ts';
import { accept, type Outcome, refuse, refuseTaken } from '../../domain/outcome.ts';

type Wanted = Omit<TimeOffRecord, 'id' | 'createdAt'>;

/** Stores time off, unless it overlaps other time off or an appointment. The calendar is locked before. */
export async function takeTimeOff(
  tx: Executor,
  wanted: Wanted,
  actorId: string,
  now: Date,
): Promise<Outcome<TimeOffRecord>> {
  const { professionalId, startsAt, endsAt } = wanted;
  if (await hasTimeOff(tx, professionalId, { startsAt, endsAt })) return refuse('TIMEOFF_OVERLAP');
  // Appointments in the past do not conflict.
  const remaining = { startsAt: startsAt < now ? now : startsAt, endsAt };
  const calendar = { professionalIds: [professionalId] };
  const bookedCount = await countUpcomingAppointments(tx, calendar, remaining);
  if (bookedCount > 0) return refuseTaken(bookedCount);
  const row = { ...wanted, id: newId('tof'), createdAt: now };
  await insertTimeOff(tx, row);
  await announceProfessional(tx, professionalId, 'timeOff', { actorId, at: now });
  return accept(row);
}
