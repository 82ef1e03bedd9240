import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { RetryingClient } from '../../../tools/proof/clients/client.ts';
import { useUpCoupon } from '../../../tools/proof/operations/coupon-limit.ts';
import { letRequestLapse } from '../../../tools/proof/operations/lapse.ts';
import type { LoadContext } from '../../../tools/proof/operations/load-context.ts';
import { createLog } from '../../../tools/proof/log.ts';
import { seededRandom } from '../../../tools/proof/random.ts';
import { reviewVisit } from '../../../tools/proof/operations/review.ts';
import { bookAtWindow } from '../../../tools/proof/operations/window.ts';
import { bookAroundClockChange } from '../../../tools/proof/world/operations.ts';
import { createFakeWorld } from '../../support/fake-world.ts';

type Client = Partial<RetryingClient>;
const RUNS = 20;

/** Runs an operation many times in a world that is broken in one way, and returns the codes of the violations. */
async function codesOf(
  run: (context: LoadContext) => Promise<void>,
  toBroken: (client: Client) => Client = () => ({}),
  betweenRuns: (world: ReturnType<typeof createFakeWorld>) => void = () => undefined,
): Promise<string[]> {
  const world = createFakeWorld();
  const client = { ...world.client, ...toBroken(world.client) } as RetryingClient;
  const log = createLog();
  const lists = { changeable: [], expiring: [], lapsing: [] };
  const context = { client, log, random: seededRandom(1, 1), ...lists };
  for (let n = 0; n < RUNS; n++) {
    await run(context);
    betweenRuns(world);
  }
  expect(log.world.length).toBeGreaterThan(RUNS / 4);
  return [...new Set(log.problems.map(({ code }) => code))].toSorted();
}

const laterBy = (client: Client, minutes: number): Client => ({
  book: async (email, body, key, policy) => {
    const answer = await client.book!(email, body, key, policy);
    if (answer.status !== 'succeeded') return answer;
    const startUtc = new Date(Date.parse(answer.appointment.startUtc) + minutes * 60_000);
    return { ...answer, appointment: { ...answer.appointment, startUtc: startUtc.toISOString() } };
  },
});

describe('a visit around a clock change', () => {
  test('is right in a world that follows the contract', async () => {
    expect(await codesOf(bookAroundClockChange)).toEqual([]);
  });

  test('is reported with a wrong time, a change without effect, or a lost reader', async () => {
    expect(await codesOf(bookAroundClockChange, (client) => laterBy(client, 60))).toEqual([
      'WRONG_RESPONSE',
    ]);
    const deaf = await codesOf(bookAroundClockChange, ({ readAppointment }) => ({
      cancelSeries: async (email, id) => ({
        status: 'succeeded',
        appointment: ((await readAppointment!(email, id)) as { got: never }).got,
      }),
    }));
    expect(deaf).toEqual(expect.arrayContaining(['STALE_READ', 'WRONG_AVAILABILITY']));
    expect(
      await codesOf(bookAroundClockChange, () => ({ readAppointments: async () => ({ got: [] }) })),
    ).toEqual(['STALE_READ']);
    expect(
      await codesOf(bookAroundClockChange, () => ({ readOpenings: async () => ({ got: [] }) })),
    ).toEqual(['WRONG_AVAILABILITY']);
  });
});

describe('a visit at the edge of a window', () => {
  afterEach(() => {
    jest.useRealTimers();
  });
  const setTime = (hour: number) =>
    jest.useFakeTimers({ now: Date.UTC(2031, 0, 1, hour, 7, 30), doNotFake: ['nextTick'] });

  test('is right in a world that follows the contract, at every hour of the day', async () => {
    for (let hour = 0; hour < 24; hour++) {
      setTime(hour);
      expect(await codesOf(bookAtWindow)).toEqual([]);
    }
  });

  test('is reported if a customer may cancel too late', async () => {
    const lenient = ({ cancelSeries }: Client): Client => ({
      cancel: (_email, id) => cancelSeries!('limited-owner', id, 'this'),
      reschedule: async (_email, id) => ({ status: 'refused', code: `${id} unknown` }),
    });
    setTime(14);
    expect(await codesOf(bookAtWindow, lenient)).toEqual(['WRONG_OUTCOME']);
  });
});

describe('a coupon with limits', () => {
  test('is used up exactly in a world that follows the contract', async () => {
    expect(await codesOf(useUpCoupon)).toEqual([]);
  });

  test('is reported if it can be used too often, or too seldom', async () => {
    const unlimited = ({ book }: Client): Client => ({
      book: (email, { couponCode, ...body }, key, policy) =>
        book!(email, { ...body, couponCode: couponCode && 'WORLD-NEWYORK' }, key, policy),
    });
    expect(await codesOf(useUpCoupon, unlimited)).toContain('WRONG_OUTCOME');
    const never = (): Client => ({
      book: async () => ({ status: 'refused', code: 'USAGE_LIMIT_REACHED' }),
    });
    expect(await codesOf(useUpCoupon, never)).toEqual(['WRONG_OUTCOME']);
  });
});

describe('a review', () => {
  /** Answers to both requests, and the public list. */
  const withReviews =
    (answers: readonly object[], review: (notes: string) => object) =>
    ({ book }: Client): Client => {
      let notes = '';
      let left: object[] = [];
      return {
        book: (email, body, key, policy) => {
          notes = body.notes!;
          left = [{ got: {} }, ...answers];
          return book!(email, body, key, policy);
        },
        ask: async () => left.shift() as never,
        readReviews: async () => ({ got: [{ id: 'rev', clientName: 'Ada S.', ...review(notes) }] }),
      };
    };
  const written = { got: { id: 'rev' } };
  const exists = { status: 'refused', code: 'REVIEW_EXISTS' };
  const codesWith = (answers: readonly object[], review: (notes: string) => object) =>
    codesOf(reviewVisit, withReviews(answers, review));

  test('is reported if it is stored twice or never, or cannot be read', async () => {
    const stale = ['STALE_READ'];
    expect(await codesWith([written, exists], () => ({}))).toEqual(stale);
    expect(await codesWith([written, written], () => ({}))).toEqual([...stale, 'WRONG_OUTCOME']);
    expect(await codesWith([exists, exists], () => ({}))).toEqual([...stale, 'WRONG_OUTCOME']);
  });

  test('is reported if it shows the notes of the visit', async () => {
    const codes = await codesWith([written, exists], (notes) => ({ comment: notes }));
    expect(codes).toContain('DATA_LEAKED');
  });
});

describe('a request that lapses', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse('2031-01-01T08:00:30Z'), doNotFake: ['nextTick'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const wait = (minutes: number) => jest.setSystemTime(Date.now() + minutes * 60_000);

  test('is right if it is cancelled at its start and a confirmed one is not', async () => {
    const codes = await codesOf(letRequestLapse, undefined, ({ lapse }) => {
      wait(2);
      lapse();
    });
    expect(codes).toEqual([]);
  });

  test('is reported if it never lapses', async () => {
    expect(await codesOf(letRequestLapse, undefined, () => wait(3))).toContain('STALE_READ');
  });
});
