import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LoadContext, record } from './load-context.ts';
import {
  type AppointmentView,
  isOutage,
  measureWait,
  type Outcome,
  type Request,
  type BookingBody,
} from '../log.ts';
import { PAUSE_MS } from '../clients/sessions.ts';
import { BUSINESS, GUESTS, HAIRCUT, OWNER } from '../market/marketplace.ts';
import { nextAbsence } from '../market/slots.ts';
import type { Absence } from '../clients/staff.ts';
import { violation } from '../violation.ts';

const KIND = 'reassign an absence';
const REQUESTS_MAX = 300;
const STARTS = ['09:00', '09:30', '10:00'];

/**
 * The appointments of a professional go to two colleagues, while others book the same times with them. Sent twice at
 * once with one key: both answers are the same.
 */
export async function reassignAbsence(context: LoadContext): Promise<void> {
  const { client, random, log } = context;
  const { absent, colleagues, date } = nextAbsence();
  const booked = await bookAll(context, date, STARTS, absent);
  const startedMs = Date.now();
  const otherwise = random.pick(['cancel', 'keep'] as const);
  const ask = (key: string) =>
    client.reassign(absent, { from: date, to: date, colleagueIds: colleagues, otherwise }, key);
  const [{ key, answers }] = await Promise.all([
    measureWait(log, KIND, () => askTwice(ask)),
    ...colleagues.map((colleague) =>
      bookAll(context, date, random.pick([STARTS, STARTS.slice(1)]), colleague),
    ),
  ]);
  const [answer, repeated = answer] = answers;
  if (JSON.stringify(answer) !== JSON.stringify(repeated)) {
    log.problems.push(violation('REPEAT_DIFFERS', `${key} had two answers`));
  }
  if ('status' in answer) {
    const text = `${KIND} ${key} got ${JSON.stringify(answer)}`;
    log.problems.push(violation('UNEXPECTED_REFUSAL', text));
    return;
  }
  const named = answer.map(({ appointmentId }) => appointmentId).toSorted();
  const expected = booked.map(({ id }) => id).toSorted();
  if (named.join() !== expected.join()) {
    const text = `${KIND} ${key} names ${named.join()} of ${expected.join()}`;
    log.problems.push(violation('WRONG_RESPONSE', text));
  }
  const endedMs = Date.now();
  const operations = booked.flatMap((appointment) => {
    const change = toChange(appointment, answer);
    return change ? [{ kind: KIND, key, startedMs, endedMs, ...change }] : [];
  });
  log.operations.push(...operations);
}

type Answer = readonly Absence[] | Outcome;

/** Both requests again, with a new key, if both got 503: nothing was done then. If one got it, the other is a new attempt. */
async function askTwice(ask: (key: string) => Promise<Answer>) {
  for (let requests = 1; ; requests++) {
    const key = randomUUID();
    const [one, other] = await Promise.all([ask(key), ask(key)]);
    if (!isOutage(one))
      return { key, answers: isOutage(other) ? ([one] as const) : ([one, other] as const) };
    if (!isOutage(other) || requests === REQUESTS_MAX) return { key, answers: [other] as const };
    await sleep(PAUSE_MS);
  }
}

/** The change of one appointment, as if it were asked for alone; undefined if it is kept. */
function toChange(before: AppointmentView, answer: readonly Absence[]) {
  const { id, date, start } = before;
  const found = answer.find(({ appointmentId }) => appointmentId === id);
  const { result, professionalId: professional } = found ?? {};
  if (professional === undefined || result === 'kept') return undefined;
  const request: Request =
    result === 'cancelled'
      ? { action: 'cancel', id }
      : { action: 'reschedule', id, to: { professional, date, start } };
  const appointment =
    result === 'cancelled'
      ? { ...before, status: 'Cancelled' as const }
      : { ...before, professional };
  return { request, outcome: { status: 'succeeded' as const, appointment } };
}

/** Books each start for another guest. Returns what was booked. */
async function bookAll(
  context: LoadContext,
  date: string,
  starts: readonly string[],
  professional: string,
): Promise<AppointmentView[]> {
  const outcomes = await Promise.all(
    starts.map((start) => {
      const person = context.random.pick(GUESTS);
      const body: BookingBody = {
        business: BUSINESS,
        services: [HAIRCUT],
        professional,
        date,
        start,
        crmClientId: person,
      };
      const request = { action: 'book', body, person } as const;
      return record(context, KIND, request, (sent, key) =>
        context.client.book(OWNER.email, sent.body, key, 'accept-503'),
      );
    }),
  );
  return outcomes.flatMap((outcome) =>
    outcome.status === 'succeeded' ? [outcome.appointment] : [],
  );
}
