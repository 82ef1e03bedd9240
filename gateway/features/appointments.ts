import { bookAppointment, getAppointment, listAppointments } from '../../contract/appointments.ts';
import { newId } from '../../contract/ids.ts';
import * as reads from '../../db/reads/appointments.ts';
import { ownerView, type Viewer } from '../../domain/appointment.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/mount.ts';
import { cursorOf, pageOf, readCursor } from '../http/paging.ts';
import type { Caller } from '../access/tokens.ts';

export function appointmentRoutes(deps: Deps): Route[] {
  const { db } = deps.database;

  return [
    route(bookAppointment, async ({ body, caller }) => {
      const { userId } = caller;
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
      const booked = await reads.findAppointment(db, ownerOf(caller), first!);
      return accept({ body: ownerView(booked!, 'customer') });
    }),

    route(listAppointments, async ({ query, caller, url }) => {
      const after = readCursor(query.cursor);
      if (!after.ok) return after;
      const rows = await reads.listAppointments(db, ownerOf(caller), {
        limit: query.limit + 1,
        after: after.value,
      });
      const viewer = viewerOf(caller);
      return accept(
        pageOf(rows, query.limit, url, {
          toItem: (row) => ownerView(row, viewer),
          toCursor: cursorOf,
        }),
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

function viewerOf(caller: Caller): Viewer {
  return caller.role === 'customer' ? 'customer' : 'staff';
}

function ownerOf({ userId, role }: Caller): reads.Owner {
  if (role === 'business' || role === 'professional') return { kind: role, userId };
  return { kind: 'client', userId };
}
