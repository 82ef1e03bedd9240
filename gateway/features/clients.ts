import type { z } from 'zod';
import * as contract from '../../contract/clients.ts';
import { newId } from '../../contract/ids.ts';
import type { Conditional } from '../../contract/primitives.ts';
import { type Executor, transact } from '../../db/client.ts';
import { findAppointment } from '../../db/reads/appointments.ts';
import * as reads from '../../db/reads/clients.ts';
import { lockAccount } from '../../db/writes/accounts.ts';
import * as writes from '../../db/writes/clients.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { ownerView } from '../../domain/appointment.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import { toAccountScope } from '../access/caller.ts';
import { requireOneBusiness } from '../access/one-business.ts';
import type { Deps } from '../deps.ts';
import { refuseStale, toVersioned } from '../http/etag.ts';
import { route, type Route } from '../http/route.ts';
import { sendList, TextRank } from '../http/paging.ts';
import { exportClients, totalsView } from '../reads/client-csv.ts';
import { clientView, findBusinessClient } from '../reads/business-clients.ts';
import { runIdempotently } from '../writes/idempotent.ts';

const VISITS_MAX = 100;

export function clientRoutes({ database, nowMs }: Deps): Route[] {
  const { db } = database;

  return [
    route(contract.listClients, async ({ query, businessIds, path, wantsCsv }) => {
      const business = requireOneBusiness(businessIds);
      if (!business.ok && businessIds.length > 0) return business;
      if (wantsCsv) return exportClients(db, business.ok ? business.value : '', { path, query });
      return sendList(
        { path, query },
        TextRank,
        reads.listClients(db, business.ok ? business.value : '', query),
        {
          toPosition: ({ rank, id }) => ({ rank, id }),
          toItem: totalsView,
        },
      );
    }),

    route(contract.getClient, async ({ params: { id }, businessIds }) => {
      const found = await findBusinessClient(db, businessIds, id);
      if (!found.ok) return found;
      const { businessId, client } = found.value;
      const visits = await reads.listClientAppointments(db, businessId, id, VISITS_MAX);
      const history = visits.map((visit) => {
        const { date, start, professional, services, status } = ownerView(visit, 'staff');
        return { id: visit.id, date, start, professional, services, status };
      });
      return accept(toVersioned({ ...totalsView(client), history }, clientView(client)));
    }),

    route(contract.getAppointmentClient, async ({ params: { id }, caller }) => {
      const appointment = await findAppointment(db, toAccountScope(caller), id);
      if (!appointment) return refuse('APPOINTMENT_NOT_FOUND');
      const { businessId, clientId, crmClientId } = appointment;
      const client = await reads.findClient(db, businessId, clientId ?? crmClientId ?? '');
      return client ? accept({ body: clientView(client) }) : refuse('CLIENT_NOT_FOUND');
    }),

    route(contract.addClient, (input) =>
      runIdempotently(database, input, async (tx) => {
        const business = requireOneBusiness(input.businessIds);
        if (!business.ok) return business;
        const { name, email = null, phone = null, notes = null, tags = [] } = input.body;
        const row = {
          id: newId('crm'),
          businessId: business.value,
          name,
          email,
          phone,
          notes,
          tags,
          wantsReminders: true,
          wantsChanges: true,
          createdAt: new Date(nowMs()),
        };
        await writes.insertClient(tx, row);
        return accept({ body: clientView(row) });
      }),
    ),

    route(contract.removeClient, ({ params: { id }, headers, businessIds }) =>
      transact(database, async (tx) => {
        const found = await findBusinessClient(tx, businessIds, id);
        if (!found.ok) return found;
        // In the order of the erasure, which takes both locks.
        await takeLocks(tx, [id]);
        const before = await writes.lockClientRecord(tx, businessIds, id);
        if (!before) return refuse('CLIENT_NOT_FOUND');
        const stale = refuseStale(headers, clientView(before));
        if (stale) return stale;
        const { businessId } = before;
        const erased = { id, businessId, erasedAt: new Date(nowMs()) };
        const isErased = await writes.eraseClient(tx, erased);
        return isErased ? accept({ body: undefined }) : refuse('ACCOUNT_HAS_BOOKINGS');
      }),
    ),

    route(contract.changeClient, ({ params: { id }, headers, body, businessIds }) =>
      transact(database, async (tx) => {
        // Locked, so that concurrent changes of different fields are both kept.
        const before = await writes.lockClientRecord(tx, businessIds, id);
        if (!before) return changeAccount(tx, { id, headers, body, businessIds });
        const stale = refuseStale(headers, clientView(before));
        if (stale) return stale;
        const { name = before.name, email = before.email } = body;
        const { phone = before.phone, notes = before.notes, tags = before.tags } = body;
        const after = { ...before, name, email, phone, notes, tags };
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
  readonly businessIds: readonly string[];
};

/** The business may change only its own notes and tags of a customer with an account. */
async function changeAccount(tx: Executor, { id, headers, body, businessIds }: AccountChange) {
  const { notes, tags, ...others } = body;
  const found = await findBusinessClient(tx, businessIds, id);
  if (!found.ok) return found;
  const { businessId } = found.value;
  // Locked against erasure, and against another change.
  if (!(await lockAccount(tx, id))) return refuse('CLIENT_NOT_FOUND');
  const before = await reads.findClient(tx, businessId, id);
  if (!before) return refuse('CLIENT_NOT_FOUND');
  if (Object.keys(others).length > 0) return refuse('FORBIDDEN');
  const stale = refuseStale(headers, clientView(before));
  if (stale) return stale;
  const after = { notes: notes === undefined ? before.notes : notes, tags: tags ?? before.tags };
  await writes.saveAccountNotes(tx, { businessId, userId: id, ...after });
  return accept(toVersioned(clientView({ ...before, ...after })));
}
