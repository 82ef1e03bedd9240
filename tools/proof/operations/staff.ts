import type { BookingBody } from '../log.ts';
import { type Changeable, type LoadContext, record, takeChangeable } from './load-context.ts';
import { BEARD, BUSINESS, GUESTS, HAIRCUT, OWNER, YOGA } from '../market/marketplace.ts';
import { pastSlot } from '../market/slots.ts';

/** Changes that only staff make, each in one decision. */

/** Adds a service to a haircut, or takes it away again. */
export async function changeAnyServices(context: LoadContext): Promise<void> {
  const appointment = takeHaircut(context);
  if (!appointment) return;
  const { id, slot } = appointment;
  const services = appointment.services.includes(BEARD) ? [HAIRCUT] : [HAIRCUT, BEARD];
  const request = { action: 'changeServices', id, slot, services } as const;
  const outcome = await record(
    context,
    'change services',
    request,
    (_, key) => context.client.changeServices(id, services, key),
    'may give up',
  );
  const isChanged = outcome.status === 'succeeded';
  context.changeable.push(isChanged ? { ...appointment, services } : appointment);
}

/** Two appointments exchange their times and professionals. */
export async function swapAny(context: LoadContext): Promise<void> {
  const one = takeHaircut(context);
  if (!one) return;
  const other = takeHaircut(context);
  if (!other) {
    context.changeable.push(one);
    return;
  }
  const request = {
    action: 'swap',
    id: one.id,
    to: other.slot,
    other: other.id,
    back: one.slot,
  } as const;
  const outcome = await record(
    context,
    'swap',
    request,
    (_, key) => context.client.swap(one.id, other.id, key),
    'may give up',
  );
  const isSwapped = outcome.status === 'succeeded';
  context.changeable.push(
    isSwapped ? { ...one, slot: other.slot } : one,
    isSwapped ? { ...other, slot: one.slot } : other,
  );
}

/** Enters a visit that has happened, completes it and opens it again. */
export async function enterPastVisit(context: LoadContext): Promise<void> {
  const { client, random } = context;
  const kind = 'enter a past visit';
  const person = random.pick(GUESTS);
  const body: BookingBody = {
    business: BUSINESS,
    services: [HAIRCUT],
    ...pastSlot(random),
    crmClientId: person,
    override: ['past'],
  };
  const booked = await record(context, kind, { action: 'book', body, person }, (sent, key) =>
    client.book(OWNER.email, sent.body, key, 'accept-503'),
  );
  if (booked.status !== 'succeeded') return;
  const { id } = booked.appointment;
  for (const action of ['complete', 'reopen'] as const) {
    const changed = await record(
      context,
      kind,
      { action, id },
      (_, key) => client.changeStatus(id, action, key),
      'may give up',
    );
    if (changed.status !== 'succeeded') return;
  }
}

/** The longest visit that starts then ends at midnight. */
const LAST_START = '23:15';

/** A class seat stays: others attend the class. */
function takeHaircut(context: LoadContext): Changeable | undefined {
  const appointment = takeChangeable(context);
  if (!appointment) return undefined;
  const { services, slot } = appointment;
  if (!services.includes(YOGA) && slot.start <= LAST_START) return appointment;
  context.changeable.push(appointment);
  return undefined;
}
