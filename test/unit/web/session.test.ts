import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { call } from '../../../web/api/call.ts';
import { AmselError, isRefused } from '../../../web/api/failures.ts';
import { getAccount, listBusinesses, updateAccount } from '../../../web/api/operations.ts';
import { queryClient, read } from '../../../web/api/query.ts';
import {
  caller,
  endSession,
  forgetSession,
  openSession,
  readSession,
} from '../../../web/api/session.ts';

type Session = Parameters<typeof openSession>[0];
type Sent = { readonly path: string; readonly authorization: string | undefined };
type Answer = { readonly status: number; readonly body?: unknown };

const sessionOf = (id: string, expiresIn = 900) =>
  ({ accessToken: `token of ${id}`, tokenType: 'Bearer', expiresIn, user: { id } }) as Session;

/** Answers each path; a request to another one is refused. */
let answers: Record<string, (sent: Sent) => Answer | Promise<Answer>> = {};
let sent: Sent[] = [];

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(request.url ?? '', 'http://localhost').pathname;
  const received = { path, authorization: request.headers.authorization };
  sent.push(received);
  const { status, body } = (await answers[path]?.(received)) ?? { status: 404 };
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(status === 204 ? undefined : JSON.stringify(body ?? { error: 'NOT_FOUND' }));
}

const { fetch: send } = globalThis;
let origin = '';
const server = createServer((request, response) => void answer(request, response));
/** Speaks as another tab of the browser. */
const tabs = new BroadcastChannel('amsel.session');

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  // A browser adds the address of the page.
  globalThis.fetch = (path, init) => send(new URL(path as string, origin), init);
});
afterAll(() => {
  globalThis.fetch = send;
  tabs.close();
  server.close();
});
beforeEach(() => {
  answers = {};
  forgetSession();
  queryClient.clear();
  sent = [];
});

const paths = () => sent.map(({ path }) => path);

/** Waits until it is opened. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

test('after a log-out and another log-in, nothing that the first user read is shown', async () => {
  answers['/api/account'] = ({ authorization }) => ({ status: 200, body: { authorization } });
  openSession(sessionOf('first'));
  const observer = new QueryObserver(queryClient, read(getAccount));
  const seen: unknown[] = [];
  const stop = observer.subscribe(({ data }) => seen.push(data));
  await observer.refetch();
  expect(observer.getCurrentResult().data).toEqual({ authorization: 'Bearer token of first' });

  seen.length = 0;
  openSession(sessionOf('second'));
  expect(observer.getCurrentResult().data).toBeUndefined();
  await observer.refetch();
  expect(observer.getCurrentResult().data).toEqual({ authorization: 'Bearer token of second' });
  expect(JSON.stringify(seen)).not.toContain('first');

  forgetSession();
  expect(queryClient.getQueriesData({}).map(([, data]) => data)).toEqual([undefined]);
  stop();
});

test('a log-in keeps what anyone may read', async () => {
  answers['/api/businesses'] = () => ({ status: 200, body: [] });
  await queryClient.fetchQuery(read(listBusinesses));
  openSession(sessionOf('first'));

  expect(queryClient.getQueriesData({}).map(([, data]) => data)).toEqual([[]]);
});

test.each([
  ['is not reached', undefined],
  ['is busy', 503],
])('a log-out while the server %s keeps the session', async (_name, status) => {
  const reached = origin;
  if (status) answers['/api/auth/logout'] = () => ({ status, body: { error: 'UNAVAILABLE' } });
  else origin = 'http://127.0.0.1:1';
  openSession(sessionOf('first'));

  const error: unknown = await endSession().catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(AmselError);
  expect(isRefused(error)).toBe(status !== undefined);
  expect(readSession()).toMatchObject({ status: 'open', user: { id: 'first' } });

  origin = reached;
  answers['/api/auth/logout'] = () => ({ status: 204 });
  await endSession();
  expect(readSession()).toEqual({ status: 'none' });
});

test('a refresh that ends after another log-in does not bring the old user back', async () => {
  const { opened, open } = gate();
  const asked = gate();
  answers['/api/auth/refresh'] = async () => {
    asked.open();
    await opened;
    return { status: 200, body: sessionOf('first') };
  };
  openSession(sessionOf('first', 0));
  const token = caller.findAccessToken();
  await asked.opened;
  openSession(sessionOf('second'));
  open();

  expect(await token).toBe('token of second');
  expect(readSession()).toMatchObject({ user: { id: 'second' } });
});

test('a change in another tab is followed, also while a refresh is in flight', async () => {
  const { opened, open } = gate();
  const asked = gate();
  const renewed = gate();
  const users = ['first', 'second'];
  answers['/api/auth/refresh'] = async () => {
    const user = users.shift()!;
    if (user === 'first') {
      asked.open();
      await opened;
    } else renewed.open();
    return { status: 200, body: sessionOf(user) };
  };
  openSession(sessionOf('first', 0));
  const token = caller.findAccessToken();
  await asked.opened;
  tabs.postMessage('changed');
  await renewed.opened;
  open();

  expect(await token).toBe('token of second');
  expect(readSession()).toMatchObject({ user: { id: 'second' } });
});

test('a wrong password is sent once; a refused token is renewed, and the request is repeated', async () => {
  answers['/api/auth/refresh'] = () => ({ status: 200, body: sessionOf('first') });
  const codes = ['INVALID_CREDENTIALS', 'AUTH_REQUIRED'];
  answers[updateAccount.path] = () => {
    const error = codes.shift();
    return error ? { status: 401, body: { error } } : { status: 204 };
  };
  openSession(sessionOf('first'));
  const body = { currentPassword: 'wrong-password', newPassword: 'long-enough-password' };

  await expect(call(updateAccount, { body })).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  });
  expect(paths()).toEqual([updateAccount.path]);
  await call(updateAccount, { body });
  expect(paths().slice(1)).toEqual([updateAccount.path, '/api/auth/refresh', updateAccount.path]);
});

test('while no token can be had, public reads go on, and others say why they fail', async () => {
  answers['/api/auth/refresh'] = () => ({ status: 429, body: { error: 'RATE_LIMITED' } });
  answers['/api/businesses'] = () => ({ status: 200, body: [] });
  answers['/api/account'] = () => ({ status: 401, body: { error: 'AUTH_REQUIRED' } });
  openSession(sessionOf('first', 0));

  expect((await call(listBusinesses)).body).toEqual([]);
  await expect(call(getAccount)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});

test('a change that is made without a network fails at once, and is not sent later', async () => {
  onlineManager.setOnline(false);
  let times = 0;
  const mutationFn = () => {
    times += 1;
    return Promise.reject(new AmselError('UNREACHABLE', { status: 0 }));
  };
  const change = queryClient.getMutationCache().build(queryClient, { mutationFn });

  await expect(change.execute(undefined)).rejects.toBeInstanceOf(AmselError);
  onlineManager.setOnline(true);
  await queryClient.resumePausedMutations();
  expect(times).toBe(1);
});
