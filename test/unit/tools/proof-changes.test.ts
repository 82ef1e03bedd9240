import { expect, test } from '@jest/globals';
import {
  findChangeDifferences,
  type StoredChanges,
} from '../../../tools/proof/judge/change-differences.ts';
import { attempt } from '../../../tools/proof/operations/load-context.ts';
import {
  type AppointmentView,
  createLog,
  type Operation,
  type Outcome,
  type Request,
} from '../../../tools/proof/log.ts';
import { seededRandom } from '../../../tools/proof/random.ts';

const SLOT = { professional: 'pro', date: '2040-01-02', start: '10:00' };
const MOVE: Request = { action: 'reschedule', id: 'apt', to: SLOT };
const DONE: Outcome = { status: 'succeeded', appointment: { id: 'apt' } as AppointmentView };
const OUTAGE: Outcome = { status: 'refused', code: 'DB_UNAVAILABLE' };
const operation = (request: Request, outcome: Outcome): Operation => ({
  kind: 'a change',
  key: 'key',
  startedMs: 0,
  endedMs: 1,
  request,
  outcome,
});
const event = (type: string, count = 1, id = 'apt') => ({ id, type: `appointment.${type}`, count });

/** The codes of the violations. */
function judge(operations: Operation[], stored: Partial<StoredChanges>): string[] {
  const log = { operations, told: new Set(['hld_told']), guaranteed: new Set(['bkg_accepted']) };
  const all = { events: [], made: ['hld_told'], decided: ['bkg_accepted'], ...stored };
  return findChangeDifferences(log, all).map(({ code }) => code);
}

test.each<[Request, string]>([
  [MOVE, 'rescheduled'],
  [{ action: 'changeServices', id: 'apt', slot: SLOT, services: [] }, 'services_changed'],
  [{ action: 'complete', id: 'apt' }, 'completed'],
  [{ action: 'reopen', id: 'apt' }, 'reopened'],
  [{ action: 'pay', id: 'apt' }, 'paid'],
  [{ action: 'refund', id: 'apt' }, 'refund_recorded'],
  [{ action: 'redeem', id: 'apt' }, 'redeemed'],
  [{ action: 'voidRedemption', id: 'apt' }, 'redemption_voided'],
])('an accepted change has exactly one event, and a 503 none: %j', (request, type) => {
  const [done, outage] = [operation(request, DONE), operation(request, OUTAGE)];
  expect(judge([outage, done], { events: [event(type)] })).toEqual([]);
  expect(judge([done], {})).toEqual(['WRONG_EVENTS']);
  expect(judge([outage], { events: [event(type)] })).toEqual(['WRONG_EVENTS']);
  expect(judge([outage, done], { events: [event(type, 2)] })).toEqual(['WRONG_EVENTS']);
});

test.each<[Request, string]>([
  [{ action: 'confirm', id: 'apt' }, 'confirmed'],
  [{ action: 'voidPayment', id: 'apt' }, 'payment_voided'],
])('a repeated %j may change nothing, but never more than was accepted', (request, type) => {
  const done = operation(request, DONE);
  expect(judge([done, done], { events: [event(type)] })).toEqual([]);
  expect(judge([operation(request, OUTAGE)], { events: [event(type)] })).toEqual(['WRONG_EVENTS']);
});

test('both appointments of a swap have an event', () => {
  const swapped = operation({ action: 'swap', id: 'apt', to: SLOT, other: 'b', back: SLOT }, DONE);
  const events = [event('rescheduled'), event('rescheduled', 1, 'b')];
  expect(judge([swapped], { events })).toEqual([]);
  expect(judge([swapped], { events: events.slice(1) })).toEqual(['WRONG_EVENTS']);
});

test('a hold that was not in any response is noticed', () => {
  expect(judge([], { made: ['hld_told', 'hld_other'] })).toEqual(['WRONG_ROWS']);
});

test('a booking that was answered with 202 and is not decided is noticed', () => {
  expect(judge([], { decided: [] })).toEqual(['NEVER_DECIDED']);
});

const BOOK: Request = {
  action: 'book',
  body: { ...SLOT, business: 'biz', services: ['svc'] },
  person: 'crm',
};

/** Sends a booking that gets these outcomes in turn. */
async function send(outcomes: Outcome[]) {
  const log = createLog();
  const keys: string[] = [];
  const context = { log, random: seededRandom(1, 1) };
  const last = await attempt(context, 'a booking', BOOK, (request, key) => {
    keys.push('body' in request ? `${key} ${request.body.notes}` : key);
    return Promise.resolve(outcomes.shift()!);
  });
  return { log, keys, last };
}

test('after a 503 the key is logged as refused, and the next request has a new one', async () => {
  const { log, keys, last } = await send([OUTAGE, DONE]);

  expect(keys).toHaveLength(2);
  expect(keys).toEqual([log.operations[0]!.key, last.key].map((key) => `${key} ${key}`));
  expect(log.operations.map(({ outcome }) => outcome)).toEqual([OUTAGE]);
  expect(last).toMatchObject({ outcome: DONE, request: { body: { notes: last.key } } });
  expect(last.key).not.toBe(log.operations[0]!.key);
});
