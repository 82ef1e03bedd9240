import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { fakeApi, hiddenRedirect, json, LOST, refusal } from '../../support/fake-api.ts';

/** Server-sent events in chunks; after them the stream ends, or is lost. */
function events(chunks: readonly string[], isLost = false): Response {
  const waiting = [...chunks];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = waiting.shift();
      if (chunk !== undefined) controller.enqueue(new TextEncoder().encode(chunk));
      else if (isLost) controller.error(LOST);
      else controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

const event = (id: string) => `id: ${id}\ndata: {"id":"${id}"}\n\n`;
const afterOf = ({ headers }: { readonly headers: Headers }) => headers.get('last-event-id');

describe('a stream of events', () => {
  test('continues after the last event that was taken, when it ends or is lost', async () => {
    const answers = [
      () =>
        events(['id: 0\n\n: keep-alive\n\nid: 1\nda', 'ta: {"id":"1"}\n\nid: 2\ndata: {"i'], true),
      () => LOST,
      () => events([event('2')]),
      () => events([event('3')]),
    ];
    const { amsel, seen } = fakeApi((_seen, nth) => answers[nth - 1]!());
    const ids: string[] = [];

    for await (const { id } of amsel.stream.streamEvents({ query: { after: 'a' } })) {
      ids.push(id);
      if (id === '3') break;
    }

    expect(ids).toEqual(['1', '2', '3']);
    expect(seen.map(afterOf)).toEqual([null, '1', '1', '2']);
    expect(seen.map(({ query }) => query['after'])).toEqual(['a', 'a', 'a', 'a']);
  });

  test('continues after its first block if no event has come yet', async () => {
    const { amsel, seen } = fakeApi((_seen, nth) =>
      nth === 1 ? events(['id: 0\n\n'], true) : events([event('1')]),
    );

    for await (const { id } of amsel.stream.streamEvents()) if (id === '1') break;

    expect(seen.map(afterOf)).toEqual([null, '0']);
  });

  test('that has begun is continued after a failed refresh and after a long Retry-After', async () => {
    const session = { accessToken: 'access-1', refreshToken: 'refresh-1', expiresIn: 900 };
    const answers = [
      () => events(['id: 0\n\n'], true),
      () => refusal('AUTH_REQUIRED', 401),
      () => LOST,
      () => json({ ...session, accessToken: 'access-2' }),
      () => refusal('RATE_LIMITED', 429, { 'retry-after': '1' }),
      () => events([event('1')]),
    ];
    const { amsel, seen } = fakeApi((_seen, nth) => answers[nth - 1]!(), {
      session,
      retriesMax: 0,
      waitMaxSeconds: 0,
    });

    for await (const { id } of amsel.stream.streamEvents()) if (id === '1') break;

    expect(seen.map(({ path }) => path.split('/').at(-1))).toEqual([
      'stream',
      'stream',
      'refresh',
      'refresh',
      'stream',
      'stream',
    ]);
    expect(afterOf(seen.at(-1)!)).toBe('0');
  });

  test('that has begun ends with a redirect that a browser hides', async () => {
    const { amsel, seen } = fakeApi((_seen, nth) =>
      nth === 1 ? events(['id: 0\n\n']) : hiddenRedirect(),
    );

    await expect(amsel.stream.streamEvents().next()).rejects.toMatchObject({
      code: 'UNEXPECTED_RESPONSE',
    });
    expect(seen).toHaveLength(2);
  });

  test('that has begun ends when the session has', async () => {
    const { amsel } = fakeApi((_seen, nth) =>
      nth === 1 ? events(['id: 0\n\n'], true) : refusal('AUTH_REQUIRED', 401),
    );

    await expect(amsel.stream.streamEvents().next()).rejects.toMatchObject({
      code: 'AUTH_REQUIRED',
    });
  });

  test('ends when the caller aborts, also while it waits', async () => {
    const controller = new AbortController();
    const { amsel } = fakeApi(() => events([event('1')]));
    const { signal } = controller;
    const taken: string[] = [];

    const read = async () => {
      for await (const { id } of amsel.stream.streamEvents({}, { signal })) {
        taken.push(id);
        setTimeout(() => controller.abort(new Error('left')), 10);
      }
    };

    await expect(read()).rejects.toThrow('left');
    expect(taken).toEqual(['1']);
  });

  test('that is refused throws the refusal', async () => {
    const { amsel } = fakeApi(() => refusal('FORBIDDEN', 403));

    await expect(amsel.stream.streamEvents().next()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

/** A stream that is open, but says no more. */
function silent(text: string): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

describe('a stream that is silent for too long is lost', () => {
  afterEach(() => void jest.useRealTimers());

  test('and is continued after its last event', async () => {
    jest.useFakeTimers();
    const { amsel, seen } = fakeApi((_seen, nth) =>
      nth === 1 ? silent(event('1')) : events([event('2')]),
    );
    const stream = amsel.stream.streamEvents();
    await stream.next();

    const next = stream.next();
    await jest.advanceTimersByTimeAsync(44_000);
    expect(seen).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(3_000);

    expect(await next).toMatchObject({ value: { id: '2' } });
    expect(seen.map(afterOf)).toEqual([null, '1']);
  });

  test('and throws if it cannot be continued', async () => {
    jest.useFakeTimers();
    const { amsel } = fakeApi(() => silent('data: {"status":"pending"}\n\n'));
    const stream = amsel.stream.watchBooking({ params: { id: 'bkg_1' } });
    await stream.next();

    const failure = stream.next().catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(46_000);

    expect(await failure).toMatchObject({ code: 'UNREACHABLE' });
  });
});

describe('a stream without ids', () => {
  const input = { params: { id: 'bkg_1' } };

  test('ends with the response', async () => {
    const { amsel, seen } = fakeApi(() =>
      events(['data: {"status":"pending"}\n\ndata: {"status":"succeeded"}\n\n']),
    );
    const statuses: string[] = [];

    for await (const { status } of amsel.stream.watchBooking(input)) statuses.push(status);

    expect(statuses).toEqual(['pending', 'succeeded']);
    expect(seen).toHaveLength(1);
  });

  test('that is lost throws', async () => {
    const { amsel } = fakeApi(() => events([], true));

    await expect(amsel.stream.watchBooking(input).next()).rejects.toMatchObject({
      code: 'UNREACHABLE',
    });
  });
});
