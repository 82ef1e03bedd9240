import { describe, expect, test } from '@jest/globals';
import {
  BASE_URL,
  fakeApi,
  halfAnswer,
  hiddenRedirect,
  json,
  keysOf,
  LOST,
  refusal,
} from '../../support/fake-api.ts';

const BOOKING = {
  body: {
    business: 'biz_1',
    professional: 'pro_1',
    services: ['svc_1'],
    date: '2027-03-16',
    start: '14:00',
  },
} as const;
const BOOKED = { id: 'apt_1', status: 'Confirmed' };
const NOW = { 'retry-after': '0' };

describe('a call with a key', () => {
  test('keeps its key in every repeat, and the next call has another one', async () => {
    const { amsel, seen } = fakeApi((_seen, nth) =>
      nth === 1 ? refusal('DB_UNAVAILABLE', 503, NOW) : json(BOOKED, 201),
    );

    expect(await amsel.bookAppointment(BOOKING)).toEqual(BOOKED);
    await amsel.bookAppointment(BOOKING);

    const [first, repeat, other] = keysOf(seen);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(repeat).toBe(first);
    expect(other).not.toBe(first);
  });

  test('keeps the key of the caller', async () => {
    const { amsel, seen } = fakeApi(() => json(BOOKED, 201));

    await amsel.bookAppointment({ ...BOOKING, headers: { 'idempotency-key': 'till-1' } });

    expect(keysOf(seen)).toEqual(['till-1']);
  });

  test.each([
    ['a lost connection', LOST],
    ['a connection that is lost within the body', halfAnswer()],
    ['a 500', refusal('SERVER_ERROR', 500)],
    ['a 502 of a proxy', new Response('<html>', { status: 502 })],
  ])('is repeated after %s', async (_name, failure) => {
    const { amsel, seen } = fakeApi((_seen, nth) => (nth === 1 ? failure : json(BOOKED, 201)));

    expect(await amsel.bookAppointment(BOOKING)).toEqual(BOOKED);
    expect(new Set(keysOf(seen)).size).toBe(1);
  });

  test.each([
    [
      'the stored answer of its key',
      refusal('SERVER_ERROR', 500, { 'idempotent-replayed': 'true' }),
    ],
    ['a refusal', refusal('SLOT_TAKEN', 409)],
  ])('is not repeated after %s', async (_name, answer) => {
    const { amsel, seen } = fakeApi(() => answer);

    await expect(amsel.bookAppointment(BOOKING)).rejects.toMatchObject({ status: answer.status });
    expect(seen).toHaveLength(1);
  });

  test('that found no server says its key', async () => {
    const { amsel, seen } = fakeApi(() => LOST, { retriesMax: 1 });

    const failure = amsel.bookAppointment(BOOKING);

    await expect(failure).rejects.toMatchObject({ code: 'UNREACHABLE', status: 0, cause: LOST });
    await expect(failure).rejects.toMatchObject({ idempotencyKey: keysOf(seen)[0] });
    expect(seen).toHaveLength(2);
  });
});

describe('a call without a key that changes something', () => {
  test.each([
    ['a lost connection', LOST, 'UNREACHABLE'],
    ['a 503 of a proxy', new Response('', { status: 503 }), 'UNEXPECTED_RESPONSE'],
    ['a 500', refusal('SERVER_ERROR', 500), 'SERVER_ERROR'],
  ])('is not repeated after %s', async (_name, failure, code) => {
    const { amsel, seen } = fakeApi(() => failure);

    await expect(amsel.createKey()).rejects.toMatchObject({ code });
    expect(seen).toHaveLength(1);
    expect(keysOf(seen)).toEqual([null]);
  });

  test.each([
    ['a 503 of the API', refusal('DB_UNAVAILABLE', 503, NOW)],
    ['a 429', refusal('RATE_LIMITED:0', 429, NOW)],
  ])('is repeated after %s, which says that nothing was done', async (_name, failure) => {
    const { amsel, seen } = fakeApi((_seen, nth) =>
      nth === 1 ? failure : json({ apiKey: 'ams_1' }, 201),
    );

    expect(await amsel.createKey()).toEqual({ apiKey: 'ams_1' });
    expect(seen).toHaveLength(2);
  });
});

describe('retries', () => {
  test('wait for the seconds of Retry-After', async () => {
    const { amsel } = fakeApi((_seen, nth) =>
      nth === 1 ? refusal('RATE_LIMITED:1', 429, { 'retry-after': '1' }) : json([]),
    );
    const beganMs = Date.now();

    await amsel.listBusinesses();

    expect(Date.now() - beganMs).toBeGreaterThanOrEqual(1_000);
  });

  test('end at once if the server asks to wait too long', async () => {
    const { amsel, seen } = fakeApi(() =>
      refusal('RATE_LIMITED:3600', 429, { 'retry-after': '3600' }),
    );

    await expect(amsel.listBusinesses()).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      argument: '3600',
      retryAfterSeconds: 3600,
    });
    expect(seen).toHaveLength(1);
  });

  test('are bounded', async () => {
    const { amsel, seen } = fakeApi(() => refusal('DB_UNAVAILABLE', 503, NOW), { retriesMax: 2 });

    await expect(amsel.listBusinesses()).rejects.toMatchObject({ code: 'DB_UNAVAILABLE' });
    expect(seen).toHaveLength(3);
  });

  test('end when the caller aborts, also while they wait', async () => {
    const controller = new AbortController();
    const { amsel, seen } = fakeApi(() => {
      setTimeout(() => controller.abort(new Error('left')), 10);
      return refusal('DB_UNAVAILABLE', 503, { 'retry-after': '20' });
    });

    const call = amsel.listBusinesses({}, { signal: controller.signal });

    await expect(call).rejects.toThrow('left');
    expect(seen).toHaveLength(1);
  });

  test('follow an attempt that takes too long', async () => {
    const { amsel, seen } = fakeApi((_seen, nth) => (nth === 1 ? 'hang' : json([])));

    expect(await amsel.listBusinesses({}, { timeoutMs: 50 })).toEqual([]);
    expect(seen).toHaveLength(2);
  });
});

test('an aborted call ends with the reason of its signal', async () => {
  const { amsel } = fakeApi(() => 'hang');

  const call = amsel.listBusinesses({}, { signal: AbortSignal.timeout(10) });

  await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
});

test.each([
  ['Node', new Response(null, { status: 307, headers: { location: 'https://evil.example' } })],
  ['a browser', hiddenRedirect()],
])('a redirect is not followed in %s: another host must not get the key', async (_name, answer) => {
  const { amsel, seen } = fakeApi(() => answer, { apiKey: 'ams_1' });

  await expect(amsel.listBusinesses()).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE' });
  expect(seen.map(({ redirect }) => redirect)).toEqual(['manual']);
});

test.each([
  ['a redirect that a browser hides', hiddenRedirect()],
  ['a page', new Response('<html>', { status: 200 })],
])('%s instead of an answer says the key: it may have been done', async (_name, answer) => {
  const { amsel, seen } = fakeApi(() => answer);

  const failure = await amsel.bookAppointment(BOOKING).catch((error: unknown) => error);

  expect(failure).toMatchObject({
    code: 'UNEXPECTED_RESPONSE',
    idempotencyKey: keysOf(seen)[0],
  });
});

test('the address may have a path', async () => {
  const { amsel, seen } = fakeApi(() => json([]), { baseUrl: `${BASE_URL}/salon/` });

  await amsel.listBusinesses({ query: { city: 'Bad Tölz', limit: 5, query: undefined } });

  expect(seen[0]).toMatchObject({
    path: '/salon/api/businesses',
    query: { city: 'Bad Tölz', limit: '5' },
  });
});

test.each(['', '.', '..'])('the id "%s" leads to no other operation', async (id) => {
  const { amsel, seen } = fakeApi(() => json({}));

  await expect(amsel.getBusiness({ params: { id } })).rejects.toThrow('params.id');
  expect(seen).toEqual([]);
});
