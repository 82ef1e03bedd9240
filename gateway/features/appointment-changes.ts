import * as contract from '../../contract/appointment-changes.ts';
import { newId } from '../../contract/ids.ts';
import type { Scope } from '../../domain/commands/scope.ts';
import { accept, type Outcome } from '../../domain/outcome.ts';
import type { Caller } from '../access/tokens.ts';
import { changeAppointment, type Changed, type Target } from '../commands/change-appointment.ts';
import { toOwnResponse } from '../commands/appointment-response.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';

/** Every change of an appointment is a command to its calendar. */
export function appointmentChangeRoutes(deps: Deps): Route[] {
  function toResponse(outcome: Outcome<Changed>, caller: Caller) {
    if (!outcome.ok) return outcome;
    return accept(toOwnResponse(outcome.value.appointment, caller));
  }

  /** A change without a body. */
  const bodylessRoute = (
    endpoint: typeof contract.completeAppointment,
    kind: 'complete' | 'noShow' | 'refund',
  ) =>
    route(endpoint, async (input) => {
      const { id } = input.params;
      const toCommand = (target: Target) => ({
        ...target,
        kind,
        summary: `${target.id}: ${kind} ${id}`,
      });
      const changed = await changeAppointment(deps, { ...input, body: {} }, id, kind, toCommand);
      return toResponse(changed, input.caller);
    });

  return [
    bodylessRoute(contract.completeAppointment, 'complete'),
    bodylessRoute(contract.markNoShow, 'noShow'),
    bodylessRoute(contract.refundAppointment, 'refund'),

    route(contract.declineAppointment, async (input) => {
      const { id } = input.params;
      const changed = await changeAppointment(deps, input, id, 'decline', (target) => ({
        ...target,
        ...input.body,
        kind: 'decline',
        summary: `${target.id}: decline ${id}`,
      }));
      return toResponse(changed, input.caller);
    }),

    route(contract.confirmAppointment, async (input) => {
      const { id } = input.params;
      const changed = await changeAppointment(deps, input, id, 'confirm', (target) => ({
        ...target,
        ...input.body,
        kind: 'confirm',
        summary: `${target.id}: confirm ${id}${scopeText(input.body)}`,
      }));
      return toResponse(changed, input.caller);
    }),

    route(contract.cancelAppointment, async (input) => {
      const { id } = input.params;
      const changed = await changeAppointment(deps, input, id, 'cancel', (target) => ({
        ...target,
        ...input.body,
        kind: 'cancel',
        summary: `${target.id}: cancel ${id}${scopeText(input.body)}`,
      }));
      return toResponse(changed, input.caller);
    }),

    route(contract.rescheduleAppointment, async (input) => {
      const { id } = input.params;
      const { date, start } = input.body;
      const changed = await changeAppointment(
        deps,
        input,
        id,
        'reschedule',
        (target, { serviceIds }) => {
          const professional = input.body.professional ?? target.professional;
          return {
            ...target,
            kind: 'reschedule',
            professional,
            services: serviceIds,
            date,
            start,
            newSessionId: newId('ses'),
            summary: `${target.id}: move ${id} to ${date} ${start} with ${professional}`,
          };
        },
      );
      return toResponse(changed, input.caller);
    }),

    route(contract.payAppointment, async (input) => {
      const { id } = input.params;
      const { amountMajor, method } = input.body;
      const changed = await changeAppointment(deps, input, id, 'pay', (target) => ({
        ...target,
        kind: 'pay',
        amountMajor: amountMajor!,
        method,
        summary: `${target.id}: ${id} was paid`,
      }));
      return toResponse(changed, input.caller);
    }),

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
      return toResponse(changed, input.caller);
    }),
  ];
}

function scopeText({ scope }: { readonly scope: Scope }): string {
  return scope === 'this' ? '' : ` (${scope})`;
}
