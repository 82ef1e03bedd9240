import * as contract from '../../contract/family-members.ts';
import { newId } from '../../contract/ids.ts';
import { type Executor, transact } from '../../db/client.ts';
import * as reads from '../../db/reads/family-members.ts';
import { lockUser } from '../../db/writes/accounts.ts';
import * as writes from '../../db/writes/family-members.ts';
import { checkFamilySize } from '../../domain/family.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { refuseStale, toVersioned } from '../http/etag.ts';
import { route, type Route } from '../http/route.ts';
import { sendList, TextRank } from '../http/paging.ts';
import { runIdempotently } from '../writes/idempotent.ts';

export function familyMemberRoutes({ database, nowMs }: Deps): Route[] {
  const { db } = database;

  return [
    route(contract.listFamilyMembers, ({ query, caller, path }) =>
      sendList({ path, query }, TextRank, reads.listFamilyMembers(db, caller), {
        toPosition: ({ id }) => ({ rank: id, id }),
        toItem: familyView,
      }),
    ),

    route(contract.getFamilyMember, async ({ params, caller }) => {
      const row = await reads.findFamilyMember(db, caller, params.id);
      return row ? accept(toVersioned(familyView(row))) : refuse('CLIENT_NOT_FOUND');
    }),

    route(contract.addFamilyMember, (input) =>
      runIdempotently(database, input, async (tx) => {
        const { userId } = input.caller;
        if (!(await lockUser(tx, userId))) return refuse('AUTH_REQUIRED');
        const allowed = checkFamilySize(await reads.countFamilyMembers(tx, { userId }), 1);
        if (!allowed.ok) return allowed;
        const createdAt = new Date(nowMs());
        const { name } = input.body;
        const row = { id: newId('fam'), userId, crmClientId: null, name, createdAt };
        await writes.insertFamilyMember(tx, row);
        return accept({ body: familyView(row) });
      }),
    ),

    route(contract.renameFamilyMember, ({ params, headers, body, caller }) =>
      transact(database, async (tx) => {
        const own = await lockOwn(tx, params.id, caller, headers);
        if (!own.ok) return own;
        const { name = own.value.name } = body;
        await writes.updateFamilyMember(tx, params.id, name);
        return accept(toVersioned(familyView({ ...own.value, name })));
      }),
    ),

    route(contract.removeFamilyMember, ({ params, headers, caller }) =>
      transact(database, async (tx) => {
        const own = await lockOwn(tx, params.id, caller, headers);
        if (!own.ok) return own;
        await writes.deleteFamilyMember(tx, params.id);
        return accept({ body: undefined });
      }),
    ),
  ];
}

/** The lock on the account keeps its family members unchanged. */
async function lockOwn(
  tx: Executor,
  id: string,
  { userId }: Caller,
  headers: { readonly 'if-match'?: string | undefined },
): Promise<Outcome<reads.FamilyMemberRecord>> {
  if (!(await lockUser(tx, userId))) return refuse('AUTH_REQUIRED');
  const row = await reads.findFamilyMember(tx, { userId }, id);
  if (!row) return refuse('CLIENT_NOT_FOUND');
  return refuseStale(headers, familyView(row)) ?? accept(row);
}

function familyView({ id, name, createdAt }: reads.FamilyMemberRecord) {
  return { id, name, createdAt: createdAt.toISOString() };
}
