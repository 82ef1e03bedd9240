import type { z } from 'zod';
import * as contract from '../../contract/clients.ts';
import { newId } from '../../contract/ids.ts';
import type { Conditional } from '../../contract/primitives.ts';
import { type Executor, transact } from '../../db/client.ts';
import * as reads from '../../db/reads/clients.ts';
import { findOwnBusiness } from '../../db/reads/own-business.ts';
import { lockUser } from '../../db/writes/accounts.ts';
import * as writes from '../../db/writes/clients.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { ownerView } from '../../domain/appointment.ts';
import { toMajor } from '../../domain/money.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import type { Deps } from '../deps.ts';
import { refuseStale, toVersioned } from '../http/etag.ts';
import { route, type Route } from '../http/route.ts';
import { listPage, TextRank } from '../http/paging.ts';
import { runIdempotently } from '../writes/idempotent.ts';

const VISITS_MAX = 100;

export function clientRoutes({ database, nowMs }: Deps): Route[] {
  const { db } = database;

  return [
    route(contract.listClients, ({ query, caller, path }) =>
      listPage({ path, query }, TextRank, (page) => reads.listClients(db, caller.userId, page), {
        toPosition: ({ id }) => ({ rank: id, id }),
        toItem: totalsView,
      }),
    ),

    route(contract.getClient, async ({ params: { id }, caller }) => {
      const client = await reads.findClient(db, caller.userId, id);
      if (!client) return refuse('CLIENT_NOT_FOUND');
      const visits = await reads.listClientAppointments(db, caller.userId, id, VISITS_MAX);
      const history = visits.map((visit) => {
        const { date, start, professional, services, status } = ownerView(visit, 'staff');
        return { id: visit.id, date, start, professional, services, status };
      });
      return accept(toVersioned({ ...totalsView(client), history }, clientView(client)));
    }),

    route(contract.addClient, (input) =>
      runIdempotently(database, input, async (tx) => {
        const business = await findOwnBusiness(tx, input.caller.userId);
        if (!business) return refuse('BUSINESS_NOT_FOUND');
        const { name, email = null, phone = null, notes = null } = input.body;
        const row = {
          id: newId('crm'),
          businessId: business.id,
          name,
          email,
          phone,
          notes,
          wantsReminders: true,
          wantsChanges: true,
          createdAt: new Date(nowMs()),
        };
        await writes.insertClient(tx, row);
        return accept({ body: clientView(row) });
      }),
    ),

    route(contract.removeClient, ({ params: { id }, headers, caller: { userId } }) =>
      transact(database, async (tx) => {
        if (!(await reads.findClient(tx, userId, id))) return refuse('CLIENT_NOT_FOUND');
        // In the order of the erasure, which takes both locks.
        await takeLocks(tx, [id]);
        const before = await writes.lockClientRecord(tx, userId, id);
        if (!before) return refuse('CLIENT_NOT_FOUND');
        const stale = refuseStale(headers, clientView(before));
        if (stale) return stale;
        const isErased = await writes.eraseClient(tx, { id, userId, erasedAt: new Date(nowMs()) });
        return isErased ? accept({ body: undefined }) : refuse('ACCOUNT_HAS_BOOKINGS');
      }),
    ),

    route(contract.changeClient, ({ params: { id }, headers, body, caller }) =>
      transact(database, async (tx) => {
        // Locked, so that concurrent changes of different fields are both kept.
        const before = await writes.lockClientRecord(tx, caller.userId, id);
        if (!before) return changeAccountNotes(tx, { id, headers, body, caller });
        const stale = refuseStale(headers, clientView(before));
        if (stale) return stale;
        const { name = before.name, email = before.email } = body;
        const { phone = before.phone, notes = before.notes } = body;
        const after = { ...before, name, email, phone, notes };
        await writes.updateClient(tx, after);
        return accept(toVersioned(clientView(after)));
      }),
    ),
  ];
}

type AccountChange = {
  readonly id: string;
  readonly headers: z.output<typeof Conditional>;
  readonly body: z.output<NonNullable<typeof contract.changeClient.body>>;
  readonly caller: { readonly userId: string };
};

/** The business may change only its own notes of a customer with an account. */
async function changeAccountNotes(tx: Executor, { id, headers, body, caller }: AccountChange) {
  const { notes, ...others } = body;
  const business = await findOwnBusiness(tx, caller.userId);
  if (!business) return refuse('CLIENT_NOT_FOUND');
  if (!(await reads.findClient(tx, caller.userId, id))) return refuse('CLIENT_NOT_FOUND');
  // Locked against erasure, and against another change of the notes.
  if (!(await lockUser(tx, id))) return refuse('CLIENT_NOT_FOUND');
  const before = await reads.findClient(tx, caller.userId, id);
  if (!before) return refuse('CLIENT_NOT_FOUND');
  if (Object.keys(others).length > 0) return refuse('FORBIDDEN');
  const stale = refuseStale(headers, clientView(before));
  if (stale) return stale;
  if (notes === undefined) return accept(toVersioned(clientView(before)));
  await writes.saveAccountNotes(tx, { businessId: business.id, userId: id, notes });
  return accept(toVersioned(clientView({ ...before, notes })));
}

function clientView(
  client: Omit<reads.ClientRecord, 'businessId' | 'wantsReminders' | 'wantsChanges'> & {
    readonly hasAccount?: boolean;
  },
) {
  const { id, name, email, phone, notes, createdAt, hasAccount = false } = client;
  return { id, name, email, phone, notes, createdAt: createdAt.toISOString(), hasAccount };
}

function totalsView(client: reads.ClientSummary) {
  const { appointments, completed, cancelled, noShows, spentMinor, currency } = client;
  const spentMajor = toMajor(spentMinor, currency);
  return {
    ...clientView(client),
    mailBouncedAt: client.mailBouncedAt?.toISOString() ?? null,
    totals: { appointments, completed, cancelled, noShows, spentMajor },
  };
}
