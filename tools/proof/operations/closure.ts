import { toClock, toMinute } from '../clock.ts';
import { bookAndJudge, type LoadContext } from './load-context.ts';
import type { Slot } from '../log.ts';
import { CUSTOMERS, LINE, LINE_OWNER, MINUTES, TRIM } from '../market/marketplace.ts';
import { nextLineSlot } from '../market/slots.ts';
import { violation } from '../violation.ts';

const KIND = 'close a booked time';
/** The bookings of the proof must not depend on how many closures they read. */
const CLOSURES_MAX = 200;
/** A closed time refuses the booking, and a booking the closure. */
const CLOSED_CODES = ['NOT_SCHEDULED', 'OUTSIDE_AVAILABILITY'];

let closuresMade = 0;

/** The owner closes a time while a customer books it: one of the two is refused. Half of the closures stay. */
export async function closeBookedTime(context: LoadContext): Promise<void> {
  if (closuresMade++ >= CLOSURES_MAX) return;
  const slot = nextLineSlot();
  const [closed, booked] = await Promise.all([close(context, slot), book(context, slot)]);
  const isClosed = typeof closed === 'string';
  if (isClosed && booked.status === 'succeeded') {
    report(context, `${slot.date} ${slot.start} was closed and booked`);
  }
  const code = booked.status === 'refused' ? booked.code : undefined;
  if (!isClosed && code !== undefined && CLOSED_CODES.includes(code)) {
    report(context, `${slot.date} ${slot.start} was refused ${code} without a closure`);
  }
  if (!isClosed && booked.status === 'succeeded' && !isTaken(closed)) {
    report(context, `the closure of ${slot.date} got ${JSON.stringify(closed)}`);
  }
  if (!isClosed || context.random.below(2) === 0) return;
  const problem = await context.client.reopen(LINE_OWNER.email, closed);
  if (problem) report(context, `${closed} could not be removed: ${JSON.stringify(problem)}`);
}

const isTaken = (closed: object) => 'code' in closed && closed.code === 'SCHEDULE_TIME_TAKEN';

function close({ client }: LoadContext, { date, start }: Slot) {
  const end = toClock(toMinute(start) + MINUTES[TRIM]!);
  return client.close(LINE_OWNER.email, { from: date, start, end });
}

/** A refusal is judged here, because only this operation knows of the closure. */
async function book(context: LoadContext, slot: Slot) {
  const { email, id: person } = context.random.pick(CUSTOMERS);
  const body = { business: LINE, services: [TRIM], ...slot };
  return (await bookAndJudge(context, KIND, email, { body, person }, [])).outcome;
}

function report({ log }: LoadContext, text: string): void {
  log.problems.push(violation('UNEXPECTED_REFUSAL', text));
}
