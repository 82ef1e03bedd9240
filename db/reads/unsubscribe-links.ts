import { eq } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { users } from '../schema/accounts.ts';
import { businesses } from '../schema/businesses.ts';
import { unsubscribeLinks } from '../schema/unsubscribe-links.ts';

export type UnsubscribeLink = NonNullable<Awaited<ReturnType<typeof findUnsubscribeLink>>>;

/** Undefined if the link is unknown or over. */
export async function findUnsubscribeLink(executor: Executor, tokenHash: string) {
  const { userId, crmClientId, subject, waitlistEntryId } = unsubscribeLinks;
  const [row] = await executor
    .select({
      userId,
      crmClientId,
      subject,
      waitlistEntryId,
      language: users.language,
      businessLanguage: businesses.language,
      ownerId: businesses.userId,
    })
    .from(unsubscribeLinks)
    .leftJoin(users, eq(users.id, userId))
    .innerJoin(businesses, eq(businesses.id, unsubscribeLinks.businessId))
    .where(eq(unsubscribeLinks.tokenHash, tokenHash));
  return row;
}
