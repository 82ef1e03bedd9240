import type { Executor } from '../../db/client.ts';
import { listCalendarAppointments } from '../../db/reads/calendar-feeds.ts';
import * as reads from '../../db/reads/notifications.ts';
import { listAccountRecipients, listRecordRecipients } from '../../db/reads/recipients.ts';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import {
  type Channel,
  chooseForAccount,
  chooseForRecord,
} from '../../domain/notifications/channel.ts';
import { forecast } from '../../domain/notifications/forecast.ts';
import type { Forecast } from '../../domain/notifications/notification-view.ts';

type Row = reads.NotificationRecord;

/** Says of the queued notifications of an appointment what will become of them, by their ids. */
export async function forecastQueued(
  db: Executor,
  { id, businessId }: Pick<AppointmentRecord, 'id' | 'businessId'>,
  rows: readonly Row[],
  { hasSms, nowMs }: { readonly hasSms: boolean; readonly nowMs: number },
): Promise<ReadonlyMap<string, Forecast>> {
  const queued = rows.filter(({ status }) => status === 'queued');
  if (queued.length === 0) return new Map();
  const [[appointment], { reminderHours }, chooseFor] = await Promise.all([
    listCalendarAppointments(db, [id]),
    reads.findNotifyingBusiness(db, businessId),
    loadRecipients(db, queued, hasSms),
  ]);
  return new Map(
    queued.map((row) => {
      const facts = { appointment: appointment!, reminderHours, chosen: chooseFor(row), nowMs };
      return [row.id, forecast(row, facts)];
    }),
  );
}

/** The choice is undefined for a recipient who is erased. */
async function loadRecipients(db: Executor, rows: readonly Row[], hasSms: boolean) {
  const [accounts, records] = await Promise.all([
    listAccountRecipients(db, idsOf(rows, 'userId')),
    listRecordRecipients(db, idsOf(rows, 'crmClientId')),
  ]);
  return ({ kind, userId, crmClientId }: Row): Channel | undefined => {
    const account = accounts.find(({ id }) => id === userId);
    if (account) return chooseForAccount(kind, account, hasSms);
    const record = records.find(({ id }) => id === crmClientId);
    return record && chooseForRecord(kind, record, hasSms);
  };
}

function idsOf(rows: readonly Row[], field: 'userId' | 'crmClientId'): string[] {
  return [...new Set(rows.flatMap((row) => row[field] ?? []))];
}
