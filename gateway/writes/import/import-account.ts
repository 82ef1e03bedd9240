import { LEFT_OUT_OF_PERSON, type PersonImport } from '../../../contract/export/person-import.ts';
import { newId } from '../../../contract/ids.ts';
import type { Executor } from '../../../db/client.ts';
import type { UserRecord } from '../../../db/reads/accounts.ts';
import { listFamilyMembers } from '../../../db/reads/family-members.ts';
import { updateUser } from '../../../db/writes/accounts.ts';
import { insertFamilyMembers } from '../../../db/writes/family-members.ts';
import type { LeftOutReason } from '../../../domain/import/import.ts';

const FAMILY_COMPARED_MAX = 1_000;

/** Profile and choices of the file. Email, password and role stay; so does a reminder channel that cannot be used. */
export async function importProfile(
  tx: Executor,
  before: UserRecord,
  { account }: PersonImport,
  hasSms: boolean,
): Promise<void> {
  const { phone, language } = account;
  const { mailsChanges, mailsThanks, mailsBookings, mailsAgenda, mailsCalendars } = account;
  const isUsable = account.preferredReminderChannel !== 'sms' || (hasSms && phone !== null);
  // Without a phone no text message can be sent.
  const fallback =
    before.preferredReminderChannel === 'sms' ? 'email' : before.preferredReminderChannel;
  await updateUser(tx, {
    ...before,
    ...{ phone, language, mailsChanges, mailsThanks, mailsBookings, mailsAgenda, mailsCalendars },
    name: account.name === '' ? before.name : account.name,
    preferredReminderChannel: isUsable ? account.preferredReminderChannel : fallback,
  });
}

/** Adds the people that the account does not have yet. Returns how many. */
export async function importFamily(
  tx: Executor,
  userId: string,
  { familyMembers }: PersonImport,
  createdAt: Date,
): Promise<number> {
  const present = await listFamilyMembers(tx, { userId }).read({ limit: FAMILY_COMPARED_MAX });
  const known = new Set(present.map(({ name }) => name));
  const names = new Set(familyMembers.map(({ name }) => name).filter((name) => name !== ''));
  const added = [...names].filter((name) => !known.has(name));
  await insertFamilyMembers(
    tx,
    added.map((name) => ({ id: newId('fam'), userId, crmClientId: null, name, createdAt })),
  );
  return added.length;
}

/** The rows that were not taken, with the family of an account that has none. */
export function listLeftOut(file: PersonImport, takesFamily: boolean) {
  const reasons: Readonly<Record<string, LeftOutReason>> = {
    ...LEFT_OUT_OF_PERSON,
    ...(!takesFamily && { familyMembers: 'account' }),
  };
  return Object.entries(reasons).flatMap(([section, reason]) => {
    const rows = file[section as keyof typeof LEFT_OUT_OF_PERSON]?.length ?? 0;
    return rows > 0 ? [{ section, rows, reason }] : [];
  });
}
