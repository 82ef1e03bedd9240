import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { type LaunchOptions, newDataDir, npmStart } from '../support/launcher.ts';

const dataDirs: string[] = [];
afterAll(() => {
  for (const dir of dataDirs) rmSync(dir, { recursive: true, force: true });
});

/** Runs `npm start` until it fails; returns its output. */
async function startAndFail(
  env: Readonly<Record<string, string>>,
  options: LaunchOptions = {},
): Promise<string> {
  const system = npmStart({ dataDir: newDataDir(), env, ...options });
  dataDirs.push(system.dataDir);
  expect(await system.exited).not.toBe(0);
  return system.output();
}

test.concurrent.each([
  ['DATABASE_URL', 'postgresql://amsel:secret@127.0.0.1:1/amsel', 'postgres'],
  ['REDIS_URL', 'redis://127.0.0.1:1', 'redis'],
  ['TEMPORAL_ADDRESS', '127.0.0.1:1', 'temporal'],
])(
  'npm start with a wrong %s names the component, the cause and the cure',
  async (variable, value, component) => {
    const output = await startAndFail({ [variable]: value });

    expect(output).toContain(`✗ ${component} could not start: ${variable} is set`);
    expect(output).toContain(`cure: correct ${variable}`);
    expect(output).not.toContain('secret');
  },
);

test.concurrent.each([
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL is wrong'],
  ['REDIS_URL', 'redis://127.0.0.1:1', 'redis could not start'],
])('npm start --reset with a wrong %s deletes nothing', async (variable, value, message) => {
  const dataDir = newDataDir();
  mkdirSync(join(dataDir, 'outbox'));
  const output = await startAndFail({ [variable]: value }, { dataDir, args: ['--reset'] });

  expect(output).toContain(message);
  expect(existsSync(join(dataDir, 'outbox'))).toBe(true);
});

test.concurrent(
  'npm start with demo data does not listen on a HOST that other machines reach',
  async () => {
    const output = await startAndFail({ HOST: '0.0.0.0' });

    expect(output).toContain('✗ gateway could not start: HOST is 0.0.0.0, and the passwords');
    expect(output).toContain('cure: set SEED_DEMO=0');
  },
);

test.concurrent('npm start with a taken PORT names the port and uses no other', async () => {
  const squatter = createServer().listen(0, '127.0.0.1');
  await once(squatter, 'listening');
  const { port } = squatter.address() as AddressInfo;

  const output = await startAndFail({ PORT: String(port) });
  squatter.close();

  expect(output).toContain(`✗ gateway could not start: port ${port} is taken`);
  expect(output).toContain('cure: set PORT to a free port');
});

test.concurrent(
  'npm start with wrong values names the variables and the values before anything starts',
  async () => {
    const output = await startAndFail({ LOG_LEVEL: 'loud', CALENDAR_ACTORS: 'two' });

    expect(output).toMatch(/LOG_LEVEL is wrong; expected: .*, found: 'loud'/);
    expect(output).toMatch(/CALENDAR_ACTORS is wrong; expected: .*, found: 'two'/);
    expect(output).not.toContain('starting');
  },
);
