import { LEFT_OUT_OF_PERSON, type PersonImport } from '../../../contract/export/person-import.ts';
import { newId } from '../../../contract/ids.ts';
import type { Executor } from '../../../db/client.ts';
import type { UserRecord } from '../../../db/reads/accounts.ts';
import { listFamilyMembers } from '../../../db/reads/family-members.ts';
import { updateUser } from '../../../db/writes/accounts.ts';
import { insertFamilyMembers } from '../../../db/writes/family-members.ts';
import { checkFamilySize } from '../../../domain/family.ts';
import type { LeftOutReason } from '../../../domain/import/import.ts';
import { accept, type Outcome } from '../../../domain/outcome.ts';

const FAMILY_COMPARED_MAX = 1_000;

/**
 * Profile and choices of the file. Email, password and role stay. Returns whether the reminder channel can be used; one
 * that cannot is not taken.
 */
export async function importProfile(
  tx: Executor,
  before: UserRecord,
  { account }: PersonImport,
  hasSms: boolean,
): Promise<boolean> {
  const { name, phone, language } = account;
  const { mailsChanges, mailsThanks, mailsBookings, mailsAgenda, mailsCalendars } = account;
  const isUsable = account.preferredReminderChannel !== 'sms' || (hasSms && phone !== null);
  // Without a phone no text message can be sent.
  const fallback =
    before.preferredReminderChannel === 'sms' ? 'email' : before.preferredReminderChannel;
  await updateUser(tx, {
    ...before,
    ...{ name, phone, language },
    ...{ mailsChanges, mailsThanks, mailsBookings, mailsAgenda, mailsCalendars },
    preferredReminderChannel: isUsable ? account.preferredReminderChannel : fallback,
  });
  return isUsable;
}

/** Adds the people that the account does not have yet. Returns how many; refuses all of them if they are too many. */
export async function importFamily(
  tx: Executor,
  userId: string,
  { familyMembers }: PersonImport,
  createdAt: Date,
): Promise<Outcome<number>> {
  const present = await listFamilyMembers(tx, { userId }).read({ limit: FAMILY_COMPARED_MAX });
  const known = new Set(present.map(({ name }) => name));
  const names = new Set(familyMembers.map(({ name }) => name));
  const added = [...names].filter((name) => !known.has(name));
  const allowed = checkFamilySize(present.length, added.length);
  if (!allowed.ok) return allowed;
  await insertFamilyMembers(
    tx,
    added.map((name) => ({ id: newId('fam'), userId, crmClientId: null, name, createdAt })),
  );
  return accept(added.length);
}

type Taken = {
  readonly takesChannel: boolean;
  readonly takesFamily: boolean;
  /** The family members that are new. */
  readonly added: number;
};

/** The rows that were not taken. An account that is no customer has no family. */
export function listLeftOut(file: PersonImport, { takesChannel, takesFamily, added }: Taken) {
  const family: LeftOutReason = takesFamily ? 'present' : 'account';
  const sections = Object.entries(LEFT_OUT_OF_PERSON).map(([name, reason]) => {
    const section = name as keyof typeof LEFT_OUT_OF_PERSON;
    return { section, rows: file[section]?.length ?? 0, reason };
  });
  return [
    ...sections,
    { section: 'familyMembers', rows: file.familyMembers.length - added, reason: family },
    { section: 'reminderChannel', rows: takesChannel ? 0 : 1, reason: 'unusable' as const },
  ].filter(({ rows }) => rows > 0);
}
