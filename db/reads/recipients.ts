import { inArray, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { prepareColumnsStatement } from '../prepared-statements.ts';
import { users } from '../schema/accounts.ts';
import { crmClients } from '../schema/clients.ts';

/** Personal data of an account, which is read only to send. Undefined if it is erased. */
export async function findAccountRecipient(executor: Executor, userId: string) {
  const [row] = await listAccountRecipients(executor, [userId]);
  return row;
}

const accountRecipientsStatement = prepareColumnsStatement(
  'account_recipients',
  {
    id: users.id,
    name: users.name,
    email: users.email,
    phone: users.phone,
    language: users.language,
    preferredReminderChannel: users.preferredReminderChannel,
    mailsChanges: users.mailsChanges,
    mailsThanks: users.mailsThanks,
    mailsBookings: users.mailsBookings,
    mailsAgenda: users.mailsAgenda,
    mailsCalendars: users.mailsCalendars,
  },
  (list) =>
    sql`SELECT ${list} FROM ${users}
      WHERE ${users.id} = ANY(${sql.placeholder('ids')}::text[]) AND ${users.erasedAt} IS NULL`,
);

export function listAccountRecipients(executor: Executor, userIds: readonly string[]) {
  return accountRecipientsStatement(executor, { ids: [...userIds] });
}

/** Undefined if the record is erased. */
export async function findRecordRecipient(executor: Executor, crmClientId: string) {
  const [row] = await listRecordRecipients(executor, [crmClientId]);
  return row;
}

export function listRecordRecipients(executor: Executor, crmClientIds: readonly string[]) {
  const { id, name, email, phone, wantsReminders, wantsChanges } = crmClients;
  return executor
    .select({ id, name, email, phone, wantsReminders, wantsChanges })
    .from(crmClients)
    .where(inArray(crmClients.id, [...crmClientIds]));
}
