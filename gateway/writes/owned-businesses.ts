import { BUSINESSES_MAX } from '../../contract/own-business.ts';
import type { Executor } from '../../db/client.ts';
import { listMemberships } from '../../db/reads/members.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';

/** Refuses an account that owns as many businesses as it may. Locked, so that two at once count each other. */
export async function checkOwnedCount(tx: Executor, userId: string): Promise<Outcome<undefined>> {
  await takeLocks(tx, [`owner/${userId}`]);
  const memberships = await listMemberships(tx, userId);
  const owned = memberships.filter(({ role }) => role === 'owner');
  return owned.length >= BUSINESSES_MAX ? refuse('USAGE_LIMIT_REACHED') : accept(undefined);
}
