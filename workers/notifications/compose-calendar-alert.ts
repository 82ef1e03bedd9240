import type { Executor } from '../../db/client.ts';
import { findAlertingCalendar, listToldConflicts } from '../../db/reads/calendar-alerts.ts';
import type { NotificationRecord } from '../../db/reads/notifications.ts';
import type {
  CALENDAR_ALERTS,
  CalendarAlertType,
} from '../../domain/busy-calendars/calendar-alert.ts';
import type { SkipReason } from '../../domain/notifications/sending.ts';
import type { MailOf } from '../../mail/mail.ts';
import { type BusinessFacts, toMailBusiness } from '../../mail/mail-business.ts';
import { type Reader, toAgendaEntry } from './compose-mail.ts';

type Alert<Kind extends (typeof CALENDAR_ALERTS)[CalendarAlertType]> = Omit<
  MailOf<Kind>,
  'unsubscribeUrl'
>;

const CONFLICTS_MAX = 100;

/** The mail about an outside calendar as it is now, or why it is not sent. */
export async function composeCalendarAlert(
  executor: Executor,
  row: NotificationRecord,
  business: BusinessFacts,
  { language, readerName }: Reader,
  nowMs: number,
): Promise<Alert<'staffConflict'> | Alert<'calendarFailing'> | { readonly skip: SkipReason }> {
  if (nowMs >= row.usefulUntil.getTime()) return { skip: 'late' };
  const calendar = await findAlertingCalendar(executor, row.eventId!);
  if (!calendar) return { skip: 'superseded' };
  const { name, host, lastError, readAt, createdAt, professionalName } = calendar;
  const base = {
    language,
    readerName,
    professionalName,
    calendarName: name === '' ? host : name,
    business: toMailBusiness(business),
  };
  if (row.kind === 'calendarFailing') {
    // It works again.
    if (lastError === null) return { skip: 'superseded' };
    const since = (readAt ?? createdAt).toISOString();
    return { ...base, kind: 'calendarFailing', host, error: lastError, since };
  }
  const { id: calendarId, foundAt } = calendar;
  const reading = { calendarId, foundAt, businessId: row.businessId };
  const conflicts = await listToldConflicts(executor, reading, new Date(nowMs), CONFLICTS_MAX);
  const [first, ...rest] = conflicts.map((each) => toAgendaEntry(each, undefined));
  // They were moved or cancelled, or the other calendar has changed.
  if (!first) return { skip: 'superseded' };
  return { ...base, kind: 'staffConflict', entries: [first, ...rest] };
}
