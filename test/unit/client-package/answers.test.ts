import { describe, expect, test } from '@jest/globals';
import { isAmselError } from '../../../packages/client/src/index.ts';
import { fakeApi, json, refusal } from '../../support/fake-api.ts';

describe('an error', () => {
  test('has what the response says', async () => {
    const { amsel } = fakeApi(() =>
      refusal('CANCEL_WINDOW:24', 409, {
        'error-field': 'recurringExceptions.0.a%20b',
        'error-count': '3',
        'x-request-id': 'req_1',
      }),
    );

    const call = amsel.cancelAppointment({ params: { id: 'apt_1' } });

    await expect(call).rejects.toMatchObject({
      name: 'AmselError',
      message: 'CANCEL_WINDOW:24',
      code: 'CANCEL_WINDOW',
      argument: '24',
      status: 409,
      field: 'recurringExceptions.0.a b',
      count: 3,
      requestId: 'req_1',
    });
  });

  test('is known by its codes', async () => {
    const { amsel } = fakeApi(() => refusal('NOT_FOUND', 404));
    const error: unknown = await amsel.getBooking({ params: { id: 'x' } }).catch((e: unknown) => e);

    expect(isAmselError(error)).toBe(true);
    expect(isAmselError(error, 'SLOT_TAKEN', 'NOT_FOUND')).toBe(true);
    expect(isAmselError(error, 'SLOT_TAKEN')).toBe(false);
    expect(isAmselError(new Error('NOT_FOUND'))).toBe(false);
  });

  test('of a page instead of JSON says so', async () => {
    const { amsel } = fakeApi(() => new Response('<html>', { status: 200 }));
    const call = amsel.listBusinesses();

    await expect(call).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE', status: 200 });
  });
});

describe('the body', () => {
  test('of a calendar file is text, and of 204 nothing', async () => {
    const { amsel } = fakeApi(({ method }) =>
      method === 'GET'
        ? new Response('BEGIN:VCALENDAR', { headers: { 'content-type': 'text/calendar' } })
        : new Response(null, { status: 204 }),
    );

    expect(await amsel.getAppointmentFile({ params: { id: 'apt_1' } })).toBe('BEGIN:VCALENDAR');
    expect(await amsel.releaseHold({ params: { id: 'hld_1' } })).toBeUndefined();
  });

  test('of a list as a CSV file is text', async () => {
    const { amsel, seen } = fakeApi(
      () => new Response('name\nAda\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } }),
    );

    expect(await amsel.listClients({}, { headers: { accept: 'text/csv' } })).toBe('name\nAda\n');
    expect(seen[0]!.headers.get('accept')).toBe('text/csv');
  });

  test('of an answer has its status and headers beside it, and a refusal is thrown', async () => {
    const { amsel } = fakeApi((_seen, nth) =>
      nth === 1 ? json({ id: 'apt_1' }, 200, { etag: '"7"' }) : refusal('NOT_FOUND', 404),
    );
    const input = { params: { id: 'apt_1' } };

    const { status, headers, body } = await amsel.answer.getAppointment(input);

    expect([status, headers.get('etag'), body]).toEqual([200, '"7"', { id: 'apt_1' }]);
    await expect(amsel.answer.getAppointment(input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('of a raw response is not read, and a refusal is returned', async () => {
    const { amsel } = fakeApi((_seen, nth) =>
      nth === 1 ? json({ id: 'apt_1' }, 200, { etag: '"7"' }) : refusal('NOT_FOUND', 404),
    );
    const input = { params: { id: 'apt_1' } };

    const found = await amsel.raw.getAppointment(input);
    const missing = await amsel.raw.getAppointment(input);

    expect([found.status, found.headers.get('etag')]).toEqual([200, '"7"']);
    expect(await found.json()).toEqual({ id: 'apt_1' });
    expect(missing.status).toBe(404);
  });

  test('of a picture is sent as it is', async () => {
    const { amsel, seen } = fakeApi(() => json({}));
    const picture = new Blob(['bytes'], { type: 'image/png' });

    const params = { id: 'biz_1' };
    await amsel.putBusinessImage({ params, body: picture });
    await amsel.putBusinessImage({ params, body: new Uint8Array([1]) });

    expect(seen.map(({ headers }) => headers.get('content-type'))).toEqual([
      'image/png',
      'image/jpeg',
    ]);
    expect(seen[0]!.body).toBe(picture);
  });
});

describe('pages', () => {
  const PAGES = [[{ id: '1' }, { id: '2' }], [], [{ id: '3' }]];
  const linkTo = (page: number) => ({ link: `</api/clients?limit=2&cursor=${page}>; rel="next"` });
  const startApi = () =>
    fakeApi(({ query }) => {
      const page = Number(query['cursor'] ?? 0);
      return json(PAGES[page], 200, page < 2 ? linkTo(page + 1) : {});
    });

  test('are read one after the other, also after an empty one', async () => {
    const { amsel, seen } = startApi();
    const ids: string[] = [];

    for await (const { id } of amsel.pages.listClients({ query: { query: 'ana' } })) ids.push(id);

    expect(ids).toEqual(['1', '2', '3']);
    expect(seen.map(({ query }) => query)).toEqual([
      { query: 'ana' },
      { query: 'ana', cursor: '1' },
      { query: 'ana', cursor: '2' },
    ]);
  });

  test('are read only as far as the caller iterates', async () => {
    const { amsel, seen } = startApi();

    for await (const { id } of amsel.pages.listClients()) if (id === '2') break;

    expect(seen).toHaveLength(1);
  });

  test('of one object instead of a list have one item', async () => {
    const { amsel } = fakeApi(() => json({ id: 'biz_1' }));
    const ids: string[] = [];

    const found = amsel.pages.listBusinesses({ query: { userId: 'usr_1' } });
    for await (const { id } of found) ids.push(id);

    expect(ids).toEqual(['biz_1']);
  });
});

describe('waitFor', () => {
  const PENDING = { id: 'bkg_1', status: 'pending' } as const;

  test('asks until the booking is decided, and returns the first appointment', async () => {
    const skipped = [{ date: '2027-03-23', reason: 'closed' }];
    const { amsel, seen } = fakeApi((_seen, nth) =>
      nth === 1
        ? json(PENDING)
        : json({ ...PENDING, status: 'succeeded', appointments: [{ id: 'apt_1' }], skipped }),
    );

    expect(await amsel.waitFor(PENDING)).toEqual({ id: 'apt_1', skipped });
    expect(seen.map(({ path, headers }) => [path, headers.get('prefer')])).toEqual([
      ['/api/bookings/bkg_1', 'wait=20'],
      ['/api/bookings/bkg_1', 'wait=20'],
    ]);
  });

  test('throws the refusal of a booking, whose id is enough', async () => {
    const { amsel } = fakeApi(() => json({ ...PENDING, status: 'failed', error: 'SLOT_TAKEN' }));

    await expect(amsel.waitFor('bkg_1')).rejects.toMatchObject({ code: 'SLOT_TAKEN', status: 409 });
  });

  test('ends if nothing of the booking is left', async () => {
    const { amsel } = fakeApi(() => json({ ...PENDING, status: 'succeeded', appointments: [] }));

    await expect(amsel.waitFor(PENDING)).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });

  test.each([
    [30_000, 'wait=15'],
    [5_000, 'wait=2'],
    [1_000, 'wait=0'],
  ])('within %d ms asks the server to answer in half of the time', async (timeoutMs, prefer) => {
    const decided = { ...PENDING, status: 'succeeded', appointments: [{ id: 'apt_1' }] };
    const byClient = fakeApi(() => json(decided), { timeoutMs });
    const byCall = fakeApi(() => json(decided), { timeoutMs: 60_000 });

    await byClient.amsel.waitFor(PENDING);
    await byCall.amsel.waitFor(PENDING, { timeoutMs });

    for (const { seen } of [byClient, byCall]) expect(seen[0]!.headers.get('prefer')).toBe(prefer);
  });

  test('returns an appointment that is booked already', async () => {
    const { amsel, seen } = fakeApi(() => json({ id: 'apt_1', status: 'Confirmed' }, 201));
    const body = { business: 'b', professional: 'p', services: ['s'], date: 'd', start: 't' };

    expect(await amsel.waitFor(await amsel.bookAppointment({ body }))).toMatchObject({
      id: 'apt_1',
    });
    expect(seen).toHaveLength(1);
  });

  test('ends when the caller aborts', async () => {
    const { amsel } = fakeApi(() => json(PENDING));
    const waiting = amsel.waitFor(PENDING, { signal: AbortSignal.timeout(20) });

    await expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
