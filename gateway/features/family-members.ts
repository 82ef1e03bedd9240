import * as contract from '../../contract/family-members.ts';
import { newId } from '../../contract/ids.ts';
import { transact } from '../../db/client.ts';
import * as reads from '../../db/reads/family-members.ts';
import { lockUser } from '../../db/writes/accounts.ts';
import * as writes from '../../db/writes/family-members.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';
import { listPage, TextRank } from '../http/paging.ts';
import { runIdempotently } from '../writes/idempotent.ts';

export function familyMemberRoutes({ database, nowMs }: Deps): Route[] {
  const { db } = database;

  return [
    route(contract.listFamilyMembers, ({ query, caller, path }) =>
      listPage(
        { path, query },
        TextRank,
        (page) => reads.listFamilyMembers(db, caller.userId, page),
        {
          toPosition: ({ id }) => ({ rank: id, id }),
          toItem: familyView,
        },
      ),
    ),

    route(contract.addFamilyMember, (input) =>
      runIdempotently(database, input, async (tx) => {
        const { userId } = input.caller;
        if (!(await lockUser(tx, userId))) return refuse('AUTH_REQUIRED');
        const createdAt = new Date(nowMs());
        const row = { id: newId('fam'), userId, name: input.body.name, createdAt };
        await writes.insertFamilyMember(tx, row);
        return accept({ body: familyView(row) });
      }),
    ),

    route(contract.renameFamilyMember, ({ params, body, caller: { userId } }) =>
      transact(database, async (tx) => {
        if (!(await lockUser(tx, userId))) return refuse('AUTH_REQUIRED');
        const row = await writes.updateFamilyMember(tx, userId, params.id, body.name);
        return row ? accept({ body: familyView(row) }) : refuse('CLIENT_NOT_FOUND');
      }),
    ),

    route(contract.removeFamilyMember, async ({ params, caller }) => {
      const isDeleted = await writes.deleteFamilyMember(db, caller.userId, params.id);
      return isDeleted ? accept({ body: undefined }) : refuse('CLIENT_NOT_FOUND');
    }),
  ];
}

function familyView({ id, name, createdAt }: reads.FamilyMemberRecord) {
  return { id, name, createdAt: createdAt.toISOString() };
}
