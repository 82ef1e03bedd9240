import { randomUUID } from 'node:crypto';
import { type LoadContext, record } from './load-context.ts';
import { describeOutcome } from './log.ts';
import { BUSINESS, GUESTS, HAIRCUT, OWNER, YOGA } from './marketplace.ts';
import { contestedClass, contestedSlot, randomSlot } from './slots.ts';
import { violation } from './violation.ts';

/** Holds a slot or a class seat for a guest. Others compete for it until it is booked or released. */
async function holdSlot(context: LoadContext, kind: string) {
  const { random, client } = context;
  const [key, holdKey] = [randomUUID(), randomUUID()];
  const person = random.pick(GUESTS);
  const place = random.pick([
    { ...randomSlot(random), services: [HAIRCUT] },
    { ...contestedSlot(), services: [HAIRCUT] },
    { ...contestedClass(), services: [YOGA] },
  ]);
  const body = {
    business: BUSINESS,
    notes: key,
    ...place,
    crmClientId: person,
  };
  const request = { action: 'hold', body, person } as const;
  const outcome = await record(context, kind, holdKey, request, () =>
    client.hold(OWNER.email, body, holdKey),
  );
  return { key, body, person, outcome };
}

/** An open hold keeps its slot, so the booking cannot be refused. */
export async function bookHeld(context: LoadContext): Promise<void> {
  const kind = 'book a held slot';
  const { key, person, outcome: held, ...asked } = await holdSlot(context, kind);
  if (held.status !== 'held') return;
  const body = { ...asked.body, holdId: held.holdId };
  const outcome = await record(context, kind, key, { action: 'book', body, person }, () =>
    context.client.book(OWNER.email, body, key, 'retry-503'),
  );
  if (outcome.status === 'refused') {
    const text = `${kind} ${key} was refused ${outcome.code}`;
    context.log.problems.push(violation('UNJUSTIFIED_REFUSAL', text, outcome.code));
  }
}

export async function releaseHeld(context: LoadContext): Promise<void> {
  const { outcome: held } = await holdSlot(context, 'release a held slot');
  if (held.status !== 'held') return;
  const problem = await context.client.release(OWNER.email, held.holdId);
  if (problem) {
    const text = `${held.holdId} was not released: ${describeOutcome(problem)}`;
    context.log.problems.push(violation('UNEXPECTED_REFUSAL', text));
  }
}
