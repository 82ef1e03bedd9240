import * as contract from '../../contract/appointment-services.ts';
import { newId } from '../../contract/ids.ts';
import * as reads from '../../db/reads/appointments.ts';
import { toTarget } from '../../domain/commands/target.ts';
import { refuseField } from '../../domain/outcome.ts';
import { toAccountScope } from '../access/caller.ts';
import { changeAppointment } from '../commands/change-appointment.ts';
import { toChangeResponse } from '../commands/customer-changes.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';

/** Changes by staff of what is booked, or with whom it changes its place. */
export function appointmentServiceRoutes(deps: Deps): Route[] {
  const { db } = deps.database;
  return [
    route(contract.changeServices, async (input) => {
      const { id } = input.params;
      const { services } = input.body;
      const changed = await changeAppointment(
        deps,
        input,
        id,
        'changeServices',
        (target, current) => ({
          ...target,
          ...input.body,
          kind: 'changeServices',
          date: current.localDate,
          newSessionId: newId('ses'),
          summary: `${target.id}: ${id} is for ${services.join(' + ')}`,
        }),
      );
      return toChangeResponse(changed, input.caller);
    }),

    route(contract.swapAppointments, async (input) => {
      const { id } = input.params;
      const { with: otherId, override } = input.body;
      const changed = await changeAppointment(deps, input, id, 'swap', async (target, current) => {
        const other = await reads.findAppointment(db, toAccountScope(input.caller), otherId);
        if (!other) return refuseField('APPOINTMENT_NOT_FOUND', 'with');
        const booked = await reads.listAppointmentsByBookings(db, [other.bookingId]);
        return {
          ...target,
          kind: 'swap',
          override,
          other: toTarget(other, booked),
          services: [...new Set([...current.serviceIds, ...other.serviceIds])],
          dates: [current.localDate, other.localDate],
          newSessionIds: [newId('ses'), newId('ses')],
          summary: `${target.id}: swap ${id} with ${otherId}`,
        };
      });
      return toChangeResponse(changed, input.caller);
    }),
  ];
}
