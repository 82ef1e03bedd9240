import type { Executor } from '../../db/client.ts';
import * as reads from '../../db/reads/clients.ts';

/** A customer may be a client of several of the businesses; the first is read. */
export async function findBusinessClient(
  executor: Executor,
  businessIds: readonly string[],
  id: string,
) {
  for (const businessId of businessIds) {
    const client = await reads.findClient(executor, businessId, id);
    if (client) return { businessId, client };
  }
  return undefined;
}

export function clientView(
  client: Omit<reads.ClientRecord, 'businessId' | 'wantsReminders' | 'wantsChanges'> & {
    readonly hasAccount?: boolean;
  },
) {
  const { id, name, email, phone, notes, tags, createdAt, hasAccount = false } = client;
  return { id, name, email, phone, notes, tags, createdAt: createdAt.toISOString(), hasAccount };
}
