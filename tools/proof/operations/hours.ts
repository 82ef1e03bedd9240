import { setTimeout as sleep } from 'node:timers/promises';
import { removeException, setException } from '../../../packages/client/src/core-entry.ts';
import { bookAndJudge, HEAD_START_MS, type LoadContext } from './load-context.ts';
import { codeOf, type Outcome, type Slot } from '../log.ts';
import { BUSINESS, GUESTS, HAIRCUT, OWNER } from '../market/marketplace.ts';
import { nextAbsence } from '../market/slots.ts';
import { reportWrong } from './studio-bookings.ts';

const KIND = 'change working hours';
const SPANS = [{ start: '12:00', end: '18:00' }];
/** Within the usual hours only, and within both. */
const [EARLY, LATE] = ['10:00', '13:00'];
const CLOSED_CODES = ['NOT_SCHEDULED', 'OUTSIDE_AVAILABILITY'];

/**
 * The hours of a date become shorter while guests book it. A booking outside the new hours and the change exclude each other, and
 * one within both is booked. After the answer only the new hours are booked, and after their removal all.
 */
export async function changeHours(context: LoadContext): Promise<void> {
  const { client, random } = context;
  const { absent: professional, date } = nextAbsence();
  const name = `${KIND}: ${professional} ${date}`;
  const params = { id: professional };
  const book = (start: string) => bookAt(context, { professional, date, start });
  const shorten = () =>
    client.ask(OWNER.email, (call, headers) =>
      call(setException, { params, body: { businessId: BUSINESS, date, spans: SPANS }, headers }),
    );
  const [changed, early, late] = await Promise.all([
    sleep(random.below(HEAD_START_MS)).then(shorten),
    book(EARLY),
    book(LATE),
  ]);
  const code = 'got' in changed ? undefined : (codeOf(changed) ?? changed.status);
  if (!isExplained(code, early, late)) {
    const answers = [early, late].map((each) => codeOf(each) ?? each.status);
    reportWrong(context, `${name} got ${code ?? 'changed'}, and bookings ${answers.join()}`);
  }
  if (code !== undefined) return;
  const refused = codeOf(await book(EARLY));
  if (refused === undefined || !CLOSED_CODES.includes(refused)) {
    reportWrong(context, `${name} is not worked, and a booking got ${refused ?? 'done'}`);
  }
  if (random.below(2) === 0) return;
  const query = { businessId: BUSINESS, date };
  const removed = await client.ask(OWNER.email, (call) => call(removeException, { params, query }));
  // Removed by a request whose answer was lost.
  if (!('got' in removed) && codeOf(removed) !== 'NOT_FOUND') {
    reportWrong(context, `${name} could not be removed: ${JSON.stringify(removed)}`);
    return;
  }
  const opened = codeOf(await book(EARLY));
  if (opened !== undefined) reportWrong(context, `${name} is worked again, and got ${opened}`);
}

/** The change and the early booking exclude each other. */
export function isExplained(code: string | undefined, early: Outcome, late: Outcome): boolean {
  if (late.status !== 'succeeded') return false;
  return code === undefined
    ? CLOSED_CODES.includes(codeOf(early) ?? '')
    : code === 'SCHEDULE_TIME_TAKEN' && early.status === 'succeeded';
}

/** A refusal is judged here, because only this operation knows of the hours. */
async function bookAt(context: LoadContext, slot: Slot): Promise<Outcome> {
  const person = context.random.pick(GUESTS);
  const body = { business: BUSINESS, services: [HAIRCUT], ...slot, crmClientId: person };
  return (await bookAndJudge(context, KIND, OWNER.email, { body, person }, [])).outcome;
}
