import { newId } from '../../contract/ids.ts';
import type { AdminAction } from '../../domain/admin-action.ts';
import type { Executor } from '../client.ts';
import { adminActions } from '../schema/admin-actions.ts';

/** Call it in the transaction that makes the change, so that neither exists without the other. */
export async function recordAdminAction(tx: Executor, action: AdminAction): Promise<void> {
  await tx.insert(adminActions).values({ id: newId('act'), ...action });
}
