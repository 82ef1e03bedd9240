import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bookAppointment, listAppointments } from '../../contract/appointments.ts';
import { login } from '../../contract/auth.ts';
import { getBooking } from '../../contract/bookings.ts';
import { listBusinesses } from '../../contract/businesses.ts';
import { type Answered, createClient } from '../../contract/client.ts';
import { DEMO_PASSWORD } from '../../db/seed/demo.ts';
import { findFirstBooking, FIRST_BOOKING } from '../../launcher/first-booking.ts';
import { removeCluster } from '../../launcher/services/postgres-cluster.ts';
import { readTemporalDev } from '../../launcher/services/temporal-dev.ts';
import {
  expectStopOnCtrlC,
  isAlive,
  newDataDir,
  npmStart,
  type RunningSystem,
} from '../support/launcher.ts';
import { saveLogs } from '../support/logs.ts';

const dataDir = newDataDir();

afterAll(() => {
  saveLogs(dataDir);
  removeCluster(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

const logOf = (component: string) => join(dataDir, 'logs', `${component}.log`);

/** When the files with data were created. */
const listBirthTimes = () =>
  ['secrets.json', 'postgres/PG_VERSION', 'temporal/temporal.db'].flatMap(
    (file) => statSync(join(dataDir, file), { throwIfNoEntry: false })?.birthtimeMs ?? [],
  );

/** Retries while the gateway is away or the response is 503. */
async function untilAccepted<T>(request: () => Promise<Answered<T>>): Promise<T> {
  for (;;) {
    const response = await request().catch(() => undefined);
    if (response?.ok) return response.body;
    if (response && response.status !== 503)
      throw new Error(`${response.status} ${response.error}`);
    await sleep(Number(response?.headers.get('retry-after') ?? 0.2) * 1_000);
  }
}

async function logIn(system: RunningSystem) {
  const baseUrl = system.linkTo('API');
  const body = { email: 'customer@demo.test', password: DEMO_PASSWORD };
  const { accessToken } = await untilAccepted(() => createClient({ baseUrl })(login, { body }));
  return createClient({ baseUrl, accessToken });
}

async function listDemoAppointmentIds(system: RunningSystem): Promise<string[]> {
  const call = await logIn(system);
  return (await untilAccepted(() => call(listAppointments))).map(({ id }) => id);
}

/** Books the next open slot, as a client that repeats its request until it is decided. */
async function book(system: RunningSystem, call: Awaited<ReturnType<typeof logIn>>) {
  const slot = await untilFound(() => findFirstBooking(system.linkTo('API')));
  const headers = { 'idempotency-key': randomUUID() };
  const body = { ...FIRST_BOOKING, services: [...FIRST_BOOKING.services], ...slot };
  const { id } = await untilAccepted(() => call(bookAppointment, { headers, body }));
  if (id.startsWith('apt_')) return 'succeeded';
  const waiting = { params: { id }, headers: { prefer: 'wait=20' } };
  for (;;) {
    const { status } = await untilAccepted(() => call(getBooking, waiting));
    if (status !== 'pending') return status;
  }
}

async function untilFound<T>(find: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    await sleep(200);
  }
}

/** Runs the commands that `npm start` prints under "A first booking". */
function runPrintedBooking(system: RunningSystem): { id: string; status: string } {
  const printed = /A first booking:\n([\s\S]+?)\n\n/.exec(system.output())?.[1] ?? '';
  return JSON.parse(execFileSync('bash', ['-c', printed], { encoding: 'utf8' })) as {
    id: string;
    status: string;
  };
}

function kill(system: RunningSystem, ...names: string[]): void {
  for (const { name, pid } of system.processes()) {
    if (names.includes(name) && isAlive(pid)) process.kill(pid, 'SIGKILL');
  }
}

async function start(...args: string[]): Promise<RunningSystem> {
  const system = npmStart({ dataDir, args });
  await system.ready();
  return system;
}

/** Each test continues with the system and the data of the one before it. */
describe('npm start', () => {
  let system: RunningSystem;
  let bookingId: string;

  beforeAll(async () => void (system = await start()));

  test('serves the API, the docs and the web UI of Temporal', async () => {
    const urls = [`${system.linkTo('API')}/readyz`, system.linkTo('Docs')];
    for (const url of [...urls, system.linkTo('Temporal')]) {
      expect((await fetch(url)).status).toBe(200);
    }
  });

  test('runs Temporal with the settings of the store in temporal-dev.yml', () => {
    expect(readTemporalDev().sqlitePragmas).toEqual({ journal_mode: 'wal', synchronous: 'normal' });
    // The file of the write-ahead log exists as long as the store is open.
    expect(existsSync(join(dataDir, 'temporal/temporal.db-wal'))).toBe(true);
  });

  test('shows the pictures of the demo', async () => {
    const baseUrl = system.linkTo('API');
    const listed = await untilAccepted(() => createClient({ baseUrl })(listBusinesses));
    const files = [listed].flat().flatMap((each) => [each.picture!, each.cover!]);
    const types = files.map(async ({ sizes }) =>
      (await fetch(baseUrl + sizes[0]!.url)).headers.get('content-type'),
    );
    expect(new Set(await Promise.all(types))).toEqual(new Set(['image/webp']));
  });

  test('prints commands that make a booking', () => {
    const booking = runPrintedBooking(system);

    expect(booking.status).toBe('Confirmed');
    bookingId = booking.id;
  });

  test('shows the mail about a booking in the browser, and none about the demo bookings', async () => {
    const page = await untilFound(async () => {
      const text = await (await fetch(system.linkTo('Mail'))).text();
      return text.includes('Schnittwerk Barbershop') ? text : undefined;
    });

    expect(new Set(page.match(/\S+@demo\.test/g)).size).toBeLessThanOrEqual(3);
  });

  test('starts each of its processes again on its port when it is killed, and bookings go on', async () => {
    const call = await logIn(system);
    for (const name of ['redis', 'postgres', 'temporal', 'worker', 'gateway']) {
      kill(system, name);
      await system.prints(
        `${name.padEnd(10)} died (SIGKILL); starting it again (log: ${logOf(name)})`,
      );

      expect({ name, status: await book(system, call) }).toEqual({ name, status: 'succeeded' });
    }
    await system.prints('gateway    runs again');
  });

  test.each(['gateway', 'worker'])('the %s logs JSON with levels and times to read', (name) => {
    const lines = readFileSync(logOf(name), 'utf8').trim().split('\n');
    // A start that fails prints its reason for people; another process may use the port for a moment.
    const logged = lines.filter((line) => !line.startsWith('listen EADDRINUSE'));

    expect(logged.length).toBeGreaterThan(0);
    for (const line of logged) {
      expect(JSON.parse(line)).toMatchObject({
        level: expect.stringMatching(/^(info|warn|error)$/),
        time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
      });
    }
  });

  test('redis logs the year of today', () => {
    const years = readFileSync(logOf('redis'), 'utf8').match(/\b20\d\d\b/g) ?? [];

    expect(years.length).toBeGreaterThan(0);
    expect(new Set(years)).toEqual(new Set([String(new Date().getUTCFullYear())]));
  });

  test('keeps bookings when all processes but one are killed, and ends that one', async () => {
    const left = system.processes().find(({ name, pid }) => name === 'redis' && isAlive(pid))!;
    kill(system, 'launcher', 'gateway', 'worker', 'postgres', 'temporal');
    await system.exited;
    expect(isAlive(left.pid)).toBe(true);

    system = await start();

    expect(isAlive(left.pid)).toBe(false);
    expect(await listDemoAppointmentIds(system)).toContain(bookingId);
    expect(runPrintedBooking(system).status).toBe('Confirmed');
  });

  test('serves until Ctrl-C, which stops all its processes', async () => {
    expect((await fetch(`${system.linkTo('API')}/healthz`)).status).toBe(200);
    await expectStopOnCtrlC(system);
  });

  test('deletes all data with --reset, and stops on Ctrl-C while it starts', async () => {
    const before = listBirthTimes();
    const mail = join(dataDir, 'outbox/reset-link.eml');
    mkdirSync(dirname(mail), { recursive: true });
    writeFileSync(mail, 'a mail with the token of a link');
    system = npmStart({ dataDir, args: ['--reset'] });
    await system.prints('temporal   starting');
    system.pressCtrlC();

    await system.exited;
    expect(system.output()).toMatch(/\nStopping …\n(?!.*could not start).*Stopped\./s);
    expect(existsSync(mail)).toBe(false);
    expect(before).toHaveLength(3);
    expect(listBirthTimes().filter((time) => before.includes(time))).toEqual([]);
  });
});
