import { listCalendarAppointments } from '../../db/reads/calendar-feeds.ts';
import * as reads from '../../db/reads/notifications.ts';
import { toBooking } from './compose-mail.ts';
import { createMailLinks } from './mail-links.ts';
import type { Compose } from './message.ts';

/** More times than this do not help the reader. */
const TIMES_MAX = 20;

/** The mail about a state that still holds, to a customer who still has appointments there. */
const composeAbout =
  (kind: 'suspended' | 'reinstated'): Compose =>
  async (deps, row, business, recipient) => {
    const { db } = deps.database;
    const nowMs = deps.nowMs();
    const { type, resourceId } = await reads.getEvent(db, row.eventId!);
    const place = {
      businessId: row.businessId,
      professionalId: type.startsWith('professional.') ? resourceId : null,
    };
    const { name, isSuspended } = await reads.getSuspendable(db, place);
    const upcoming = await reads.listUpcoming(db, place, new Date(nowMs), row);
    const ids = upcoming.slice(0, TIMES_MAX).map(({ id }) => id);
    const [first, ...others] = ids.length > 0 ? await listCalendarAppointments(db, ids) : [];
    if (isSuspended !== (kind === 'suspended') || !first) return { skip: 'superseded' };
    if (kind === 'reinstated' && !(await reads.knowsSuspension(db, row, resourceId))) {
      return { skip: 'nothingToSay' };
    }
    const appointments = [first, ...others] as const;
    const links = await createMailLinks(deps, row, recipient, [first, ...others]);
    return {
      kind,
      language: recipient.reader.language,
      readerName: recipient.reader.readerName,
      booking: toBooking({ business, appointments, links, nowMs }),
      suspendedName: name,
    };
  };

export const composeSuspension = composeAbout('suspended');
/** Only to those who got the mail about the suspension. */
export const composeReinstatement = composeAbout('reinstated');
