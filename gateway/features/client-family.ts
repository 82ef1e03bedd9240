import * as contract from '../../contract/client-family.ts';
import { newId } from '../../contract/ids.ts';
import { type Executor, transact } from '../../db/client.ts';
import * as reads from '../../db/reads/family-members.ts';
import { lockClientRecord } from '../../db/writes/clients.ts';
import * as writes from '../../db/writes/family-members.ts';
import { checkFamilySize } from '../../domain/family.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import type { Deps } from '../deps.ts';
import { refuseStale, toVersioned } from '../http/etag.ts';
import { sendList, TextRank } from '../http/paging.ts';
import { route, type Route } from '../http/route.ts';
import { findBusinessClient } from '../reads/business-clients.ts';
import { runIdempotently } from '../writes/idempotent.ts';

export function clientFamilyRoutes({ database, nowMs }: Deps): Route[] {
  const { db } = database;

  return [
    route(contract.listClientFamily, async ({ params, query, path, businessIds }) => {
      if (!(await isRecord(db, businessIds, params.id))) return refuse('CLIENT_NOT_FOUND');
      return sendList(
        { path, query },
        TextRank,
        reads.listFamilyMembers(db, { crmClientId: params.id }),
        { toItem: memberView, toPosition: ({ id }) => ({ rank: id, id }) },
      );
    }),

    route(contract.addClientFamily, (input) =>
      runIdempotently(database, input, async (tx) => {
        // Locked against erasure and merge.
        const record = await lockClientRecord(tx, input.businessIds, input.params.id);
        if (!record) return refuse('CLIENT_NOT_FOUND');
        const owner = { crmClientId: record.id };
        const allowed = checkFamilySize(await reads.countFamilyMembers(tx, owner), 1);
        if (!allowed.ok) return allowed;
        const { name } = input.body;
        const createdAt = new Date(nowMs());
        const row = { id: newId('fam'), ...owner, userId: null, name, createdAt };
        await writes.insertFamilyMember(tx, row);
        return accept({ body: memberView(row) });
      }),
    ),

    route(contract.getClientFamilyMember, async ({ params, businessIds }) => {
      const member = await reads.findRecordFamilyMember(db, businessIds, params.id);
      return member ? accept(toVersioned(memberView(member))) : refuse('CLIENT_NOT_FOUND');
    }),

    route(contract.removeClientFamilyMember, ({ params: { id }, headers, businessIds }) =>
      transact(database, async (tx) => {
        const found = await reads.findRecordFamilyMember(tx, businessIds, id);
        // Locked against a merge, which gives the family to another client.
        const record = found && (await lockClientRecord(tx, businessIds, found.crmClientId!));
        const member = record && (await reads.findRecordFamilyMember(tx, businessIds, id));
        if (!member) return refuse('CLIENT_NOT_FOUND');
        const stale = refuseStale(headers, memberView(member));
        if (stale) return stale;
        await writes.deleteFamilyMember(tx, id);
        return accept({ body: undefined });
      }),
    ),
  ];
}

/** An account keeps its family itself. */
async function isRecord(db: Executor, businessIds: readonly string[], id: string) {
  const found = await findBusinessClient(db, businessIds, id);
  return found.ok && !found.value.client.hasAccount;
}

function memberView({ id, crmClientId, name, createdAt }: reads.FamilyMemberRecord) {
  return { id, crmClientId: crmClientId!, name, createdAt: createdAt.toISOString() };
}
