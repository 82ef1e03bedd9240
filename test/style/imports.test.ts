import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ROOT } from '../../launcher/paths.ts';

/** The import rules, tried on a copy of the tree with one import too many. */
const FOLDERS = [
  ...['contract', 'domain', 'config', 'db', 'engine', 'telemetry'],
  ...['workflows', 'workers', 'gateway'],
];
let copy: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'amsel-imports-'));
  for (const name of [...FOLDERS, '.dependency-cruiser.cjs', 'tsconfig.json', 'package.json']) {
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
});
afterEach(() => rmSync(copy, { recursive: true }));

function cruise(): { status: number | null; stdout: string } {
  const cruiser = join(ROOT, 'node_modules/.bin/depcruise');
  const { status, stdout } = spawnSync(cruiser, FOLDERS, { cwd: copy, encoding: 'utf8' });
  return { status, stdout };
}

function add(file: string, text: string): void {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), text);
}

describe('the import rules', () => {
  test('pass on the tree as it is', () => {
    expect(cruise()).toMatchObject({ status: 0 });
  });

  test.each([
    ['the domain doing I/O', 'domain/leak.ts', `import 'node:fs';`],
    ['the domain reading the database', 'domain/leak.ts', `import '../db/client.ts';`],
    ['the contract reaching the gateway', 'contract/leak.ts', `import '../gateway/app.ts';`],
    ['a workflow reaching the database', 'workflows/leak.ts', `import '../db/client.ts';`],
    ['a workflow using a Node built-in', 'workflows/leak.ts', `import 'node:crypto';`],
    [
      'a workflow deciding in the sandbox',
      'workflows/leak.ts',
      `import '../domain/availability.ts';`,
    ],
    ['the gateway writing a calendar', 'gateway/leak.ts', `import '../db/writes/decisions.ts';`],
    ['the gateway reaching the worker', 'gateway/leak.ts', `import '../workers/worker.ts';`],
    ['the worker reaching the gateway', 'workers/leak.ts', `import '../gateway/app.ts';`],
    ['the database layer speaking HTTP', 'db/leak.ts', `import 'express';`],
  ])('refuse %s', (_case, file, text) => {
    add(file, text);

    const { status, stdout } = cruise();

    expect(status).not.toBe(0);
    expect(stdout).toContain(`not-in-allowed: ${file}`);
  });
});
