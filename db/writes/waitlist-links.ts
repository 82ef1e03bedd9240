import { newSecret } from '../../contract/secrets.ts';
import type { Executor } from '../client.ts';
import { waitlistLinks } from '../schema/waitlist.ts';

/** Returns the token, which is not stored: the address is `/waitlist/<token>`. */
export async function insertWaitlistLink(
  executor: Executor,
  entryId: string,
  createdAt: Date,
): Promise<string> {
  const { token, hash: tokenHash } = newSecret();
  await executor.insert(waitlistLinks).values({ tokenHash, entryId, createdAt });
  return token;
}
