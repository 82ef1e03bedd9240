import { and, eq, isNull } from 'drizzle-orm';
import { newSecret } from '../../contract/secrets.ts';
import {
  type PreferenceSubject,
  TURNED_OFF,
  type UnsubscribeSubject,
} from '../../domain/notifications/unsubscribe.ts';
import type { Executor } from '../client.ts';
import { users } from '../schema/accounts.ts';
import { crmClients } from '../schema/clients.ts';
import { unsubscribeLinks } from '../schema/unsubscribe-links.ts';

/** The person who gets the link: an account, or a client record. */
type Reader = { readonly userId: string | null; readonly crmClientId: string | null };

/** Returns the token, which is not stored: the address is `/unsubscribe/<token>`. */
export async function insertUnsubscribeLink(
  executor: Executor,
  { userId, crmClientId, businessId }: Reader & { readonly businessId: string },
  about: { readonly subject: UnsubscribeSubject; readonly waitlistEntryId?: string },
  createdAt: Date,
): Promise<string> {
  const { token, hash: tokenHash } = newSecret();
  await executor
    .insert(unsubscribeLinks)
    .values({ tokenHash, userId, crmClientId, businessId, ...about, createdAt });
  return token;
}

/** Turns off the mails of a subject. Repeating it changes nothing. */
export async function unsubscribe(
  executor: Executor,
  { userId, crmClientId, subject }: Reader & { readonly subject: PreferenceSubject },
): Promise<void> {
  if (userId !== null) {
    const isOpen = and(eq(users.id, userId), isNull(users.erasedAt));
    await executor.update(users).set(TURNED_OFF[subject]).where(isOpen);
  }
  if (crmClientId !== null) {
    const record = eq(crmClients.id, crmClientId);
    const turnedOff = subject === 'changes' ? { wantsChanges: false } : { wantsReminders: false };
    await executor.update(crmClients).set(turnedOff).where(record);
  }
}
