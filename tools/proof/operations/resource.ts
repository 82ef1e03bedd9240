import { bookAndJudge, type LoadContext, record } from './load-context.ts';
import type { Outcome, Slot } from '../log.ts';
import { BUSINESS, GUESTS, MASSAGE, OWNER, PROFESSIONALS, ROOMS } from '../market/marketplace.ts';
import { nextRoomSlot } from '../market/slots.ts';
import { violation } from '../violation.ts';

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
  const cancelled = await record(context, KIND, { action: 'cancel', id }, (_, key) =>
    context.client.cancel(OWNER.email, id, key),
  );
  if (cancelled.status !== 'succeeded') return;
  const refused = outcomes.findIndex(({ status }) => status === 'refused');
  const again = await book(context, slots[refused]!, guestOf(refused));
  if (again.status === 'refused')
    report(context, `${date} ${start}: a free room got ${again.code}`);
}

/** A refusal is judged here, because only this operation knows of the rooms. */
async function book(context: LoadContext, slot: Slot, guest: string): Promise<Outcome> {
  const body = { business: BUSINESS, services: [MASSAGE], ...slot, crmClientId: guest };
  return (await bookAndJudge(context, KIND, OWNER.email, { body, person: guest }, [])).outcome;
}

function report({ log }: LoadContext, text: string): void {
  log.problems.push(violation('UNEXPECTED_REFUSAL', text));
}
