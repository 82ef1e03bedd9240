import { findAlertingCalendar, listToldConflicts } from '../../db/reads/calendar-alerts.ts';
import { toMailBusiness } from '../../mail/mail-business.ts';
import { toAgendaEntry } from './compose-mail.ts';
import { createUnsubscribeUrl, toStaffUrl } from './mail-links.ts';
import type { Compose } from './message.ts';

const CONFLICTS_MAX = 100;

/** The mail about an outside calendar as it is now, or why it is not sent. */
export const composeCalendarAlert: Compose = async (deps, row, business, { reader }) => {
  const { db } = deps.database;
  const nowMs = deps.nowMs();
  if (nowMs >= row.usefulUntil.getTime()) return { skip: 'late' };
  const calendar = await findAlertingCalendar(db, row.eventId!);
  if (!calendar) return { skip: 'superseded' };
  const { name, host, lastError, readAt, createdAt, professionalName } = calendar;
  const base = {
    language: reader.language,
    readerName: reader.readerName,
    professionalName,
    calendarName: name === '' ? host : name,
    business: toMailBusiness(business),
  };
  if (row.kind === 'calendarFailing') {
    // It works again.
    if (lastError === null) return { skip: 'superseded' };
    const since = (readAt ?? createdAt).toISOString();
    const unsubscribeUrl = await createUnsubscribeUrl(deps, row, 'calendarFailing');
    return { ...base, kind: 'calendarFailing', unsubscribeUrl, host, error: lastError, since };
  }
  const { id: calendarId, foundAt } = calendar;
  const reading = { calendarId, foundAt, businessId: row.businessId };
  const conflicts = await listToldConflicts(db, reading, new Date(nowMs), CONFLICTS_MAX);
  const [earliest] = conflicts;
  // They were moved or cancelled, or the other calendar has changed.
  if (!earliest) return { skip: 'superseded' };
  const manageUrl = toStaffUrl(deps, earliest);
  const [first, ...rest] = conflicts.map((each) => toAgendaEntry(each, undefined));
  const unsubscribeUrl = await createUnsubscribeUrl(deps, row, 'staffConflict');
  return { ...base, kind: 'staffConflict', manageUrl, unsubscribeUrl, entries: [first!, ...rest] };
};
