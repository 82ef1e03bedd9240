import * as contract from '../../contract/client-duplicates.ts';
import type { Executor } from '../../db/client.ts';
import { listClientTags, listComparableClients } from '../../db/reads/client-duplicates.ts';
import type { Page } from '../../db/reads/pagination.ts';
import * as reads from '../../db/reads/clients.ts';
import { countFamilyMembers } from '../../db/reads/family-members.ts';
import { lockAccount } from '../../db/writes/accounts.ts';
import * as writes from '../../db/writes/clients.ts';
import { insertEvents } from '../../db/writes/events.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { findDuplicates, pairKeyOf } from '../../domain/clients/client-duplicates.ts';
import {
  clientMergedEvent,
  findOverfullField,
  mergeFields,
  mergeNotes,
  mergeTags,
} from '../../domain/clients/client-merge.ts';
import { checkFamilySize } from '../../domain/family.ts';
import { accept, type Outcome, refuse, refuseField } from '../../domain/outcome.ts';
import { requireOneBusiness } from '../access/one-business.ts';
import type { Deps } from '../deps.ts';
import { listPage, TextRank } from '../http/paging.ts';
import { route, type Route } from '../http/route.ts';
import { clientView } from '../reads/business-clients.ts';
import { runIdempotently } from '../writes/idempotent.ts';

export function clientDuplicateRoutes({ database, nowMs }: Deps): Route[] {
  const { db } = database;

  return [
    route(contract.listClientTags, async ({ businessIds }) => {
      const business = requireOneBusiness(businessIds);
      if (!business.ok) return businessIds.length > 0 ? business : accept({ body: [] });
      return accept({ body: await listClientTags(db, business.value, contract.LISTED_TAGS_MAX) });
    }),

    route(contract.listDuplicates, async ({ query, businessIds, path }) => {
      const business = requireOneBusiness(businessIds);
      if (!business.ok && businessIds.length > 0) return business;
      return listPage(
        { path, query },
        TextRank,
        async (page) => (business.ok ? listPairs(db, business.value, page) : []),
        {
          toPosition: ({ clients: [older, newer] }) => ({ rank: older.id, id: newer.id }),
          toItem: ({ clients, reasons }) => ({
            clients: clients.map(clientView),
            reasons: [...reasons],
          }),
        },
      );
    }),

    route(contract.mergeClient, (input) =>
      runIdempotently(database, input, async (tx) => {
        const mergedId = input.params.id;
        const { intoClientId: keptId } = input.body;
        if (mergedId === keptId) return refuseField('INVALID_INPUT', 'intoClientId');
        const locked = await lockBoth(tx, input.businessIds, mergedId, keptId);
        if (!locked.ok) return locked;
        const { merged, kept } = locked.value;
        const { businessId } = merged;
        const hasAccount = !('wantsReminders' in kept);
        const ids = { businessId, mergedId, keptId, hasAccount };
        const now = new Date(nowMs());
        const notes = mergeNotes(kept.notes, merged.notes);
        const tags = mergeTags(kept.tags, merged.tags);
        const overfull = findOverfullField({ notes, tags });
        if (overfull) return refuseField('INVALID_INPUT', overfull);
        const allowed = await checkFamilies(tx, ids);
        if (!allowed.ok) return allowed;
        const moved = await writes.mergeClient(tx, ids, now);
        if (!moved) return refuse('CLIENT_DOUBLE_BOOKED');
        await ('wantsReminders' in kept
          ? writes.updateClient(tx, mergeFields(kept, merged))
          : writes.saveAccountNotes(tx, { businessId, userId: keptId, notes, tags }));
        const event = clientMergedEvent(ids, moved);
        await insertEvents(tx, [{ ...event, actorId: input.caller.userId }], now);
        return accept({ body: { id: keptId, hasAccount, mergedId, moved } });
      }),
    ),
  ];
}

/** The locks on both clients keep their families unchanged. */
async function checkFamilies(
  tx: Executor,
  ids: { readonly mergedId: string; readonly keptId: string; readonly hasAccount: boolean },
): Promise<Outcome<undefined>> {
  const kept = ids.hasAccount ? { userId: ids.keptId } : { crmClientId: ids.keptId };
  const present = await countFamilyMembers(tx, kept);
  return checkFamilySize(present, await countFamilyMembers(tx, { crmClientId: ids.mergedId }));
}

type Kept = reads.ClientRecord | Pick<reads.ClientSummary, 'notes' | 'tags'>;

/**
 * Locks the record that is merged and the client that remains, in the order of an erasure. Both are looked up
 * before: else callers could lock any calendar by its id.
 */
async function lockBoth(
  tx: Executor,
  businessIds: readonly string[],
  mergedId: string,
  keptId: string,
): Promise<Outcome<{ merged: reads.ClientRecord; kept: Kept }>> {
  const business = await findCommonBusiness(tx, businessIds, mergedId, keptId);
  if (business === undefined) return refuse('CLIENT_NOT_FOUND');
  await takeLocks(tx, [mergedId, keptId]);
  const [firstId, secondId] = [mergedId, keptId].toSorted() as [string, string];
  const first = await writes.lockClientRecord(tx, [business], firstId);
  const second = await writes.lockClientRecord(tx, [business], secondId);
  const records = [first, second].filter((record) => record !== undefined);
  const merged = records.find(({ id }) => id === mergedId);
  const record = records.find(({ id }) => id === keptId);
  const kept = record ?? (await findLockedAccount(tx, business, keptId));
  return merged && kept ? accept({ merged, kept }) : refuse('CLIENT_NOT_FOUND');
}

/** An account that has booked at the business itself: only then the business sees its contact. */
async function findLockedAccount(tx: Executor, businessId: string, id: string) {
  if (!(await lockAccount(tx, id))) return undefined;
  const client = await reads.findClient(tx, businessId, id);
  return client?.hasAccount && client.email !== null ? client : undefined;
}

async function findCommonBusiness(
  tx: Executor,
  businessIds: readonly string[],
  mergedId: string,
  keptId: string,
): Promise<string | undefined> {
  for (const businessId of businessIds) {
    const merged = await reads.findClient(tx, businessId, mergedId);
    if (merged && (await reads.findClient(tx, businessId, keptId))) return businessId;
  }
  return undefined;
}

type ClientPair = {
  readonly clients: readonly [reads.ClientSummary, reads.ClientSummary];
  readonly reasons: ReturnType<typeof findDuplicates>[number]['reasons'];
};

async function listPairs(
  db: Executor,
  businessId: string,
  { after, limit }: Page<string>,
): Promise<ClientPair[]> {
  const compared = await listComparableClients(db, businessId, contract.COMPARED_MAX);
  const start = after && pairKeyOf([after.rank, after.id]);
  const pairs = findDuplicates(compared)
    .filter(({ ids }) => start === undefined || pairKeyOf(ids) > start)
    .slice(0, limit);
  const clients = await reads.listClientsByIds(db, businessId, [
    ...new Set(pairs.flatMap(({ ids }) => ids)),
  ]);
  const byId = new Map(clients.map((client) => [client.id, client]));
  return pairs.flatMap(({ ids, reasons }) => {
    const [older, newer] = ids.map((id) => byId.get(id));
    // One of them may have been erased meanwhile.
    return older && newer ? [{ clients: [older, newer] as const, reasons }] : [];
  });
}
