import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../../launcher/paths.ts';
import { compose, read } from '../support/manifests.ts';

test('no process of the compose file logs in to Postgres as a superuser', () => {
  const init = read('deploy/postgres/init.sql');
  const others = Object.entries(compose.services).filter(([name]) => name !== 'postgres');

  expect(JSON.stringify(others)).not.toContain('POSTGRES_PASSWORD:?');
  expect(JSON.stringify(others)).toContain('//amsel:${OWNER_PASSWORD:?}@');
  expect(init).toContain('CREATE ROLE amsel LOGIN CREATEROLE PASSWORD');
  expect(init).not.toMatch(/SUPERUSER/);
});

test('no command line of the compose file has a secret', () => {
  const commands = Object.values(compose.services).map(({ command = [] }) => command.join(' '));

  expect(commands.filter((command) => /(?<!\$)\$\{\w*(PASSWORD|KEY)/.test(command))).toEqual([]);
});

test('every part of the compose file has limits of memory and processes', () => {
  const unlimited = Object.entries(compose.services).filter(
    ([, { mem_limit, pids_limit }]) => mem_limit === undefined || pids_limit === undefined,
  );

  expect(unlimited.map(([name]) => name)).toEqual([]);
});

test('make-secrets writes every secret of the compose file to a file of its owner, once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'amsel-deploy-'));
  const script = join(folder, 'make-secrets.sh');
  copyFileSync(join(ROOT, 'deploy/make-secrets.sh'), script);
  const run = () => execFileSync('sh', [script], { stdio: 'pipe' });
  run();
  const file = join(folder, '.env');
  const written = [...readFileSync(file, 'utf8').matchAll(/^(\w+)=/gm)].map(([, name]) => name!);
  const required = [...read('deploy/compose.yaml').matchAll(/\$\{(\w+):\?\}/g)];

  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(written.toSorted()).toEqual([...new Set(required.map(([, name]) => name!))].toSorted());
  expect(run).toThrow('is not replaced');
  rmSync(folder, { recursive: true });
});
