import * as reads from '../../db/reads/notifications.ts';
import { findLocalDay, localDateAt } from '../../domain/local-time.ts';
import { toMailBusiness } from '../../mail/mail-business.ts';
import { toAgendaEntry } from './compose-mail.ts';
import { createUnsubscribeUrl, toDayUrl } from './mail-links.ts';
import type { Compose } from './message.ts';

const AGENDA_MAX = 200;

/** The appointments of a day, for members who run the calendars those of all professionals. */
export const composeAgenda: Compose = async (deps, row, business, { reader }) => {
  if (deps.nowMs() >= row.usefulUntil.getTime()) return { skip: 'late' };
  const { db } = deps.database;
  const { timezone } = business;
  const date = localDateAt(row.dueAt.getTime(), timezone);
  const day = findLocalDay(date, timezone)!;
  const { businessId } = row;
  const userId = row.userId!;
  const runsCalendars = await reads.isMemberWith(db, 'calendar', { userId, businessId });
  const professionalId = runsCalendars
    ? undefined
    : await reads.findStaffProfessional(db, userId, businessId);
  const place = { businessId, professionalId };
  const appointments = await reads.listActiveAppointments(db, place, day, AGENDA_MAX);
  if (appointments.length === 0) return { skip: 'nothingToSay' };
  return {
    kind: 'agenda',
    language: reader.language,
    readerName: reader.readerName,
    business: toMailBusiness(business),
    day: row.dueAt.toISOString(),
    entries: appointments.map(({ appointment, professionalName }) =>
      toAgendaEntry(appointment, professionalId === undefined ? professionalName : undefined),
    ),
    manageUrl: toDayUrl(deps, businessId, date),
    unsubscribeUrl: await createUnsubscribeUrl(deps, row, 'agenda'),
  };
};
