import type { Executor } from '../../db/client.ts';
import { listCalendarAppointments } from '../../db/reads/calendar-feeds.ts';
import * as reads from '../../db/reads/notifications.ts';
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

/** Reads each recipient once. The choice is undefined for one who is erased. */
async function loadRecipients(db: Executor, rows: readonly Row[], hasSms: boolean) {
  const accounts = await loadEach(
    rows.map(({ userId }) => userId),
    (id) => reads.findAccountRecipient(db, id),
  );
  const records = await loadEach(
    rows.map(({ crmClientId }) => crmClientId),
    (id) => reads.findRecordRecipient(db, id),
  );
  return ({ kind, userId, crmClientId }: Row): Channel | undefined => {
    const account = accounts.get(userId ?? '');
    if (account) return chooseForAccount(kind, account, hasSms);
    const record = records.get(crmClientId ?? '');
    return record && chooseForRecord(kind, record, hasSms);
  };
}

async function loadEach<T extends { readonly id: string }>(
  ids: readonly (string | null)[],
  load: (id: string) => Promise<T | undefined>,
): Promise<ReadonlyMap<string, T>> {
  const found = await Promise.all([...new Set(ids.flatMap((id) => id ?? []))].map(load));
  return new Map(found.flatMap((each) => (each ? [[each.id, each] as const] : [])));
}
