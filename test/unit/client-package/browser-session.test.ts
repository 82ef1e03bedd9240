import { describe, expect, test } from '@jest/globals';
import type { Session } from '../../../packages/client/src/index.ts';
import { fakeApi, json, refusal, type Seen } from '../../support/fake-api.ts';

const sessionOf = (nth: number, expiresIn = 900): Session => ({
  accessToken: `access-${nth}`,
  refreshToken: `refresh-${nth}`,
  tokenType: 'Bearer',
  expiresIn,
  user: { id: 'usr_1' } as Session['user'],
});
const EXPIRED = sessionOf(1, 0);
const tokenOf = ({ headers }: Seen) => headers.get('authorization');
const isRefresh = ({ path }: Seen) => path === '/api/auth/refresh';

describe('the session of a cookie', () => {
  const { refreshToken: _refreshToken, ...withoutToken } = sessionOf(2);

  test('is taken up by the first call', async () => {
    const { amsel, seen } = fakeApi((each) => json(isRefresh(each) ? withoutToken : {}), {
      session: 'cookie',
    });

    await amsel.getAccount();

    expect(seen[0]!.headers.get('x-session')).toBe('cookie');
    expect(seen[0]!.body).toEqual({});
    expect(tokenOf(seen[1]!)).toBe('Bearer access-2');
  });

  test('may be absent: the caller is anonymous', async () => {
    const { amsel, seen } = fakeApi(
      (each) => (isRefresh(each) ? refusal('AUTH_REQUIRED', 401) : json([])),
      { session: 'cookie' },
    );

    expect(await amsel.listBusinesses()).toEqual([]);
    expect(tokenOf(seen[1]!)).toBeNull();
  });

  test('may end: the caller goes on as an anonymous one', async () => {
    const stored: (Session | undefined)[] = [];
    const { amsel, seen } = fakeApi(
      (each) => (isRefresh(each) ? refusal('AUTH_REQUIRED', 401) : json([])),
      { session: { ...withoutToken, expiresIn: 0 }, onSession: (each) => stored.push(each) },
    );

    expect(await amsel.listBusinesses()).toEqual([]);
    expect(tokenOf(seen.at(-1)!)).toBeNull();
    expect(stored).toEqual([undefined]);
  });

  test('is refreshed when its token is asked for', async () => {
    const { amsel, seen } = fakeApi(() => json(withoutToken), { session: 'cookie' });

    expect(await amsel.findAccessToken()).toBe('access-2');
    expect(seen.map(({ path }) => path)).toEqual(['/api/auth/refresh']);
  });
});

test('calls that wait for a refresh take the session that another tab has opened meanwhile', async () => {
  let answer = (_response: Response) => {};
  const delayed = new Promise<Response>((resolve) => (answer = resolve));
  const { amsel, seen } = fakeApi(
    (each, nth) => {
      if (!isRefresh(each)) return json({});
      return nth === 1 ? delayed : json(sessionOf(3));
    },
    { session: 'cookie' },
  );

  const call = amsel.getAccount();
  amsel.useSession('cookie');
  answer(json(sessionOf(2)));
  await call;

  expect(tokenOf(seen.at(-1)!)).toBe('Bearer access-3');
  expect(await amsel.findAccessToken()).toBe('access-3');
  expect(seen.filter(isRefresh)).toHaveLength(2);
});

describe('while the session cannot be refreshed, a client that may read anonymously', () => {
  const busyApi = (options: Parameters<typeof fakeApi>[1] = {}) =>
    fakeApi(
      (each) => {
        if (isRefresh(each)) return refusal('INTERNAL_ERROR', 500);
        return each.path === '/api/businesses' ? json([]) : refusal('AUTH_REQUIRED', 401);
      },
      { session: EXPIRED, retriesMax: 0, mayReadAnonymously: true, ...options },
    );

  test('reads without it', async () => {
    const { amsel, seen } = busyApi();

    expect(await amsel.listBusinesses()).toEqual([]);
    expect(tokenOf(seen.at(-1)!)).toBeNull();
    expect(amsel.findSession()).toEqual(EXPIRED);
  });

  test('says of a refused read why it has no token', async () => {
    const { amsel } = busyApi();

    await expect(amsel.getAccount()).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
  });

  test('changes nothing, and one that may not reads nothing', async () => {
    const { amsel: reader, seen } = busyApi();
    const { amsel: other } = busyApi({ mayReadAnonymously: false });

    const change = reader.createHold({ body: {} as never });
    await expect(change).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
    expect(seen.every(isRefresh)).toBe(true);
    await expect(other.listBusinesses()).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
  });
});
