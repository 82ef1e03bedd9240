import * as contract from '../../contract/appointment-changes.ts';
import { changeAppointment, type Target } from '../commands/change-appointment.ts';
import {
  cancelAppointment,
  rescheduleAppointment,
  scopeText,
  toChangeResponse,
} from '../commands/customer-changes.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';

/** Every change of an appointment is a command to its calendar. */
export function appointmentChangeRoutes(deps: Deps): Route[] {
  /** A change without a body. */
  const bodylessRoute = (
    endpoint: typeof contract.completeAppointment,
    kind: 'complete' | 'noShow' | 'reopen',
  ) =>
    route(endpoint, async (input) => {
      const { id } = input.params;
      const toCommand = (target: Target) => ({
        ...target,
        kind,
        summary: `${target.id}: ${kind} ${id}`,
      });
      const changed = await changeAppointment(deps, { ...input, body: {} }, id, kind, toCommand);
      return toChangeResponse(changed, input.caller);
    });

  return [
    bodylessRoute(contract.completeAppointment, 'complete'),
    bodylessRoute(contract.markNoShow, 'noShow'),
    bodylessRoute(contract.reopenAppointment, 'reopen'),

    route(contract.declineAppointment, async (input) => {
      const { id } = input.params;
      const changed = await changeAppointment(deps, input, id, 'decline', (target) => ({
        ...target,
        ...input.body,
        kind: 'decline',
        summary: `${target.id}: decline ${id}${scopeText(input.body)}`,
      }));
      return toChangeResponse(changed, input.caller);
    }),

    route(contract.confirmAppointment, async (input) => {
      const { id } = input.params;
      const changed = await changeAppointment(deps, input, id, 'confirm', (target) => ({
        ...target,
        ...input.body,
        kind: 'confirm',
        summary: `${target.id}: confirm ${id}${scopeText(input.body)}`,
      }));
      return toChangeResponse(changed, input.caller);
    }),

    route(contract.cancelAppointment, (input) => cancelAppointment(deps, input, input.params.id)),

    route(contract.rescheduleAppointment, (input) =>
      rescheduleAppointment(deps, input, input.params.id),
    ),

    route(contract.annotateAppointment, async (input) => {
      const { id } = input.params;
      const changed = await changeAppointment(
        deps,
        { ...input, headers: { 'if-match': input.headers['if-match'] } },
        id,
        'annotate',
        (target) => ({
          ...target,
          ...input.body,
          kind: 'annotate',
          summary: `${target.id}: notes of ${id}`,
        }),
      );
      return toChangeResponse(changed, input.caller);
    }),
  ];
}
