import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bookAppointment, listAppointments } from '../../contract/appointments.ts';
import { login } from '../../contract/auth.ts';
import { getAvailability } from '../../contract/availability.ts';
import { createClient } from '../../contract/client.ts';
import { DEMO_PASSWORD } from '../../db/seed/demo.ts';
import { FIRST_BOOKING } from '../../launcher/first-booking.ts';
import { ROOT } from '../../launcher/paths.ts';
import { removeCluster } from '../../launcher/services/postgres-cluster.ts';
import type { PartStatus } from '../../tools/cluster/part-status.ts';
import { runCommand } from '../support/command.ts';
import { isAlive } from '../support/launcher.ts';
import { bodyOf } from '../support/salon.ts';
import { waitUntil } from '../support/wait-until.ts';

/** `npm run test:cluster`. It builds programs with Go, so it is not part of `npm test`. */
const START_TIMEOUT_MS = 30 * 60_000;
const RECOVERY_MS = 90_000;
const DAY_MS = 86_400_000;
const dataDir = mkdtempSync(join(tmpdir(), 'amsel-cluster-'));
chmodSync(dataDir, 0o755);
const POSTGRES = ['postgres', 'temporal-postgres'].flatMap((name) => [name, `${name}-standby`]);

let output = '';
let main: ChildProcess;
beforeAll(async () => {
  main = spawn('npm', ['run', 'cluster', '--', '--data', dataDir], { cwd: ROOT, detached: true });
  for (const stream of [main.stdout!, main.stderr!]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const state = () => (main.exitCode === null ? output : `it ended:\n${output}`);
  await waitUntil(state, (text) => /Ctrl-C stops|it ended/.test(text), START_TIMEOUT_MS, 500);
  if (main.exitCode !== null) throw new Error(output);
}, START_TIMEOUT_MS);
afterAll(async () => {
  await command('down');
  for (const name of POSTGRES) removeCluster(join(dataDir, name));
  rmSync(dataDir, { recursive: true, force: true });
});

const command = (...words: string[]) => runCommand('cluster', {}, [...words, '--data', dataDir]);
const linkTo = (name: string) => new RegExp(`^ {2}${name} +(\\S+)$`, 'm').exec(output)?.[1] ?? '';
const listParts = async () =>
  (await (await fetch(`${linkTo('All parts')}/status`)).json()) as PartStatus[];
const listUnready = async () =>
  (await listParts()).filter(({ state }) => state !== 'ready').map(({ name }) => name);
const untilAllReady = () => waitUntil(listUnready, ({ length }) => length === 0, RECOVERY_MS, 500);

type Slot = { readonly date: string; readonly start: string };

async function aCustomer() {
  const baseUrl = linkTo('Web app, API');
  const body = { email: 'customer@demo.test', password: DEMO_PASSWORD };
  const { accessToken } = bodyOf(await createClient({ baseUrl })(login, { body }));
  const call = createClient({ baseUrl, accessToken, timeoutMs: 20_000 });
  const dateIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

  async function listOpenSlots(): Promise<Slot[]> {
    const { professional, business, services } = FIRST_BOOKING;
    const query = {
      professionalId: professional,
      businessId: business,
      serviceId: services[0],
      from: dateIn(2),
      to: dateIn(28),
    };
    const found = bodyOf(await call(getAvailability, { query }));
    if (Array.isArray(found)) throw new Error('several days were asked for');
    return Object.entries(found).flatMap(([date, slots]) => {
      const first = slots.find(({ available }) => available);
      return first ? [{ date, start: first.time }] : [];
    });
  }
  const listBooked = async (): Promise<Slot[]> =>
    bodyOf(await call(listAppointments, { query: {} })).map(({ date, start }) => ({ date, start }));
  const isBooked = async ({ date, start }: Slot) =>
    (await listBooked()).some((each) => each.date === date && each.start === start);

  /** Repeats the request with one key until it is answered, as the API asks clients to; returns how long that took. */
  async function book(slot: Slot): Promise<number> {
    const headers = { 'idempotency-key': randomUUID() };
    const services = [...FIRST_BOOKING.services];
    const request = { headers, body: { ...FIRST_BOOKING, ...slot, services } };
    const beganMs = Date.now();
    for (;;) {
      const response = await call(bookAppointment, request).catch(() => undefined);
      // After a 202 the booking is decided later.
      if (response?.status === 202)
        await waitUntil(() => isBooked(slot), Boolean, RECOVERY_MS, 200);
      if (response?.ok) return Date.now() - beganMs;
      const isPending = response?.error === 'REQUEST_PENDING';
      if (response && response.status < 500 && !isPending)
        throw new Error(`${response.status} ${response.error}`);
      if (Date.now() - beganMs > RECOVERY_MS) throw new Error('the booking was not answered');
      await sleep(200);
    }
  }
  return { listOpenSlots, book, listBooked };
}

test('customers book on while a node of Temporal, a gateway and a worker are killed', async () => {
  await untilAllReady();
  const customer = await aCustomer();
  const slots = (await customer.listOpenSlots()).slice(0, 12);
  expect(slots.length).toBeGreaterThanOrEqual(6);
  const waits: number[] = [];
  for (const [index, slot] of slots.entries()) {
    const victim = { 1: 'temporal-2', 2: 'gateway-1', 3: 'worker-3' }[index];
    const [waited] = await Promise.all([customer.book(slot), victim && command('kill', victim)]);
    waits.push(waited);
  }
  expect(await customer.listBooked()).toEqual(expect.arrayContaining(slots));
  expect(Math.max(...waits)).toBeLessThan(RECOVERY_MS);
  await untilAllReady();
  const restarted = (await listParts()).filter(({ restarts }) => restarts > 0);
  expect(restarted.map(({ name }) => name).toSorted()).toEqual([
    'gateway-1',
    'temporal-2',
    'worker-3',
  ]);
}, 300_000);

test('commits wait for a standby: while it is frozen, nothing is booked', async () => {
  const customer = await aCustomer();
  const [slot] = await customer.listOpenSlots();
  expect((await command('freeze', 'postgres-standby')).code).toBe(0);
  const booked = customer.book(slot!);
  const first = await Promise.race([booked, sleep(3_000, 'waits')]);
  await command('thaw', 'postgres-standby');
  expect(first).toBe('waits');
  await booked;
}, 120_000);

test('the page and the terminal show every part; a wrong name is refused', async () => {
  const page = await (await fetch(linkTo('All parts'))).text();
  const { output: status } = await command('status');
  for (const { name, logFile } of await listParts()) {
    expect(page).toContain(name);
    expect(status).toContain(logFile);
  }
  expect(await command('kill', 'postgres-9')).toMatchObject({
    code: 1,
    output: expect.stringContaining('there is no part postgres-9'),
  });
}, 60_000);

test('down leaves no process', async () => {
  const { processes } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as {
    processes: { pid: number }[];
  };
  expect((await command('down')).code).toBe(0);
  await waitUntil(
    () => processes.filter(({ pid }) => isAlive(pid)),
    ({ length }) => length === 0,
  );
  await waitUntil(
    () => main.exitCode,
    (code) => code === 0,
  );
  expect(output).toContain('Stopped.');
}, 120_000);
