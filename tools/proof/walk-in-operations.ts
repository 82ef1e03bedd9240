import { randomUUID } from 'node:crypto';
import { type LoadContext, record } from './load-context.ts';
import type { Slot } from './log.ts';
import { BUSINESS, HAIRCUT, OWNER, PROFESSIONALS } from './marketplace.ts';
import { contestedSlot, randomSlot } from './slots.ts';

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

/** The key stands for the person, who has no other appointment. */
async function bookWalkIn(context: LoadContext, slot: Slot): Promise<void> {
  const key = randomUUID();
  const services = [HAIRCUT];
  const body = { business: BUSINESS, services, notes: key, ...slot, clientName: NAME };
  const outcome = await record(context, KIND, key, { action: 'book', body, person: key }, () =>
    context.client.book(OWNER.email, body, key, 'retry-503'),
  );
  if (outcome.status !== 'succeeded') return;
  const { id } = outcome.appointment;
  context.changeable.push({ id, email: OWNER.email, slot, services });
}
