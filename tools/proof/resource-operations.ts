import { randomUUID } from 'node:crypto';
import { type LoadContext, record } from './load-context.ts';
import type { Outcome, Slot } from './log.ts';
import { BUSINESS, GUESTS, MASSAGE, OWNER, PROFESSIONALS, ROOMS } from './marketplace.ts';
import { nextRoomSlot } from './slots.ts';
import { violation } from './violation.ts';

const KIND = 'book a room';
const COMPETING = ROOMS + 2;

/**
 * Different professionals book more massages at one time than there are rooms: exactly as many are booked. A cancellation
 * gives its room to one who was refused.
 */
export async function bookRooms(context: LoadContext): Promise<void> {
  const { date, start } = nextRoomSlot();
  const first = context.random.below(PROFESSIONALS.length);
  const slots = Array.from({ length: COMPETING }, (_, n) => ({
    professional: PROFESSIONALS[(first + n) % PROFESSIONALS.length]!,
    date,
    start,
  }));
  const guests = context.random.below(GUESTS.length);
  const guestOf = (n: number) => GUESTS[(guests + n) % GUESTS.length]!;
  const outcomes = await Promise.all(slots.map((slot, n) => book(context, slot, guestOf(n))));
  if (outcomes.some(({ status }) => status === 'unanswered')) return;
  const booked = outcomes.flatMap((each) =>
    each.status === 'succeeded' ? [each.appointment] : [],
  );
  const codes = outcomes.flatMap((each) => (each.status === 'refused' ? [each.code] : []));
  if (booked.length !== ROOMS || codes.some((code) => code !== 'SLOT_TAKEN')) {
    report(
      context,
      `${date} ${start}: ${booked.length} of ${ROOMS} rooms were booked, ${codes.join()}`,
    );
    return;
  }
  const [{ id }] = booked as [(typeof booked)[0], ...typeof booked];
  const key = randomUUID();
  const cancelled = await record(context, KIND, key, { action: 'cancel', id }, () =>
    context.client.cancel(OWNER.email, id, key),
  );
  if (cancelled.status !== 'succeeded') return;
  const refused = outcomes.findIndex(({ status }) => status === 'refused');
  const again = await book(context, slots[refused]!, guestOf(refused));
  if (again.status === 'refused')
    report(context, `${date} ${start}: a free room got ${again.code}`);
}

async function book({ client, log }: LoadContext, slot: Slot, guest: string): Promise<Outcome> {
  const key = randomUUID();
  const body = { business: BUSINESS, services: [MASSAGE], notes: key, ...slot, crmClientId: guest };
  const startedMs = Date.now();
  const outcome = await client.book(OWNER.email, body, key, 'retry-503');
  // A refusal is judged here, because only this operation knows of the rooms.
  if (outcome.status === 'succeeded') {
    const request = { action: 'book', body, person: guest } as const;
    log.operations.push({ kind: KIND, key, request, outcome, startedMs, endedMs: Date.now() });
  }
  return outcome;
}

function report({ log }: LoadContext, text: string): void {
  log.problems.push(violation('UNEXPECTED_REFUSAL', text));
}
