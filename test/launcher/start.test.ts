import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createKey, DAILY_QUOTA } from '../../contract/api-keys.ts';
import { listAppointments } from '../../contract/appointments.ts';
import { login } from '../../contract/auth.ts';
import { type Answered, createClient } from '../../contract/client.ts';
import { DEMO_PASSWORD } from '../../db/seed/demo.ts';
import { removeCluster } from '../../launcher/services/postgres-cluster.ts';
import {
  expectStopOnCtrlC,
  isAlive,
  LAUNCH_TIMEOUT_MS,
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

/** Retries while the response is 503. */
async function untilAccepted<T>(request: () => Promise<Answered<T>>): Promise<T> {
  for (;;) {
    const response = await request();
    if (response.ok) return response.body;
    if (response.status !== 503) throw new Error(`${response.status} ${response.error}`);
    await sleep(Number(response.headers.get('retry-after')) * 1_000);
  }
}

async function listDemoAppointmentIds(system: RunningSystem): Promise<string[]> {
  const baseUrl = system.linkTo('API');
  const body = { email: 'customer@demo.test', password: DEMO_PASSWORD };
  const { accessToken } = await untilAccepted(() => createClient({ baseUrl })(login, { body }));
  const list = await untilAccepted(() => createClient({ baseUrl, accessToken })(listAppointments));
  return list.map(({ id }) => id);
}

/** Creates an API key; returns a function that uses it once and compares the quota left with the uses so far. */
async function createCountedKey(system: RunningSystem) {
  const client = createClient({ baseUrl: system.linkTo('API') });
  const { apiKey } = await untilAccepted(() => client(createKey));
  let uses = 0;
  return async ({ linkTo }: RunningSystem): Promise<{ left: number; expected: number }> => {
    for (;;) {
      const url = `${linkTo('API')}/api/keys`;
      const { headers } = await fetch(url, { headers: { 'x-api-key': apiKey } });
      uses += 1;
      // While Redis is slow, a use is counted, but the response does not show the quota.
      const left = headers.get('ratelimit-remaining');
      if (left !== null) return { left: Number(left), expected: DAILY_QUOTA - uses };
    }
  };
}

/** Runs the commands that `npm start` prints under "A first booking", at another time if given. */
function runPrintedBooking(system: RunningSystem, time = '14:00'): { id: string; status: string } {
  const printed = /A first booking:\n([\s\S]+?)\n\n/.exec(system.output())?.[1] ?? '';
  const commands = printed.replace('14:00', time);
  return JSON.parse(execFileSync('bash', ['-c', commands], { encoding: 'utf8' })) as {
    id: string;
    status: string;
  };
}

/** Retries while curl cannot connect. */
async function untilConnected<T>(request: () => T): Promise<T> {
  for (;;) {
    try {
      return request();
    } catch {
      await sleep(200);
    }
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
  let useKey: Awaited<ReturnType<typeof createCountedKey>>;

  beforeAll(async () => void (system = await start()), LAUNCH_TIMEOUT_MS);

  test('serves the API, the docs and the web UI of Temporal', async () => {
    const urls = [`${system.linkTo('API')}/readyz`, system.linkTo('Docs')];
    for (const url of [...urls, system.linkTo('Temporal')]) {
      expect((await fetch(url)).status).toBe(200);
    }
  });

  test('prints commands that make a booking', () => {
    const booking = runPrintedBooking(system);

    expect(booking.status).toBe('Confirmed');
    bookingId = booking.id;
  });

  test('stops all its processes on Ctrl-C', async () => {
    useKey = await createCountedKey(system);
    const { left, expected } = await useKey(system);
    expect(left).toBe(expected);

    await expectStopOnCtrlC(system);
  });

  test(
    'keeps bookings and quotas when it is stopped and started',
    async () => {
      system = await start();

      expect(await listDemoAppointmentIds(system)).toContain(bookingId);
      const { left, expected } = await useKey(system);
      expect(left).toBe(expected);
    },
    LAUNCH_TIMEOUT_MS,
  );

  test(
    'restarts a killed gateway and a killed worker',
    async () => {
      // Gateway and worker are started last.
      for (const pid of system.pids().slice(-2)) process.kill(pid, 'SIGKILL');
      await system.prints('worker     died; starting it again');
      await system.prints('gateway    died; starting it again');

      const booking = await untilConnected(() => runPrintedBooking(system, '15:00'));
      expect(booking).toMatchObject({ id: expect.stringMatching(/^(apt|bkg)_/) });
    },
    LAUNCH_TIMEOUT_MS,
  );

  test(
    'keeps bookings when all its processes are killed',
    async () => {
      for (const pid of system.pids().filter(isAlive)) process.kill(pid, 'SIGKILL');
      await system.exited;

      system = await start();

      expect(await listDemoAppointmentIds(system)).toContain(bookingId);
    },
    LAUNCH_TIMEOUT_MS,
  );

  test(
    'ends the processes of a killed launcher, and deletes all data with --reset',
    async () => {
      const [launcher, ...processes] = system.pids();
      process.kill(launcher!, 'SIGKILL');

      system = await start('--reset');

      expect(processes.filter(isAlive)).toEqual([]);
      expect(await listDemoAppointmentIds(system)).not.toContain(bookingId);
      await expectStopOnCtrlC(system);
    },
    LAUNCH_TIMEOUT_MS,
  );
});
