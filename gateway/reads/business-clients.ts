import type { Executor } from '../../db/client.ts';
import * as reads from '../../db/reads/clients.ts';
import { accept, type Outcome, refuse, refuseField } from '../../domain/outcome.ts';

type BusinessClient = {
  readonly businessId: string;
  readonly client: NonNullable<Awaited<ReturnType<typeof reads.findClient>>>;
};

/** A customer may be a client of several of the businesses, each with its own notes: the caller must choose one. */
export async function findBusinessClient(
  executor: Executor,
  businessIds: readonly string[],
  id: string,
): Promise<Outcome<BusinessClient>> {
  const found: BusinessClient[] = [];
  for (const businessId of businessIds) {
    const client = await reads.findClient(executor, businessId, id);
    if (client) found.push({ businessId, client });
  }
  const [first, another] = found;
  if (!first) return refuse('CLIENT_NOT_FOUND');
  return another ? refuseField('MISSING_FIELDS', 'businessId') : accept(first);
}

export function clientView(
  client: Omit<reads.ClientRecord, 'businessId' | 'wantsReminders' | 'wantsChanges'> & {
    readonly hasAccount?: boolean;
  },
) {
  const { id, name, email, phone, notes, tags, createdAt, hasAccount = false } = client;
  return { id, name, email, phone, notes, tags, createdAt: createdAt.toISOString(), hasAccount };
}
