import type { Executor } from '../../db/client.ts';
import { isCalendarReader } from '../../db/reads/calendar-alerts.ts';
import * as reads from '../../db/reads/notifications.ts';
import { findAccountRecipient, findRecordRecipient } from '../../db/reads/recipients.ts';
import type { Language } from '../../domain/language.ts';
import {
  type Channel,
  chooseForAccount,
  chooseForRecord,
} from '../../domain/notifications/channel.ts';
import { isStaffKind } from '../../domain/notifications/notification-kinds.ts';
import type { SkipReason } from '../../domain/notifications/sending.ts';
import { isTurnedOff } from '../../domain/notifications/unsubscribe.ts';
import type { Reader } from './compose-mail.ts';

export type MessageRecipient = {
  readonly reader: Reader;
  readonly wantsChanges: boolean;
} & ({ readonly sendsSms: true; readonly phone: string } | { readonly sendsSms: false });

/** The recipient, or why nothing is sent to them. */
export type Recipient = MessageRecipient | { readonly skip: SkipReason };

type Business = { readonly language: Language };
type Row = reads.NotificationRecord;

/** The recipient with the address and the settings of this moment. */
export function findRecipient(
  executor: Executor,
  row: Row,
  business: Business,
  hasSms: boolean,
): Promise<Recipient> {
  if (row.userId !== null)
    return findAccount(executor, { ...row, userId: row.userId }, business, hasSms);
  return findRecord(executor, row, business, hasSms);
}

async function findAccount(
  executor: Executor,
  row: Row & { readonly userId: string },
  business: Business,
  hasSms: boolean,
) {
  const account = await findAccountRecipient(executor, row.userId);
  if (!account) return { skip: 'erased' as const };
  if (isStaffKind(row.kind) && !(await isStaff(executor, row))) {
    return { skip: 'notStaff' as const };
  }
  const reader = {
    language: account.language ?? business.language,
    readerName: account.name,
    readerEmail: account.email,
  };
  const wantsChanges = !isTurnedOff('changes', account);
  return toRecipient({ reader, wantsChanges }, chooseForAccount(row.kind, account, hasSms));
}

async function isStaff(
  executor: Executor,
  { kind, userId, businessId, eventId }: Row & { readonly userId: string },
): Promise<boolean> {
  // One mail for all workplaces.
  if (kind === 'calendarFailing') return isCalendarReader(executor, eventId!, userId);
  const right = kind === 'agenda' ? 'calendar' : 'team';
  if (await reads.isMemberWith(executor, right, { userId, businessId })) return true;
  return (await reads.findStaffProfessional(executor, userId, businessId)) !== undefined;
}

async function findRecord(
  executor: Executor,
  { crmClientId, kind }: Row,
  { language }: Business,
  hasSms: boolean,
) {
  const record =
    crmClientId === null ? undefined : await findRecordRecipient(executor, crmClientId);
  if (!record) return { skip: 'erased' as const };
  const { name: readerName, email, wantsChanges } = record;
  const reader = { language, readerName, readerEmail: email ?? '' };
  return toRecipient({ reader, wantsChanges }, chooseForRecord(kind, record, hasSms));
}

function toRecipient(
  person: Pick<MessageRecipient, 'reader' | 'wantsChanges'>,
  chosen: Channel,
): Recipient {
  if ('skip' in chosen) return chosen;
  return chosen.channel === 'sms'
    ? { ...person, sendsSms: true, phone: chosen.phone }
    : { ...person, sendsSms: false };
}
