import { expect, test } from '@jest/globals';
import type { RetryingClient } from '../../../tools/proof/clients/client.ts';
import { useOneKeyTwice } from '../../../tools/proof/operations/key.ts';
import { type AppointmentView, createLog, type Outcome } from '../../../tools/proof/log.ts';
import { seededRandom } from '../../../tools/proof/random.ts';
import {
  findSerialOrder,
  type Rival,
  type State,
} from '../../../tools/proof/judge/serial-order.ts';

const FIRST: State = { status: 'Pending', start: '10:00', services: 'cut' };
const refused = (code: string): Outcome => ({ status: 'refused', code });
const shows = (state: Partial<State>): Outcome => {
  const { services, ...shown } = { ...FIRST, ...state };
  const appointment = { ...shown, services: [services] } as AppointmentView;
  return { status: 'succeeded', appointment };
};
const move = (outcome: Outcome): Rival => ({
  apply: (before) =>
    before.status === 'Cancelled' ? 'INVALID_STATUS' : { ...before, start: '12:00' },
  outcome,
});
const cancel = (outcome: Outcome): Rival => ({
  apply: (before) => ({ ...before, status: 'Cancelled' }),
  outcome,
});
const CANCELLED = { ...FIRST, status: 'Cancelled' };
const MOVED = { ...FIRST, start: '12:00' };
const BOTH = { ...MOVED, status: 'Cancelled' };

test.each<[string, Rival[], State]>([
  ['the move came first', [cancel(shows(BOTH)), move(shows(MOVED))], BOTH],
  [
    'the move came too late',
    [move(refused('INVALID_STATUS')), cancel(shows(CANCELLED))],
    CANCELLED,
  ],
  ['the answer shows a later change', [move(shows(BOTH)), cancel(shows(BOTH))], BOTH],
  ['one got a 503', [move(refused('DB_UNAVAILABLE')), cancel(shows(CANCELLED))], CANCELLED],
])('requests at once are right if an order explains them: %s', (_why, rivals, final) => {
  expect(findSerialOrder(FIRST, rivals, final)).toBeDefined();
});

test.each<[string, Rival[], State]>([
  ['an accepted change is lost', [move(shows(MOVED))], FIRST],
  ['a move after the cancellation', [move(shows(MOVED)), cancel(shows(CANCELLED))], BOTH],
  ['a refusal without a reason', [move(refused('INVALID_STATUS'))], FIRST],
  ['another code', [move(refused('SLOT_TAKEN')), cancel(shows(CANCELLED))], CANCELLED],
  ['a change behind a 503', [move(refused('DB_UNAVAILABLE'))], MOVED],
  ['an answer with the state before', [move(shows(FIRST))], MOVED],
])('requests at once are a violation if no order explains them: %s', (_why, rivals, final) => {
  expect(findSerialOrder(FIRST, rivals, final)).toBeUndefined();
});

/** Uses keys until the answer of each of the three ways was judged; the number of violations. */
async function countProblems(answers: readonly [Outcome, Outcome], way: 0 | 1 | 2) {
  const log = createLog();
  const clientAt = (n: number): Partial<RetryingClient> => ({
    book: () => Promise.resolve(answers[n]!),
    reschedule: () => Promise.resolve(answers[n]!),
  });
  const client = { at: clientAt } as unknown as RetryingClient;
  const slot = { professional: 'pro', date: '2040-01-02', start: '10:00' };
  const changeable = [{ id: 'apt', email: 'a@proof.test', slot, services: [] }];
  const seeded = seededRandom(1, 1);
  let picks = 0;
  const pick = <T>(items: readonly T[]): T => (picks++ === 0 ? items[way]! : items[0]!);
  const random = { ...seeded, pick };
  await useOneKeyTwice({
    client,
    log,
    random,
    changeable,
    expiring: [],
    lapsing: [],
  });
  return { problems: log.problems.length, logged: log.operations.map(({ outcome }) => outcome) };
}

const DONE = shows({});
const REUSED = refused('INVALID_INPUT');
const OUTAGE = refused('DB_UNAVAILABLE');

test.each([
  ['both succeed alike', DONE, DONE, DONE],
  ['both are refused alike', refused('SLOT_TAKEN'), refused('SLOT_TAKEN'), refused('SLOT_TAKEN')],
  ['one got a 503 and the other came later', OUTAGE, DONE, DONE],
])('one key at two gateways is right if %s', async (_which, one, other, logged) => {
  expect(await countProblems([one, other], 0)).toEqual({ problems: 0, logged: [logged] });
});

test('one key at two gateways is a violation if the answers differ', async () => {
  expect(await countProblems([DONE, refused('SLOT_TAKEN')], 0)).toMatchObject({ problems: 1 });
});

test.each([
  ['one is done and the other refused', DONE, REUSED, DONE],
  ['one got a 503', OUTAGE, DONE, DONE],
  ['none is done because of a 503', OUTAGE, REUSED, OUTAGE],
])('one key with two bodies is right if %s', async (_which, one, other, logged) => {
  for (const way of [1, 2] as const) {
    expect(await countProblems([one, other], way)).toEqual({ problems: 0, logged: [logged] });
  }
});

test.each([
  ['both are done', DONE, DONE],
  ['none is done', REUSED, REUSED],
  ['the other is refused for another reason', DONE, refused('SLOT_TAKEN')],
])('one key with two bodies is a violation if %s', async (_why, one, other) => {
  for (const way of [1, 2] as const) {
    expect(await countProblems([one, other], way)).toMatchObject({ problems: 1 });
  }
});
