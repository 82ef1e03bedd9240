import { listCalendarAppointments } from '../../db/reads/calendar-feeds.ts';
import * as reads from '../../db/reads/notifications.ts';
import { toBooking } from './compose-mail.ts';
import { createMailLinks } from './mail-links.ts';
import type { Compose } from './message.ts';

/** More times than this do not help the reader. */
const TIMES_MAX = 20;

/** The mail about a suspension that still holds, to a customer who still has appointments there. */
export const composeSuspension: Compose = async (deps, row, business, recipient) => {
  const { db } = deps.database;
  const nowMs = deps.nowMs();
  const { type, resourceId } = await reads.getEvent(db, row.eventId!);
  const place = {
    businessId: row.businessId,
    professionalId: type === 'professional.suspended' ? resourceId : null,
  };
  const suspendedName = await reads.findSuspendedName(db, place);
  const upcoming = await reads.listUpcoming(db, place, new Date(nowMs), row);
  const ids = upcoming.slice(0, TIMES_MAX).map(({ id }) => id);
  const [first, ...others] = ids.length > 0 ? await listCalendarAppointments(db, ids) : [];
  if (suspendedName === undefined || !first) return { skip: 'superseded' };
  const appointments = [first, ...others] as const;
  const links = await createMailLinks(deps, row, recipient, [first, ...others]);
  return {
    kind: 'suspended',
    language: recipient.reader.language,
    readerName: recipient.reader.readerName,
    booking: toBooking({ business, appointments, links, nowMs }),
    suspendedName,
  };
};
