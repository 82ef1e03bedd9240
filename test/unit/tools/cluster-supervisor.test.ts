import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Part, Step } from '../../../tools/cluster/step.ts';
import { createSupervisor, type Supervisor } from '../../../tools/cluster/supervisor.ts';
import { isAlive } from '../../support/launcher.ts';
import { waitUntil } from '../../support/wait-until.ts';

let folder: string;
let supervisor: Supervisor;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'amsel-supervisor-'));
  supervisor = createSupervisor({
    logFile: (name) => join(folder, `${name}.log`),
    record: { add: () => undefined, remove: () => undefined },
    report: () => undefined,
  });
});
afterEach(async () => {
  await supervisor.stopAll();
  rmSync(folder, { recursive: true });
});

const journal = () => join(folder, 'journal');
const readJournal = () => readFileSync(journal(), 'utf8').trim().split('\n');

/** A process that writes when it starts and when it is told to stop. */
function aPart(name: string, after: string[] = []): Step {
  const code = `
    const write = (text) => require('node:fs').appendFileSync(process.argv[1], text + ' ${name}\\n');
    process.on('SIGTERM', () => { write('stop'); process.exit(); });
    write('start');
    setInterval(() => undefined, 1000);`;
  const isReady = async () => readJournal().includes(`start ${name}`);
  return {
    name,
    after,
    address: name,
    prepare: () => ({ command: process.execPath, args: ['-e', code, journal()] }),
    isReady: () => isReady().catch(() => false),
  };
}

const statusOf = async (name: string) =>
  (await supervisor.listStatus()).find((part) => part.name === name)!;

test('parts start after the steps that they need, and stop in the opposite order', async () => {
  const job: Step = {
    name: 'job',
    after: ['base'],
    run: async () => appendFileSync(journal(), 'job\n'),
  };
  await supervisor.startAll([aPart('top', ['job']), job, aPart('base')]);
  await supervisor.stopAll();
  expect(readJournal()).toEqual(['start base', 'job', 'start top', 'stop top', 'stop base']);
});

test('a killed part is started again, and a stopped one stays away until it is started', async () => {
  await supervisor.startAll([aPart('one')]);
  const { pid } = await statusOf('one');
  await supervisor.kill('one');
  const again = await waitUntil(
    () => statusOf('one'),
    (part) => part.state === 'ready',
  );
  expect([again.pid === pid, again.restarts]).toEqual([false, 1]);

  await supervisor.stop('one', 'at once');
  expect(await statusOf('one')).toMatchObject({ state: 'stopped', pid: undefined });
  await supervisor.start('one');
  expect(await statusOf('one')).toMatchObject({ state: 'ready', restarts: 2 });
});

test('a killed part is prepared again, and runs with its new command', async () => {
  let role = 'replica';
  const part = () => aPart(role) as Part;
  await supervisor.startAll([
    { ...part(), name: 'one', prepare: () => part().prepare(), isReady: () => part().isReady() },
  ]);
  role = 'primary';
  await supervisor.kill('one');
  await waitUntil(
    () => statusOf('one'),
    ({ state }) => state === 'ready',
  );
  expect(readJournal()).toEqual(['start replica', 'start primary']);
});

test('a frozen part is thawed, and stops even if it is frozen', async () => {
  await supervisor.startAll([aPart('one')]);
  await supervisor.freeze('one');
  expect((await statusOf('one')).state).toBe('frozen');
  await supervisor.thaw('one');
  expect((await statusOf('one')).state).toBe('ready');
  await supervisor.freeze('one');
  const { pid } = await statusOf('one');
  await supervisor.stopAll();
  expect(isAlive(pid!)).toBe(false);
  expect(readJournal()).toContain('stop one');
});

test('a part in the pause before its next start cannot be started, but stopped', async () => {
  let isBroken = false;
  const part = aPart('one') as Part;
  const prepare = () => (isBroken ? { command: 'false', args: [] } : part.prepare());
  await supervisor.startAll([{ ...part, prepare }]);
  isBroken = true;
  await supervisor.kill('one');
  await waitUntil(
    () => statusOf('one'),
    ({ pid }) => pid === undefined,
  );
  await expect(supervisor.start('one')).rejects.toThrow('one is being started or stopped');
  await supervisor.stop('one');
  isBroken = false;
  expect(await statusOf('one')).toMatchObject({ state: 'stopped', pid: undefined });

  const { restarts } = await statusOf('one');
  await supervisor.start('one');
  expect(await statusOf('one')).toMatchObject({ state: 'ready', restarts: restarts + 1 });
});

test('a part that cannot start is an error, and nothing else starts after it', async () => {
  const broken: Step = { ...aPart('one'), prepare: () => ({ command: 'false', args: [] }) };
  await expect(supervisor.startAll([broken, aPart('two', ['one'])])).rejects.toThrow('it exited');
  expect((await statusOf('two')).state).toBe('waiting');
});

test('unknown parts, and commands that do not fit the state, are refused by name', async () => {
  await supervisor.startAll([aPart('one')]);
  await expect(supervisor.kill('none')).rejects.toThrow('there is no part none; the parts are one');
  await expect(supervisor.start('one')).rejects.toThrow('one is running already');
  await supervisor.stop('one');
  await expect(supervisor.kill('one')).rejects.toThrow('one is not running');
});
