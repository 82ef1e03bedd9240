import { newId } from '../../contract/ids.ts';
import * as contract from '../../contract/people.ts';
import { transact } from '../../db/client.ts';
import { findBusinessOf } from '../../db/reads/owners.ts';
import * as reads from '../../db/reads/people.ts';
import * as writes from '../../db/writes/people.ts';
import { lockUser } from '../../db/writes/accounts.ts';
import { ownerView } from '../../domain/appointment.ts';
import { toMajor } from '../../domain/money.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/mount.ts';
import { runIdempotently } from '../writes/idempotent.ts';
import { listPage, TextRank } from '../http/paging.ts';

const VISITS_SHOWN = 100;

export function peopleRoutes({ database, nowMs }: Deps): Route[] {
  const { db } = database;
  const byId = { toPosition: ({ id }: { id: string }) => ({ rank: id, id }) };

  return [
    route(contract.listFamilyMembers, ({ query, caller, path }) =>
      listPage({ path, query }, TextRank, (page) => reads.listFamily(db, caller.userId, page), {
        ...byId,
        toItem: familyView,
      }),
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
        const row = await writes.renameFamilyMember(tx, userId, params.id, body.name);
        return row ? accept({ body: familyView(row) }) : refuse('CLIENT_NOT_FOUND');
      }),
    ),

    route(contract.removeFamilyMember, async ({ params, caller }) => {
      const isGone = await writes.deleteFamilyMember(db, caller.userId, params.id);
      return isGone ? accept({ body: undefined }) : refuse('CLIENT_NOT_FOUND');
    }),

    route(contract.listClients, ({ query, caller, path }) =>
      listPage({ path, query }, TextRank, (page) => reads.listClients(db, caller.userId, page), {
        ...byId,
        toItem: totalsView,
      }),
    ),

    route(contract.getClient, async ({ params: { id }, caller }) => {
      const client = await reads.findClient(db, caller.userId, id);
      if (!client) return refuse('CLIENT_NOT_FOUND');
      const visits = await reads.listVisits(db, caller.userId, id, VISITS_SHOWN);
      return accept({
        body: {
          ...totalsView(client),
          history: visits.map((visit) => {
            const { date, start, professional, services, status } = ownerView(visit, 'staff');
            return { id: visit.id, date, start, professional, services, status };
          }),
        },
      });
    }),

    route(contract.addClient, (input) =>
      runIdempotently(database, input, async (tx) => {
        const business = await findBusinessOf(tx, input.caller.userId);
        if (!business) return refuse('BUSINESS_NOT_FOUND');
        const { name, email = null, phone = null, notes = null } = input.body;
        const row = {
          id: newId('crm'),
          businessId: business.id,
          ...{ name, email, phone, notes },
          createdAt: new Date(nowMs()),
        };
        await writes.insertClient(tx, row);
        return accept({ body: clientView(row) });
      }),
    ),

    route(contract.removeClient, async ({ params: { id }, caller: { userId } }) => {
      const isErased = await writes.eraseClient(db, { id, userId, erasedAt: new Date(nowMs()) });
      if (isErased === null) return refuse('CLIENT_NOT_FOUND');
      return isErased ? accept({ body: undefined }) : refuse('ACCOUNT_HAS_BOOKINGS');
    }),

    route(contract.changeClient, ({ params: { id }, body, caller }) =>
      transact(database, async (tx) => {
        // Of two changes at once, each keeps what the other said.
        const before = await reads.lockClientRecord(tx, caller.userId, id);
        if (!before) return refuse('CLIENT_NOT_FOUND');
        const { name = before.name, email = before.email } = body;
        const { phone = before.phone, notes = before.notes } = body;
        const after = { ...before, name, email, phone, notes };
        await writes.updateClient(tx, after);
        return accept({ body: clientView(after) });
      }),
    ),
  ];
}

function familyView({ id, name, createdAt }: reads.FamilyRecord) {
  return { id, name, createdAt: createdAt.toISOString() };
}

function clientView(
  client: Omit<reads.ClientRecord, 'businessId'> & { readonly hasAccount?: boolean },
) {
  const { id, name, email, phone, notes, createdAt, hasAccount = false } = client;
  return { id, name, email, phone, notes, createdAt: createdAt.toISOString(), hasAccount };
}

function totalsView(client: reads.Client) {
  const { appointments, completed, cancelled, noShows, spentMinor, currency } = client;
  const spentMajor = toMajor(spentMinor, currency);
  return {
    ...clientView(client),
    totals: { appointments, completed, cancelled, noShows, spentMajor },
  };
}
