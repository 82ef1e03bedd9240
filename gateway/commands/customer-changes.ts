import { newId } from '../../contract/ids.ts';
import { isActive } from '../../domain/appointment.ts';
import type { Scope } from '../../domain/commands/scope.ts';
import { accept, type Outcome } from '../../domain/outcome.ts';
import type { Override } from '../../domain/override.ts';
import { listMoves } from '../../domain/series-move.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { toOwnResponse } from './appointment-response.ts';
import { changeAppointment, type Changed, type ChangeRequest } from './change-appointment.ts';

/** The changes that a customer makes too, with a session or with a manage link. */

type Cancellation = { readonly scope: Scope; readonly reason?: string | undefined };

export async function cancelAppointment(
  deps: Deps,
  request: ChangeRequest & { readonly body: Cancellation },
  id: string,
) {
  const { body, caller } = request;
  const changed = await changeAppointment(deps, request, id, 'cancel', (target) => ({
    ...target,
    ...body,
    kind: 'cancel',
    summary: `${target.id}: cancel ${id}${scopeText(body)}`,
  }));
  return toChangeResponse(changed, caller);
}

type Move = {
  readonly date: string;
  readonly start: string;
  readonly professional?: string | undefined;
  readonly scope?: Scope | undefined;
  readonly override?: readonly Override[] | undefined;
};

export async function rescheduleAppointment(
  deps: Deps,
  request: ChangeRequest & { readonly body: Move },
  id: string,
) {
  const { date, start, professional: newProfessional, scope = 'this', override } = request.body;
  const changed = await changeAppointment(
    deps,
    request,
    id,
    'reschedule',
    (target, current, booked) => {
      const professional = newProfessional ?? target.professional;
      const move = { date, start, newProfessional, newSessionId: newId('ses') };
      const movable = scope === 'this' ? [current] : booked.filter(isActive);
      return {
        ...target,
        ...move,
        kind: 'reschedule',
        professional,
        scope,
        override,
        services: [...new Set(movable.flatMap(({ serviceIds }) => serviceIds))],
        places: listMoves(movable, current, move).map((each) => ({
          professional: each.professional,
          date: each.date,
        })),
        summary: `${target.id}: move ${id} to ${date} ${start} with ${professional}${scopeText({ scope })}`,
      };
    },
  );
  return toChangeResponse(changed, request.caller);
}

export function toChangeResponse(outcome: Outcome<Changed>, caller: Caller) {
  return outcome.ok ? accept(toOwnResponse(outcome.value.appointment, caller)) : outcome;
}

export function scopeText({ scope }: { readonly scope: Scope }): string {
  return scope === 'this' ? '' : ` (${scope})`;
}
