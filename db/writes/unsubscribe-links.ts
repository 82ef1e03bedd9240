import { and, eq, isNull } from 'drizzle-orm';
import { type PreferenceSubject, TURNED_OFF } from '../../domain/notifications/unsubscribe.ts';
import type { Executor } from '../client.ts';
import { users } from '../schema/accounts.ts';
import { crmClients } from '../schema/clients.ts';

/** Turns off the mails of a subject. Repeating it changes nothing. */
export async function unsubscribe(
  executor: Executor,
  link: {
    readonly userId: string | null;
    readonly crmClientId: string | null;
    readonly subject: PreferenceSubject;
  },
): Promise<void> {
  const { userId, crmClientId, subject } = link;
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
