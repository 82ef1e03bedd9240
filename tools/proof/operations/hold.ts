import { type LoadContext, record } from './load-context.ts';
import { describeOutcome } from '../log.ts';
import { BUSINESS, GUESTS, HAIRCUT, OWNER, YOGA } from '../market/marketplace.ts';
import { contestedClass, contestedSlot, randomSlot } from '../market/slots.ts';
import { violation } from '../violation.ts';

/** Holds a slot or a class seat for a guest. Others compete for it until it is booked or released. */
async function holdSlot(context: LoadContext, kind: string) {
  const { random, client } = context;
  const person = random.pick(GUESTS);
  const place = random.pick([
    { ...randomSlot(random), services: [HAIRCUT] },
    { ...contestedSlot(), services: [HAIRCUT] },
    { ...contestedClass(), services: [YOGA] },
  ]);
  const body = { business: BUSINESS, ...place, crmClientId: person };
  const request = { action: 'hold', body, person } as const;
  const outcome = await record(
    context,
    kind,
    request,
    (_, key) => client.hold(OWNER.email, body, key),
    'may give up',
  );
  return { body, person, outcome };
}

/** An open hold keeps its slot, so the booking cannot be refused. */
export async function bookHeld(context: LoadContext): Promise<void> {
  const kind = 'book a held slot';
  const { person, outcome: held, ...asked } = await holdSlot(context, kind);
  if (held.status !== 'held') return;
  const body = { ...asked.body, holdId: held.holdId };
  const request = { action: 'book', body, person } as const;
  const outcome = await record(context, kind, request, (sent, key) =>
    context.client.book(OWNER.email, sent.body, key, 'accept-503'),
  );
  if (outcome.status === 'refused') {
    const text = `${held.holdId} was refused ${outcome.code}`;
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
