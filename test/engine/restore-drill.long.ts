import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bookAppointment } from '../../contract/appointments.ts';
import { getBooking } from '../../contract/bookings.ts';
import { migrate } from '../../db/migrate.ts';
import { ROOT } from '../../launcher/paths.ts';
import { installPostgres, NEWEST, OLDEST } from '../../tools/test-runner/postgres-package.ts';
import { createOwnSystem } from '../support/own-system.ts';
import {
  book,
  digestOf,
  fillMarket,
  type Market,
  proveNewBookings,
  proveRepeats,
  waitUntilTold,
} from '../support/restore-drill.ts';
import { bodyOf } from '../support/salon.ts';
import { query } from '../support/services.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

/** `npm run test:restore`: the scripts of deploy/backup with the pg_dump, pg_restore and psql of the PATH, which npm lacks. */
const major = Number(
  /(\d+)/.exec(execFileSync('pg_dump', ['--version'], { encoding: 'utf8' }))?.[1],
);
// A pg_dump reads no server that is newer than itself.
const version = [NEWEST, OLDEST].find((one) => Number.parseInt(one, 10) <= major)!;
const system = createOwnSystem(installPostgres(version));
const backups = join(system.root, 'backups');
const BACKUP_PASSWORD = 'only-reads';
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let market: Market;
let digest: Record<string, string>;
let waitingId: string;
/** The answer to a write by the login of dumps. */
let refusal = 'none';

/** Runs a program as an operator does, with the variables of libpq. */
function run(url: string, command: string, args: string[], env: Record<string, string> = {}) {
  const { hostname, port, username, password, pathname } = new URL(url);
  return execFileSync(command, args, {
    encoding: 'utf8',
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: username,
      PGPASSWORD: password,
      PGDATABASE: pathname.slice(1),
      ...env,
    },
  });
}
const withLogin = (url: string, username: string, password: string) =>
  Object.assign(new URL(url), { username, password }).href;

beforeAll(async () => {
  mkdirSync(backups);
  receiver = await startReceiver();
  const servers = await system.startServers(system.newFolder());
  const { url } = servers;
  await migrate(url);
  const login = ['--set=ON_ERROR_STOP=1', '--file=deploy/postgres/backup-login.sql'];
  // Twice: after a restore the role exists, with an old password.
  for (const password of ['old', BACKUP_PASSWORD]) {
    run(url, 'psql', login, { BACKUP_PASSWORD: password });
  }
  const amsel = await system.startAmsel(servers, url);
  market = await fillMarket(amsel, url, receiver);
  await waitUntilTold(url, receiver);
  // It waits in Temporal when the dump is made.
  await amsel.stopWorker();
  const call = await amsel.gateway.logIn(market.emails.cleo.email);
  const headers = { prefer: 'respond-async', 'idempotency-key': 'waiting' };
  waitingId = bodyOf(await call(bookAppointment, { headers, body: market.on(7) })).id;
  digest = await digestOf(url);
  const reader = withLogin(url, 'amsel_backup', BACKUP_PASSWORD);
  run(reader, 'deploy/backup/dump.sh', [], { BACKUP_DIR: backups });
  const write = ['SET default_transaction_read_only = off', 'DELETE FROM users'];
  try {
    run(
      reader,
      'psql',
      write.map((statement) => `--command=${statement}`),
    );
  } catch (error) {
    refusal = String(error);
  }
  await amsel.startWorker();
  bodyOf(await book(amsel, { email: market.emails.emil.email, key: 'later', body: market.on(4) }));
  await servers.lose();
  await amsel.kill();
});
afterAll(() => {
  receiver.stop();
  system.remove();
});

test('a dump by a login that may only read, restored by an owner who is no superuser, is whole', async () => {
  const servers = await system.startServers(system.newFolder());
  // As docs/operating.md says: the owner first, then an empty database of the owner.
  await query(servers.url, `CREATE ROLE marketplace LOGIN CREATEROLE PASSWORD 'owns'`);
  const postgres = Object.assign(new URL(servers.url), { pathname: '/postgres' }).href;
  await query(postgres, 'DROP DATABASE amsel WITH (FORCE)');
  await query(postgres, 'CREATE DATABASE amsel OWNER marketplace');
  const owner = withLogin(servers.url, 'marketplace', 'owns');
  const [newest] = readdirSync(backups);
  run(owner, 'deploy/backup/restore.sh', [join(backups, newest!)]);
  expect(() => run(owner, 'deploy/backup/restore.sh', [join(backups, newest!)])).toThrow(
    'is not empty',
  );
  await migrate(owner);

  expect(await digestOf(owner)).toEqual(digest);
  const amsel = await system.startAmsel(servers, owner);
  try {
    await proveRepeats(amsel, owner, market.booked);
    const { cleo, emil } = market.emails;
    const params = { id: waitingId };
    const asCleo = await amsel.gateway.logIn(cleo.email);
    expect(await asCleo(getBooking, { params })).toMatchObject({ error: 'NOT_FOUND' });
    const waiting = { email: cleo.email, key: 'waiting', body: market.on(7) };
    const later = { email: emil.email, key: 'later', body: market.on(4) };
    for (const request of [waiting, later]) bodyOf(await book(amsel, request));
    await proveNewBookings(amsel, owner, { market, receiver });
  } finally {
    await amsel.kill();
    await servers.lose();
  }
});

test('the login of dumps can write nothing', () => {
  expect(refusal).toContain('permission denied for table users');
});
