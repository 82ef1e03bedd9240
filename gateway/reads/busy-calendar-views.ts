import * as reads from '../../db/reads/busy-calendars.ts';
import { findOwnProfessional, listWorkplaces } from '../../db/reads/staff.ts';
import { TEXTS } from '../../mail/texts/index.ts';
import { toAccountScope } from '../access/caller.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';

/** The outside calendars that a caller may see, and their fields. */
export function createBusyCalendarViews({
  database: { db },
  sealer,
  nowMs,
}: Pick<Deps, 'database' | 'sealer' | 'nowMs'>) {
  async function isOwn({ userId }: Caller, professionalId: string): Promise<boolean> {
    return (await findOwnProfessional(db, userId))?.id === professionalId;
  }

  /** The professional, and the members who run the calendars of a business where they work. */
  async function mayRead(caller: Caller, professionalId: string): Promise<boolean> {
    if (await isOwn(caller, professionalId)) return true;
    return (await listWorkplaces(db, toAccountScope(caller), professionalId)).length > 0;
  }

  async function view(calendar: reads.BusyCalendarRecord, caller: Caller) {
    const scope = toAccountScope(caller);
    const conflicts = await reads.listConflicts(db, calendar.id, scope, new Date(nowMs()));
    return {
      ...commonView(calendar),
      // The address is as good as a password.
      ...((await isOwn(caller, calendar.professionalId)) && {
        url: sealer.open(calendar.sealedUrl, calendar.id) ?? '',
        username: calendar.username,
      }),
      conflicts: conflicts.map(({ appointmentId, startsAt, endsAt }) => ({
        appointmentId,
        startUtc: startsAt.toISOString(),
        endUtc: endsAt.toISOString(),
      })),
    };
  }

  return { isOwn, mayRead, view };
}

/** The fields that a professional sets; a new login seals the address again. */
export function versionOf({ name, sealedUrl, username }: reads.BusyCalendarRecord) {
  return { name, sealedUrl, username };
}

/** The fields that every reader sees. */
export function commonView(calendar: reads.BusyCalendarRecord) {
  const { id, professionalId, kind, name, host, lastError, unreadableEvents, unknownZones } =
    calendar;
  return {
    id,
    professionalId,
    kind,
    name,
    host,
    createdAt: calendar.createdAt.toISOString(),
    lastReadAt: calendar.readAt && calendar.readAt.toISOString(),
    lastError,
    lastErrorAdvice: lastError && TEXTS.en[`calendarError.${lastError}`],
    nextReadAt: calendar.nextReadAt.toISOString(),
    busyTimes: calendar.busyTimeCount,
    unreadableEvents,
    unknownZones,
  };
}
