import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { listSessions } from '../../../contract/account-sessions.ts';
import { createKey } from '../../../contract/api-keys.ts';
import { PASSWORD } from '../../support/factories.ts';
import { installCli } from '../../support/installed-cli.ts';
import { createSecondFactorSteps } from '../../support/second-factor-steps.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp();
const { enable, clientOf } = createSecondFactorSteps(app);
/** A port that no program listens on. */
const NO_SERVER = 'http://127.0.0.1:59999';
const secrets = new Set<string>([PASSWORD]);
let cli: ReturnType<typeof installCli>;
beforeAll(() => {
  cli = installCli();
});
afterAll(() => cli?.remove());
/** The tests share one address. */
beforeEach(() => app.gateway.redis.run((redis) => redis.del('login-address:127.0.0.1')));

async function setUp() {
  const customer = await app.make.user();
  const user = cli.user(customer.id, app.gateway.baseUrl);
  const session = () => {
    const stored = user.session();
    if (stored) secrets.add(stored.accessToken).add(stored.refreshToken);
    return stored;
  };
  return { ...user, session, customer, logIn: () => user.logIn(customer.email, PASSWORD) };
}

describe('a login', () => {
  test('asks for email and password, and keeps the session in a private file', async () => {
    const { runWith, run, modes, session, customer } = await setUp();

    const ended = await runWith({ answers: [customer.email, PASSWORD] }, 'login');
    const listed = await run('appointments');

    expect(ended).toMatchObject({
      code: 0,
      stdout: `Logged in to ${app.gateway.baseUrl} as ${customer.email}.\n`,
    });
    expect(session()!.refreshToken).not.toBe('');
    expect(modes()).toEqual([0o600, 0o700, 0o700]);
    expect(listed.code).toBe(0);
  });

  test('is JSON for programs, without the tokens', async () => {
    const { runWith, session, customer } = await setUp();

    const ended = await runWith(
      { answers: [PASSWORD] },
      ...['login', '--email', customer.email, '--json'],
    );

    expect(JSON.parse(ended.stdout)).toEqual({
      url: app.gateway.baseUrl,
      user: expect.objectContaining({ id: customer.id }),
    });
    expect(session()).toBeDefined();
  });

  test('with a wrong password is refused, and keeps nothing', async () => {
    const { runWith, run, customer } = await setUp();

    const ended = await runWith(
      { answers: ['wrong-password'] },
      'login',
      '--email',
      customer.email,
    );
    const next = await run('appointments');

    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain('INVALID_CREDENTIALS: Email, password or code is wrong.');
    expect(next.stderr).toContain('AUTH_REQUIRED: You are not logged in');
  });

  test('asks for the code of a second factor', async () => {
    const { user: account, nextCode, wrongCode } = await enable();
    const user = cli.user(account.id, app.gateway.baseUrl);
    const login = ['login', '--email', account.email];

    const wrong = await user.runWith({ answers: [PASSWORD, wrongCode()] }, ...login);
    const right = await user.runWith({ answers: [PASSWORD, nextCode()] }, ...login);

    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toContain('INVALID_CREDENTIALS');
    expect(right.code).toBe(0);
    expect(right.stderr).toContain('Code of the second factor: ');
  });

  test('ends the session that was kept before', async () => {
    const { logIn, session } = await setUp();
    await logIn();
    const before = session()!;
    await logIn();

    const sessions = await clientOf(session()!.accessToken)(listSessions);

    expect(sessions).toMatchObject({ ok: true, body: [{ current: true }] });
    expect(session()!.refreshToken).not.toBe(before.refreshToken);
  });
});

describe('a login in a terminal', () => {
  test('shows the email, and not the password', async () => {
    const { inTerminal, session, customer } = await setUp();

    const terminal = inTerminal('login');
    await terminal.answer('Email: ', customer.email);
    await terminal.answer('Password: ', PASSWORD);
    const { code, stdout } = await terminal.ended;

    expect(code).toBe(0);
    expect(stdout.replaceAll('\r', '')).toBe(
      `Email: ${customer.email}\nPassword: \nLogged in to ${app.gateway.baseUrl} as ${customer.email}.\n`,
    );
    expect(session()).toBeDefined();
  });

  test.each([
    ['Ctrl-C', '\u0003', 130, 'INTERRUPTED: It was interrupted.'],
    ['Ctrl-D', '\u0004', 2, `USAGE: there was no answer to 'Password:'`],
  ])('ends by %s', async (_key, key, code, message) => {
    const { inTerminal } = await setUp();

    const terminal = inTerminal('login', '--email', 'ana@example.com');
    await terminal.type('Password: ', key);
    const ended = await terminal.ended;

    expect(ended.code).toBe(code);
    expect(ended.stdout).toContain(message);
  });

  test('ends if the terminal has no keyboard', async () => {
    const { inTerminal } = await setUp();

    const terminal = inTerminal('login');
    terminal.hangUp();

    expect(await terminal.ended).toMatchObject({ code: 2 });
  });
});

describe('a session', () => {
  test('with an expired token is refreshed, and kept again', async () => {
    const { logIn, run, session, changeSession, modes } = await setUp();
    await logIn();
    const before = session()!;
    changeSession({ expiresAtMs: 0 });

    const ended = await run('appointments');

    expect(ended.code).toBe(0);
    expect(session()!.refreshToken).not.toBe(before.refreshToken);
    expect(modes()[0]).toBe(0o600);
  });

  test('that has ended is forgotten, with the way to a new one', async () => {
    const { logIn, run, session, changeSession, customer } = await setUp();
    await logIn();
    session();
    changeSession({ expiresAtMs: 0 });
    await query(app.url, 'DELETE FROM refresh_tokens WHERE user_id = $1', [customer.id]);

    const ended = await run('appointments');

    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toContain('the session has ended.\nLog in: amsel login\n');
    expect(session()).toBeUndefined();
  });

  test('that has ended is no obstacle to a new one', async () => {
    const { logIn, run, changeSession } = await setUp();
    await logIn();
    changeSession({ expiresAtMs: 0, refreshToken: 'ended' });

    expect((await logIn()).code).toBe(0);
    expect((await run('appointments')).code).toBe(0);
  });

  test('that cannot be kept is told with the file and the way out', async () => {
    const { runWith, home, customer } = await setUp();
    writeFileSync(join(home, 'file'), '');

    const ended = await runWith(
      { answers: [PASSWORD], env: { XDG_CONFIG_HOME: join(home, 'file') } },
      ...['login', '--email', customer.email],
    );

    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toMatch(
      /FAILED: ENOTDIR: .*home-.*\n.*another folder: XDG_CONFIG_HOME\n$/,
    );
  });

  test('that has ended is no obstacle to a search', async () => {
    const { logIn, run, changeSession } = await setUp();
    await logIn();
    changeSession({ expiresAtMs: 0, refreshToken: 'ended' });

    expect((await run('search', '--city', 'Nowhere')).code).toBe(0);
  });

  test('is not sent to another address', async () => {
    const { logIn, runWith } = await setUp();
    const headers: unknown[] = [];
    const other = createServer((req, res) => {
      headers.push(req.headers.authorization);
      res.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"AUTH_REQUIRED"}');
    });
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    await logIn();

    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const ended = await runWith({ env: { AMSEL_URL: url } }, 'appointments');
    other.close();

    expect(ended.code).toBe(1);
    expect(headers).toEqual([undefined]);
  });

  test('is ended and forgotten by a logout', async () => {
    const { logIn, run, session } = await setUp();
    await logIn();
    const { refreshToken } = session()!;

    const ended = await run('logout');
    const again = await run('logout');

    expect(ended).toMatchObject({ code: 0, stdout: `Logged out of ${app.gateway.baseUrl}.\n` });
    expect(again.stdout).toContain('There was no session');
    expect(session()).toBeUndefined();
    expect(await app.refreshSession(refreshToken)).toMatchObject({ status: 401 });
  });
});

describe('an API key', () => {
  test('of the environment is sent', async () => {
    const { runWith } = await setUp();
    const created = await app.gateway.client(createKey);
    const { apiKey } = (created as { body: { apiKey: string } }).body;
    secrets.add(apiKey);

    const right = await runWith({ env: { AMSEL_API_KEY: apiKey } }, 'search');
    const wrong = await runWith({ env: { AMSEL_API_KEY: `${apiKey}x` } }, 'search');

    expect(right.code).toBe(0);
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toContain('INVALID_API_KEY: The server does not know the API key.');
  });
});

describe('a server that does not answer', () => {
  test('is told with its address, and exit code 3', async () => {
    const { runWith } = await setUp();

    const ended = await runWith({ env: { AMSEL_URL: NO_SERVER } }, 'search');

    expect(ended).toMatchObject({ code: 3, stdout: '' });
    expect(ended.stderr).toContain(`The server is ${NO_SERVER} (ECONNREFUSED).`);
    expect(ended.stderr).toContain('Check AMSEL_URL');
  });

  test('does not keep a session from being forgotten', async () => {
    const { run, session, changeSession } = cli.user('offline', NO_SERVER);
    changeSession({ accessToken: 'access', refreshToken: 'refresh', expiresAtMs: 0 });

    const ended = await run('logout');

    expect(ended.code).toBe(3);
    expect(session()).toBeUndefined();
  });

  test('or is another one is told as such', async () => {
    const { runWith } = await setUp();
    const other = createServer((_req, res) => res.end('<!doctype html>'));
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));

    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const ended = await runWith({ env: { AMSEL_URL: url } }, 'search');
    other.close();

    expect(ended.code).toBe(3);
    expect(ended.stderr).toContain(
      'UNEXPECTED_RESPONSE: This is not the answer of an Amsel server.',
    );
  });
});

test('a command that is interrupted ends with 130', async () => {
  const { begin } = await setUp();
  const hanging = createServer(() => undefined);
  await new Promise<void>((done) => hanging.listen(0, '127.0.0.1', done));
  const requested = new Promise((resolve) => hanging.once('request', resolve));
  const url = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`;

  const command = begin(['search'], { env: { AMSEL_URL: url } });
  await requested;
  command.interrupt();

  expect(await command.ended).toMatchObject({
    code: 130,
    stdout: '',
    stderr: 'amsel: INTERRUPTED: It was interrupted.\n',
  });
  hanging.close();
});

test('no command has printed a secret', () => {
  expect(secrets.size).toBeGreaterThan(10);
  expect([...secrets].filter((secret) => cli.printed().includes(secret))).toEqual([]);
});
