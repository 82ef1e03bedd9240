import { setTimeout as sleep } from 'node:timers/promises';
import { bookAppointment, getAppointment, listAppointments } from '../../contract/appointments.ts';
import { newId } from '../../contract/ids.ts';
import * as reads from '../../db/reads/appointments.ts';
import { ownerView, type Viewer } from '../../domain/appointment.ts';
import { findOffer, offerNeeds } from '../../domain/commands/book.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/mount.ts';
import { DateRank, pageOf, readCursor } from '../http/paging.ts';
import type { Caller } from '../access/tokens.ts';

export function appointmentRoutes(deps: Deps): Route[] {
  const { db } = deps.database;

  return [
    route(bookAppointment, async ({ body, caller }) => {
      const { userId } = caller;
      // Nobody's calendar needs no actor: what does not exist is refused before one is started.
      const offer = findOffer(await deps.readWorld(offerNeeds(body)), body);
      if (!offer.ok) return offer;
      const outcome = await deps.submit({
        kind: 'book',
        id: newId('bkg'),
        callerId: userId,
        appointmentId: newId('apt'),
        clientId: userId,
        ...body,
      });
      if (!outcome.ok) return outcome;
      const [first] = outcome.value.appointmentIds;
      const booked = await patiently(() => reads.findAppointment(db, ownerOf(caller), first!));
      return accept({ body: ownerView(booked!, 'customer') });
    }),

    route(listAppointments, async ({ query, caller, path }) => {
      const after = readCursor(query.cursor, DateRank);
      if (!after.ok) return after;
      const rows = await reads.listAppointments(db, ownerOf(caller), {
        limit: query.limit + 1,
        after: after.value,
      });
      const viewer = viewerOf(caller);
      return accept(
        pageOf(
          rows,
          { path, query },
          {
            toItem: (row) => ownerView(row, viewer),
            toPosition: ({ startsAt, id }) => ({ rank: startsAt.getTime(), id }),
          },
        ),
      );
    }),

    route(getAppointment, async ({ params, caller }) => {
      // Someone else's appointment reads as absent, so ids cannot be probed.
      const found = await reads.findAppointment(db, ownerOf(caller), params.id);
      if (!found) return refuse('APPOINTMENT_NOT_FOUND');
      return accept({ body: ownerView(found, viewerOf(caller)) });
    }),
  ];
}

const READ_BACK_ATTEMPTS = 5;
const READ_BACK_PAUSE_MS = 500;

/** It is booked: a moment without the database is no reason to tell the customer otherwise. */
async function patiently<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (attempt === READ_BACK_ATTEMPTS) throw error;
      await sleep(READ_BACK_PAUSE_MS);
    }
  }
}

function viewerOf(caller: Caller): Viewer {
  return caller.role === 'customer' ? 'customer' : 'staff';
}

function ownerOf({ userId, role }: Caller): reads.Owner {
  if (role === 'business' || role === 'professional') return { kind: role, userId };
  return { kind: 'client', userId };
}
