import { type LoadContext, record } from './load-context.ts';
import type { Slot } from '../log.ts';
import { BUSINESS, HAIRCUT, OWNER, PROFESSIONALS } from '../market/marketplace.ts';
import { contestedSlot, randomSlot } from '../market/slots.ts';

const KIND = 'book a walk-in';
/** No record says whether they are the same person. */
const NAME = 'Walk-in';

/** Walk-ins of one name: two at the same time with two professionals, and two for a slot that others want. */
export async function bookWalkIns(context: LoadContext): Promise<void> {
  const slot = randomSlot(context.random);
  const next = (PROFESSIONALS.indexOf(slot.professional) + 1) % PROFESSIONALS.length;
  const contested = contestedSlot();
  const slots = [slot, { ...slot, professional: PROFESSIONALS[next]! }, contested, contested];
  await Promise.all(slots.map((each) => bookWalkIn(context, each)));
}

async function bookWalkIn(context: LoadContext, slot: Slot): Promise<void> {
  const services = [HAIRCUT];
  const body = { business: BUSINESS, services, ...slot, clientName: NAME };
  const request = { action: 'book', body, person: NAME } as const;
  const outcome = await record(context, KIND, request, (sent, key) =>
    context.client.book(OWNER.email, sent.body, key, 'accept-503'),
  );
  if (outcome.status !== 'succeeded') return;
  const { id } = outcome.appointment;
  context.changeable.push({ id, email: OWNER.email, slot, services });
}
