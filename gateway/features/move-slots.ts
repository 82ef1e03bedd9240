import { listMoveSlots } from '../../contract/move-slots.ts';
import { findAppointment } from '../../db/reads/appointments.ts';
import { listDates } from '../../domain/local-time.ts';
import { checkMovable, createMoveLister, moveNeeds } from '../../domain/move-slots.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import { toAccountScope, toCallerRole } from '../access/caller.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';

export function moveSlotRoutes({ database, readWorld, nowMs }: Deps): Route[] {
  return [
    route(listMoveSlots, async ({ params, query, caller }) => {
      const found = await findAppointment(database.db, toAccountScope(caller), params.id);
      if (!found) return refuse('APPOINTMENT_NOT_FOUND');
      const { from, to, professionalId: professional = found.professionalId } = query;
      const mover = { callerRole: toCallerRole(caller), professional };
      const movable = checkMovable(found, mover, nowMs());
      if (!movable.ok) return movable;
      const world = await readWorld(moveNeeds(found, professional, from, to));
      const listOn = createMoveLister(world, found, mover, nowMs());
      if (!listOn.ok) return listOn;
      const days = listDates(from, to).map((date) => [date, listOn.value(date)] as const);
      return accept({ body: Object.fromEntries(days) });
    }),
  ];
}
