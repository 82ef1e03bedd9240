import { describe, expect, test } from '@jest/globals';
import type { Session } from '../../../packages/client/src/index.ts';
import { fakeApi, json, keysOf, LOST, refusal, type Seen } from '../../support/fake-api.ts';

const user = { id: 'usr_1' } as Session['user'];
const sessionOf = (nth: number, expiresIn = 900): Session => ({
  accessToken: `access-${nth}`,
  refreshToken: `refresh-${nth}`,
  tokenType: 'Bearer',
  expiresIn,
  user,
});
const EXPIRED = sessionOf(1, 0);
const tokenOf = ({ headers }: Seen) => headers.get('authorization');
const isRefresh = ({ path }: Seen) => path === '/api/auth/refresh';

/** The next session for each refresh; other requests are answered by their token. */
function sessionApi(accepted: string, options: Parameters<typeof fakeApi>[1] = {}) {
  let issued = 1;
  const stored: (Session | undefined)[] = [];
  const api = fakeApi(
    (seen) => {
      if (isRefresh(seen)) {
        issued += 1;
        return json(sessionOf(issued));
      }
      return tokenOf(seen) === `Bearer ${accepted}`
        ? json({ id: 'x' })
        : refusal('AUTH_REQUIRED', 401);
    },
    { onSession: (session) => stored.push(session), ...options },
  );
  return { ...api, stored };
}

describe('the access token', () => {
  test('is refreshed once for all calls that find it expired', async () => {
    const { amsel, seen, stored } = sessionApi('access-2', { session: EXPIRED });

    await Promise.all([amsel.getAccount(), amsel.listAppointments(), amsel.getAccount()]);

    expect(seen.filter(isRefresh).map(({ body }) => body)).toEqual([{ refreshToken: 'refresh-1' }]);
    expect(stored).toEqual([sessionOf(2)]);
    expect(amsel.findSession()).toEqual(sessionOf(2));
  });

  test('is refreshed once if several calls are refused, which are sent again with their keys', async () => {
    const { amsel, seen } = sessionApi('access-2', { session: sessionOf(1) });
    const cancel = () => amsel.cancelAppointment({ params: { id: 'apt_1' } });

    await Promise.all([cancel(), cancel()]);

    expect(seen.filter(isRefresh)).toHaveLength(1);
    const keys = keysOf(seen.filter((each) => !isRefresh(each)));
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(2);
  });

  test('is not refreshed again for a call that is refused after the refresh', async () => {
    let answer = (_response: Response) => {};
    const late = new Promise<Response>((resolve) => (answer = resolve));
    const { amsel, seen } = fakeApi(
      (each) => {
        if (isRefresh(each)) return json(sessionOf(2));
        if (tokenOf(each) === 'Bearer access-2') return json({});
        return each.path === '/api/account' ? late : refusal('AUTH_REQUIRED', 401);
      },
      { session: sessionOf(1) },
    );

    const call = amsel.getAccount();
    await amsel.listAppointments();
    answer(refusal('AUTH_REQUIRED', 401));
    await call;

    expect(seen.filter(isRefresh)).toHaveLength(1);
  });

  test('that is refused twice is not refreshed again', async () => {
    const { amsel, seen } = sessionApi('none', { session: sessionOf(1) });

    await expect(amsel.getAccount()).rejects.toMatchObject({ code: 'AUTH_REQUIRED' });
    expect(seen.filter(isRefresh)).toHaveLength(1);
  });

  test('is kept after a wrong password, which has the same status', async () => {
    const { amsel, seen } = fakeApi(() => refusal('INVALID_CREDENTIALS', 401), {
      session: sessionOf(1),
    });

    const body = { email: 'a@example.com', password: 'wrong' };
    await expect(amsel.login({ body })).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(seen).toHaveLength(1);
  });
});

describe('a refresh', () => {
  test('is repeated soon after a lost response, because the server then repeats its answer', async () => {
    const { amsel, seen } = fakeApi(
      (each, nth) => (nth === 1 ? LOST : json(isRefresh(each) ? sessionOf(2) : {})),
      { session: EXPIRED },
    );

    await amsel.getAccount();

    expect(seen.map(({ path }) => path)).toEqual([
      '/api/auth/refresh',
      '/api/auth/refresh',
      '/api/account',
    ]);
  });

  test('that is refused ends the session: the call fails, and later ones are anonymous', async () => {
    const stored: (Session | undefined)[] = [];
    const { amsel, seen } = fakeApi(
      (each) => (isRefresh(each) ? refusal('AUTH_REQUIRED', 401) : json([])),
      { session: EXPIRED, onSession: (session) => stored.push(session) },
    );

    await expect(amsel.listBusinesses()).rejects.toMatchObject({ code: 'AUTH_REQUIRED' });
    await amsel.listBusinesses();

    expect(stored).toEqual([undefined]);
    expect(tokenOf(seen.at(-1)!)).toBeNull();
  });

  test('that fails keeps the session', async () => {
    const { amsel, seen } = fakeApi(
      (each, nth) => (nth === 1 ? LOST : json(isRefresh(each) ? sessionOf(2) : { id: 'x' })),
      { session: EXPIRED, retriesMax: 0 },
    );

    await expect(amsel.getAccount()).rejects.toMatchObject({ code: 'UNREACHABLE' });
    await amsel.getAccount();
    expect(tokenOf(seen.at(-1)!)).toBe('Bearer access-2');
  });

  test('does not replace a session that was opened meanwhile', async () => {
    let answer = (_response: Response) => {};
    const delayed = new Promise<Response>((resolve) => (answer = resolve));
    const { amsel, seen } = fakeApi((each) => (isRefresh(each) ? delayed : json({})), {
      session: EXPIRED,
    });

    const call = amsel.getAccount();
    amsel.useSession(sessionOf(7));
    answer(json(sessionOf(2)));
    await call;

    expect(amsel.findSession()).toEqual(sessionOf(7));
    expect(tokenOf(seen.at(-1)!)).toBe('Bearer access-7');
  });
});

describe('a refresh that is answered by another server', () => {
  test.each([
    ['a page', () => new Response('<html>', { status: 200 })],
    ['other JSON', () => json({ status: 'ok' })],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: '/' } })],
    ['a page that forbids it', () => new Response('<html>', { status: 403 })],
    ['other JSON that forbids it', () => json({ message: 'blocked' }, 403)],
    ['a wrong API key', () => refusal('INVALID_API_KEY', 401)],
  ])('with %s keeps the session', async (_name, answer) => {
    const stored: (Session | undefined)[] = [];
    let isBlocked = true;
    const { amsel, seen } = fakeApi(
      (each) => {
        if (!isRefresh(each)) return json({});
        return isBlocked ? answer() : json(sessionOf(2));
      },
      { session: EXPIRED, onSession: (session) => stored.push(session) },
    );

    await expect(amsel.getAccount()).rejects.toMatchObject({ name: 'AmselError' });
    expect(stored).toEqual([]);
    isBlocked = false;
    await amsel.getAccount();

    expect(tokenOf(seen.at(-1)!)).toBe('Bearer access-2');
  });
});

test('a refresh token that the server cannot read ends the session', async () => {
  const stored: (Session | undefined)[] = [];
  const { amsel } = fakeApi(
    () => refusal('MISSING_FIELDS', 400, { 'error-field': 'refreshToken' }),
    { session: { ...EXPIRED, refreshToken: '' }, onSession: (session) => stored.push(session) },
  );

  await expect(amsel.getAccount()).rejects.toMatchObject({ code: 'MISSING_FIELDS' });
  expect(stored).toEqual([undefined]);
});

test('a call that waits for a refresh ends with its signal, and the others go on', async () => {
  let answer = (_response: Response) => {};
  const delayed = new Promise<Response>((resolve) => (answer = resolve));
  const { amsel, seen } = fakeApi((each) => (isRefresh(each) ? delayed : json({ id: 'usr_1' })), {
    session: EXPIRED,
  });
  const controller = new AbortController();

  const aborted = amsel.getAccount({}, { signal: controller.signal });
  const other = amsel.getAccount({}, { signal: new AbortController().signal });
  controller.abort(new Error('left'));
  await expect(aborted).rejects.toThrow('left');
  answer(json(sessionOf(2)));

  expect(await other).toEqual({ id: 'usr_1' });
  await expect(
    amsel.getAccount({}, { signal: AbortSignal.abort(new Error('gone')) }),
  ).rejects.toThrow('gone');
  expect(seen).toHaveLength(2);
});

test('a login is sent without the session, which may be over', async () => {
  const { amsel, seen } = fakeApi(
    (each) => (isRefresh(each) ? refusal('AUTH_REQUIRED', 401) : json(sessionOf(2))),
    { session: EXPIRED },
  );

  amsel.useSession(await amsel.login({ body: { email: 'a@example.com', password: 'right' } }));

  expect(seen.map(({ path }) => path)).toEqual(['/api/auth/login']);
  expect(tokenOf(seen[0]!)).toBeNull();
  expect(amsel.findSession()).toEqual(sessionOf(2));
});

describe('a session that several processes share', () => {
  test('is read again before a refresh: another process may have refreshed it', async () => {
    const { amsel, seen } = sessionApi('access-2', {
      session: EXPIRED,
      readSession: () => sessionOf(2),
    });

    await amsel.getAccount();

    expect(seen.filter(isRefresh)).toEqual([]);
    expect(amsel.findSession()).toEqual(sessionOf(2));
  });

  test('is refreshed with the stored token if that has expired too', async () => {
    const { amsel, seen, stored } = sessionApi('access-2', {
      session: EXPIRED,
      readSession: () => sessionOf(5, 0),
    });

    await Promise.all([amsel.getAccount(), amsel.getAccount()]);

    expect(seen.filter(isRefresh).map(({ body }) => body)).toEqual([{ refreshToken: 'refresh-5' }]);
    expect(stored).toEqual([sessionOf(2)]);
  });
});

test('an API key and the headers of the client are sent with every request', async () => {
  const { amsel, seen } = fakeApi(() => json([]), {
    apiKey: 'ams_1',
    headers: { authorization: 'Bearer of-another-issuer' },
  });

  await amsel.listBusinesses();

  expect(seen[0]!.headers.get('x-api-key')).toBe('ams_1');
  expect(tokenOf(seen[0]!)).toBe('Bearer of-another-issuer');
});
