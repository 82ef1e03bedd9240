import { execFileSync } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { rmSync } from 'node:fs';
import { afterAll, expect, test } from '@jest/globals';
import { listAppointments } from '../../contract/appointments.ts';
import { login } from '../../contract/auth.ts';
import { type Answered, createClient } from '../../contract/client.ts';
import { createKey, DAILY_QUOTA } from '../../contract/api-keys.ts';
import { DEMO_PASSWORD } from '../../db/seed/demo.ts';
import { findFreePort } from '../../launcher/ports.ts';
import { removeCluster } from '../../launcher/services/postgres-cluster.ts';
import { isAlive, newDataDir, npmStart } from '../support/launcher.ts';
import { keepLogs } from '../support/logs.ts';

const LAUNCH_TIMEOUT_MS = 120_000;
const STOP_WITHIN_MS = 10_000;
const dataDirs: string[] = [];

function dataDir(): string {
  const dir = newDataDir();
  dataDirs.push(dir);
  return dir;
}

afterAll(() => {
  for (const dir of dataDirs) {
    keepLogs(dir);
    removeCluster(dir);
    rmSync(dir, { recursive: true, force: true });
  }
});

type Running = ReturnType<typeof npmStart>;

async function stop(system: Running): Promise<void> {
  const pids = system.pids();
  const askedAt = Date.now();
  system.pressCtrlC();
  await system.exited;
  expect(system.output()).toContain('Stopped.');
  expect(Date.now() - askedAt).toBeLessThan(STOP_WITHIN_MS);
  expect(pids.filter(isAlive)).toEqual([]);
}

/** Waits as a 503 says, and tells of any other refusal. */
async function accepted<T>(ask: () => Promise<Answered<T>>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer.ok) return answer.body;
    if (answer.status !== 503) throw new Error(`${answer.status} ${answer.error}`);
    await sleep(Number(answer.headers.get('retry-after')) * 1_000);
  }
}

async function demoAppointments(system: Running): Promise<string[]> {
  const baseUrl = system.linkTo('API');
  const body = { email: 'customer@demo.test', password: DEMO_PASSWORD };
  const { accessToken } = await accepted(() => createClient({ baseUrl })(login, { body }));
  const list = await accepted(() => createClient({ baseUrl, accessToken })(listAppointments));
  return list.map(({ id }) => id);
}

/** A key, and how much of its quota is left and should be. Where Redis is slow at first, a use is counted, but not told. */
async function newKey(system: Running) {
  const client = createClient({ baseUrl: system.linkTo('API') });
  const { apiKey } = await accepted(() => client(createKey));
  let asked = 0;
  return async ({ linkTo }: Running): Promise<{ left: number; expected: number }> => {
    for (;;) {
      const url = `${linkTo('API')}/api/keys`;
      const { headers } = await fetch(url, { headers: { 'x-api-key': apiKey } });
      asked += 1;
      const left = headers.get('ratelimit-remaining');
      if (left !== null) return { left: Number(left), expected: DAILY_QUOTA - asked };
    }
  };
}

/** Pastes what `npm start` prints under "A first booking" into a shell, perhaps with another time. */
function pasteFirstBooking(system: Running, start = '14:00'): { id: string; status: string } {
  const printed = /A first booking:\n([\s\S]+?)\n\n/.exec(system.output())?.[1] ?? '';
  const commands = printed.replace('14:00', start);
  return JSON.parse(execFileSync('bash', ['-c', commands], { encoding: 'utf8' })) as {
    id: string;
    status: string;
  };
}

/** While the gateway is on its way up again, curl has nobody to ask. */
async function untilAnswered<T>(ask: () => T): Promise<T> {
  for (;;) {
    try {
      return ask();
    } catch {
      await sleep(200);
    }
  }
}

test(
  'npm start runs everything, books with the curl it prints, and keeps the booking through Ctrl-C and kill -9 of parts and of all',
  async () => {
    const dir = dataDir();
    const first = npmStart({ dataDir: dir });
    await first.ready();
    const booked = pasteFirstBooking(first);
    expect(booked.status).toBe('Confirmed');
    const quotaOf = await newKey(first);
    const before = await quotaOf(first);
    expect(before.left).toBe(before.expected);
    for (const url of [
      `${first.linkTo('API')}/readyz`,
      first.linkTo('Docs'),
      first.linkTo('Temporal'),
    ]) {
      expect((await fetch(url)).status).toBe(200);
    }
    await stop(first);

    const second = npmStart({ dataDir: dir });
    await second.ready();
    expect(await demoAppointments(second)).toContain(booked.id);
    const after = await quotaOf(second);
    expect(after.left).toBe(after.expected);
    // The last two that were started are our own.
    for (const pid of second.pids().slice(-2)) process.kill(pid, 'SIGKILL');
    await second.says('worker     died; starting it again');
    await second.says('gateway    died; starting it again');
    const again = await untilAnswered(() => pasteFirstBooking(second, '15:00'));
    expect(again).toMatchObject({ id: expect.stringMatching(/^(apt|bkg)_/) });
    for (const pid of second.pids().filter(isAlive)) process.kill(pid, 'SIGKILL');
    await second.exited;

    const third = npmStart({ dataDir: dir });
    await third.ready();
    expect(await demoAppointments(third)).toContain(booked.id);
    await stop(third);
  },
  LAUNCH_TIMEOUT_MS,
);

test(
  'what a killed launcher left behind is ended by the next start, and --reset begins anew',
  async () => {
    const dir = dataDir();
    const first = npmStart({ dataDir: dir });
    await first.ready();
    const booked = pasteFirstBooking(first);
    const [launcher, ...parts] = first.pids();
    process.kill(launcher!, 'SIGKILL');

    const second = npmStart({ dataDir: dir, args: ['--reset'] });
    await second.ready();

    expect(parts.filter(isAlive)).toEqual([]);
    expect(await demoAppointments(second)).not.toContain(booked.id);
    await stop(second);
  },
  LAUNCH_TIMEOUT_MS,
);

test(
  'two run side by side when started at the same moment, and one data folder serves only one',
  async () => {
    const [here, there] = [npmStart({ dataDir: dataDir() }), npmStart({ dataDir: dataDir() })];
    await Promise.all([here.ready(), there.ready()]);
    expect(here.linkTo('API')).not.toBe(there.linkTo('API'));
    expect((await fetch(`${here.linkTo('API')}/readyz`)).status).toBe(200);
    expect((await fetch(`${there.linkTo('API')}/readyz`)).status).toBe(200);

    const intruder = npmStart({ dataDir: here.dataDir });
    expect(await intruder.exited).not.toBe(0);
    expect(intruder.output()).toContain('amsel could not start: it is already running here');
    expect((await fetch(`${here.linkTo('API')}/readyz`)).status).toBe(200);

    await Promise.all([stop(here), stop(there)]);
  },
  LAUNCH_TIMEOUT_MS,
);

test.each([
  ['DATABASE_URL', 'postgresql://amsel:secret@127.0.0.1:1/amsel', 'postgres'],
  ['REDIS_URL', 'redis://127.0.0.1:1', 'redis'],
  ['TEMPORAL_ADDRESS', '127.0.0.1:1', 'temporal'],
])(
  'a wrong %s stops the start with the part, the cause and the cure',
  async (variable, value, part) => {
    const system = npmStart({ dataDir: dataDir(), env: { [variable]: value } });

    expect(await system.exited).not.toBe(0);

    expect(system.output()).toContain(`✗ ${part} could not start: ${variable} is set`);
    expect(system.output()).toContain(`cure: correct ${variable}`);
    expect(system.output()).not.toContain('secret');
  },
  LAUNCH_TIMEOUT_MS,
);

test(
  'a PORT that is taken is not replaced but named',
  async () => {
    const port = await findFreePort(0);
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(port, '127.0.0.1', resolve));

    const system = npmStart({ dataDir: dataDir(), env: { PORT: String(port) } });
    expect(await system.exited).not.toBe(0);
    squatter.close();

    expect(system.output()).toContain(`✗ gateway could not start: port ${port} is taken`);
    expect(system.output()).toContain('cure: set PORT to a free port');
  },
  LAUNCH_TIMEOUT_MS,
);
