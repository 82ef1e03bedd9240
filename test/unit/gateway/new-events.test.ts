import { expect, test } from '@jest/globals';
import { type Concern, createNewEvents, findSeen } from '../../../gateway/reads/new-events.ts';
import { waitForEvents } from '../../../gateway/reads/wait-for-events.ts';

const event = (position: number, changes: Partial<Concern> = {}): Concern => ({
  position,
  businessId: 'biz_other',
  professionalId: null,
  previousProfessionalId: null,
  ...changes,
});

/** Events that the next query finds. */
function setUp() {
  const published: Concern[] = [];
  const queries: number[] = [];
  const newEvents = createNewEvents({
    readLastPosition: async () => 10,
    pageMax: 1_000,
    readConcerns: async (after) => {
      queries.push(after);
      return published.splice(0);
    },
  });
  return { newEvents, queries, publish: (...events: Concern[]) => published.push(...events) };
}

const MINUTE_MS = 60_000;
const never = new AbortController().signal;

test('one query wakes the readers that an event concerns, and no others', async () => {
  const { newEvents, publish, queries } = setUp();
  const woken: string[] = [];
  const wait = async (name: string, reader: { businessIds: string[]; professionalId?: string }) => {
    await newEvents.waitForMore(10, reader, never, MINUTE_MS);
    woken.push(name);
  };
  const readers = [
    wait('owner', { businessIds: ['biz_1'] }),
    wait('professional', { businessIds: [], professionalId: 'pro_1' }),
    wait('previous', { businessIds: [], professionalId: 'pro_2' }),
  ];
  void wait('stranger', { businessIds: ['biz_2'], professionalId: 'pro_3' });

  publish(
    event(11, { businessId: 'biz_1' }),
    event(12, { professionalId: 'pro_1', previousProfessionalId: 'pro_2' }),
  );
  await Promise.all(readers);

  expect(woken).toEqual(['owner', 'professional', 'previous']);
  expect(queries).toEqual([10]);
});

test('an event that passed while the reader was busy is not missed', async () => {
  const { newEvents, publish } = setUp();
  const reader = { businessIds: ['biz_1'] };
  void newEvents.waitForMore(10, { businessIds: ['biz_2'] }, never, MINUTE_MS);
  const last = await newEvents.lastPosition();
  const first = newEvents.waitForMore(last, reader, never, MINUTE_MS);
  publish(event(11, { businessId: 'biz_1' }));

  expect(await first).toBe(true);
  expect(await newEvents.lastPosition()).toBe(11);
  expect(await newEvents.waitForMore(last, reader, never, MINUTE_MS)).toBe(true);
});

test('a reader that gives up gets no event', async () => {
  const { newEvents } = setUp();
  const caller = new AbortController();
  const waiting = newEvents.waitForMore(10, { businessIds: ['biz_1'] }, caller.signal, MINUTE_MS);

  caller.abort();

  expect(await waiting).toBe(false);
});

test('a reader waits no longer than it wants', async () => {
  const { newEvents } = setUp();

  expect(await newEvents.waitForMore(10, { businessIds: ['biz_1'] }, never, 1)).toBe(false);
});

test('a stream learns of a business or calendar that its account gets meanwhile', async () => {
  const { newEvents } = setUp();
  const readers = [{ businessIds: [] }, { businessIds: [] }, { businessIds: ['biz_1'] }];
  const waiting = { last: 10, reader: readers[0]!, signal: never };
  const checks = {
    isLive: async () => true,
    findReader: async () => readers.shift()!,
    checkMs: 1,
  };

  expect(await waitForEvents(newEvents, waiting, checks)).toEqual({ businessIds: ['biz_1'] });
});

test('a stream ends with its session', async () => {
  const { newEvents } = setUp();
  const reader = { businessIds: ['biz_1'] };
  const checks = { isLive: async () => false, findReader: async () => reader, checkMs: 1 };

  expect(
    await waitForEvents(newEvents, { last: 10, reader, signal: never }, checks),
  ).toBeUndefined();
});

test('there is no pause after a full page', async () => {
  const pages = [[event(11), event(12)], [event(13, { businessId: 'biz_1' })]];
  let pauses = 0;
  const newEvents = createNewEvents({
    readLastPosition: async () => 10,
    readConcerns: async () => pages.shift() ?? [],
    pageMax: 2,
    pause: () => ((pauses += 1) === 1 ? Promise.resolve() : new Promise(() => undefined)),
  });

  expect(await newEvents.waitForMore(10, { businessIds: ['biz_1'] }, never, MINUTE_MS)).toBe(true);
});

test('a reader continues after the events of others, and after the last event of a full page', () => {
  const page = [event(11), event(14)];

  expect(findSeen({ after: 10, last: 20, isFull: false }, [])).toBe(20);
  expect(findSeen({ after: 10, last: 20, isFull: false }, page)).toBe(20);
  expect(findSeen({ after: 10, last: 12, isFull: false }, page)).toBe(14);
  expect(findSeen({ after: 10, last: 20, isFull: true }, page)).toBe(14);
});
