import * as contract from '../../contract/manage-links.ts';
import { hashSecret } from '../../contract/secrets.ts';
import { findManagedAppointment, type ManagedAppointment } from '../../db/reads/manage-links.ts';
import { ownerView } from '../../domain/appointment.ts';
import { findPreferredLanguage } from '../../domain/language.ts';
import { linkView } from '../../domain/manage-link.ts';
import { createMoveLister, moveNeeds } from '../../domain/move-slots.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import type { Caller } from '../access/tokens.ts';
import { limitUnknownLinks } from '../access/unknown-links.ts';
import { cancelAppointment, rescheduleAppointment } from '../commands/customer-changes.ts';
import type { Deps } from '../deps.ts';
import { toVersionTag } from '../http/etag.ts';
import { route, type Route } from '../http/route.ts';

type Sent = { readonly params: { readonly token: string }; readonly address: string };

/** The holder of a link acts as the customer, for one appointment. */
export function manageLinkRoutes(deps: Deps): Route[] {
  const { database, nowMs } = deps;
  const refuseUnknown = limitUnknownLinks(deps.redis, 'manage-address');

  async function findLink({ params, address }: Sent): Promise<Outcome<ManagedAppointment>> {
    const tokenHash = hashSecret(params.token);
    const link = await findManagedAppointment(database.db, tokenHash, new Date(nowMs()));
    return link ? accept(link) : refuseUnknown(address, refuse('NOT_FOUND'));
  }

  return [
    route(contract.getManagedAppointment, async (input) => {
      const link = await findLink(input);
      if (!link.ok) return link;
      const { appointment, professionalName, business, businessLanguage } = link.value;
      const preferred = findPreferredLanguage(input.headers['accept-language']);
      const language = link.value.language ?? preferred ?? businessLanguage;
      const body = {
        appointment: ownerView(appointment, 'customer'),
        professionalName,
        business,
        language,
        ...linkView(appointment, nowMs()),
      };
      return accept({ body, headers: { ETag: toVersionTag(appointment.version) } });
    }),

    route(contract.listManagedSlots, async (input) => {
      const link = await findLink(input);
      if (!link.ok) return link;
      const { appointment } = link.value;
      const { date } = input.query;
      const professional = appointment.professionalId;
      const world = await deps.readWorld(moveNeeds(appointment, professional, date));
      const mover = { callerRole: 'customer', professional } as const;
      const listOn = createMoveLister(world, appointment, mover, nowMs());
      return listOn.ok ? accept({ body: listOn.value(date) }) : listOn;
    }),

    route(contract.cancelManagedAppointment, async (input) => {
      const link = await findLink(input);
      if (!link.ok) return link;
      const body = { scope: 'this' as const, ...input.body };
      const request = { ...input, body, caller: toHolder(link.value) };
      return hideAbsence(await cancelAppointment(deps, request, link.value.appointment.id));
    }),

    route(contract.rescheduleManagedAppointment, async (input) => {
      const link = await findLink(input);
      if (!link.ok) return link;
      const request = { ...input, caller: toHolder(link.value) };
      return hideAbsence(await rescheduleAppointment(deps, request, link.value.appointment.id));
    }),
  ];
}

/** Verifies no email: the link may have come by SMS, and its user need not know of the account. */
function toHolder({ customerId }: ManagedAppointment): Caller {
  return { userId: customerId, role: 'customer', via: 'link' };
}

/** The customer was erased, or lost the appointment, after the link was read. */
function hideAbsence<T>(outcome: Outcome<T>): Outcome<T> {
  const isGone =
    !outcome.ok && (outcome.code === 'AUTH_REQUIRED' || outcome.code === 'APPOINTMENT_NOT_FOUND');
  return isGone ? refuse('NOT_FOUND') : outcome;
}
