import { expect, test } from '@jest/globals';
import { MINUTE_MS } from '../../../domain/durations.ts';
import type { RetryingClient } from '../../../tools/proof/clients/client.ts';
import { PASS_ON_MS } from '../../../tools/proof/judge/invariants.ts';
import type { LapsingLine, LoadContext } from '../../../tools/proof/operations/load-context.ts';
import { type AppointmentView, createLog, type Outcome } from '../../../tools/proof/log.ts';
import { CUSTOMERS } from '../../../tools/proof/market/marketplace.ts';
import { seededRandom } from '../../../tools/proof/random.ts';
import { waitInLine } from '../../../tools/proof/operations/waitlist.ts';

const BOOKED: Outcome = { status: 'succeeded', appointment: { id: 'apt' } as AppointmentView };
const TAKEN: Outcome = { status: 'refused', code: 'SLOT_TAKEN' };
const [first, next] = [
  { id: 'first', email: CUSTOMERS[0]!.email },
  { id: 'next', email: CUSTOMERS[1]!.email },
] as const;
const OFFER = {
  holdId: 'hld',
  professional: 'pro',
  date: '2040-01-02',
  start: '10:00',
  startUtc: '2040-01-02T10:00:00.000Z',
  expiresAt: '2040-01-01T00:00:00.000Z',
};

/** One operation of a customer who chooses what to do with the offer. Lists what was asked of the system. */
async function run(choice: string, lapsing: LapsingLine[], client: Partial<RetryingClient>) {
  const asked: string[] = [];
  const ask = <T>(what: string, answer: T): Promise<T> => {
    asked.push(what);
    return Promise.resolve(answer);
  };
  // While a line is followed, no customer waits for a new slot.
  const slot = lapsing.length > 0 ? TAKEN : BOOKED;
  let joined = 0;
  let isOff = false;
  let bookedId = '';
  const standIn: Partial<RetryingClient> = {
    book: (_email, { holdId }) => {
      if (holdId === undefined) return Promise.resolve(slot);
      bookedId = 'next';
      return ask(`book ${holdId}`, BOOKED);
    },
    cancel: () => ask('cancel', BOOKED),
    join: () => ask('join', [first.id, next.id][joined++]!),
    findOffer: (_email, id) => Promise.resolve(id === first.id && !isOff ? OFFER : null),
    takeTimeOff: (_email, { from, to }) => {
      isOff = true;
      return ask(`take off ${from} ${to}`, 'tof');
    },
    cancelTimeOff: (_email, id) => ask(`cancel ${id}`, undefined),
    leave: (_email, id) =>
      ask(
        `leave ${id}`,
        id === bookedId ? { status: 'refused', code: 'INVALID_STATUS' } : undefined,
      ),
    ...client,
  };
  const log = createLog();
  const random = {
    ...seededRandom(1, 1),
    pick: <T>(items: readonly T[]) => items.find((each) => each === choice) ?? items[0]!,
  };
  const context: LoadContext = {
    client: standIn as RetryingClient,
    log,
    random,
    changeable: [],
    expiring: [],
    lapsing,
  };
  await waitInLine(context);
  return { asked, problems: log.problems };
}

const noOffer = { findOffer: async () => null };
const lapsedFor = (ms: number): LapsingLine => ({ first, next, endMs: Date.now() - ms });

test('an offer that lapses is left open, and the next in line books the one that follows', async () => {
  const lapsing: LapsingLine[] = [];
  await run('lapse', lapsing, {});
  expect(lapsing).toEqual([{ first, next, endMs: Date.parse(OFFER.expiresAt) }].map(withCustomers));

  const { asked, problems } = await run('leave', [lapsedFor(1_000)], {
    findOffer: (_email, id) => Promise.resolve(id === next.id ? OFFER : null),
  });
  expect(asked).toEqual(['book hld', 'leave next', 'leave first']);
  expect(problems).toEqual([]);
});

test('the next in line waits for a lapsed offer as long as it may take', async () => {
  const waiting = [lapsedFor(PASS_ON_MS)];
  const { asked } = await run('leave', waiting, noOffer);
  expect([waiting.length, asked]).toEqual([1, []]);

  const late = [lapsedFor(PASS_ON_MS + 2 * MINUTE_MS)];
  const left = await run('leave', late, noOffer);
  expect([late.length, left.asked]).toEqual([0, ['leave next', 'leave first']]);
});

test('time off over an open offer lasts until the offer is withdrawn', async () => {
  const { asked, problems } = await run('withdraw', [], {});

  const off = 'take off 2040-01-02T10:00:00.000Z 2040-01-02T10:30:00.000Z';
  expect(asked.slice(-4)).toEqual([off, 'cancel tof', 'leave first', 'leave next']);
  expect(problems).toEqual([]);
});

/** The customers of the line are chosen by chance. */
function withCustomers(line: LapsingLine) {
  const email = expect.any(String);
  return { ...line, first: { id: line.first.id, email }, next: { id: line.next.id, email } };
}
