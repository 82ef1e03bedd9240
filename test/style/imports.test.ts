import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ROOT } from '../../launcher/paths.ts';
import { FOLDERS } from '../../tools/test-runner/checks.ts';

const PRODUCT = FOLDERS.filter((name) => !['launcher', 'tools', 'scripts', 'test'].includes(name));

/** Files with one forbidden import each. */
const VIOLATIONS: readonly [string, string, string][] = [
  ['I/O in the domain', 'domain/violation-1.ts', 'node:fs'],
  ['the database in the domain', 'domain/violation-2.ts', '../db/client.ts'],
  ['the gateway in the contract', 'contract/violation.ts', '../gateway/app.ts'],
  ['the database in a workflow', 'workflows/violation-1.ts', '../db/client.ts'],
  ['a Node built-in in a workflow', 'workflows/violation-2.ts', 'node:crypto'],
  ['a decision in a workflow', 'workflows/violation-3.ts', '../domain/availability.ts'],
  ['calendar writes in the gateway', 'gateway/violation-1.ts', '../db/writes/decisions.ts'],
  ['the worker in the gateway', 'gateway/violation-2.ts', '../workers/worker.ts'],
  ['the gateway in the worker', 'workers/violation.ts', '../gateway/app.ts'],
  ['the database in mail', 'mail/violation.ts', '../db/client.ts'],
  ['HTTP in the database layer', 'db/violation.ts', 'express'],
  ['a second runtime of Temporal in a test', 'test/violation.ts', '@temporalio/worker'],
  ['declarations in the web app', 'web/violation-1.ts', '../contract/index.ts'],
  ['the command line in the web app', 'web/violation-2.ts', '../packages/client/src/cli/run.ts'],
  ['a dependency in the client', 'packages/client/src/violation-1.ts', 'zod'],
  ['the domain in the client', 'packages/client/src/violation-2.ts', '../../../domain/errors.ts'],
  ['the command line in the client', 'packages/client/src/violation-3.ts', './cli/run.ts'],
  [
    'parts of the client in the command line',
    'packages/client/src/cli/violation.ts',
    '../retry.ts',
  ],
];

/** Two files that import each other, one of them only for its types. */
const CYCLE: readonly [string, string][] = [
  ['domain/cycle-1.ts', `import './cycle-2.ts';\nexport type Part = string;\n`],
  ['domain/cycle-2.ts', `import type { Part } from './cycle-1.ts';\nexport type Whole = Part;\n`],
];

/** The proof judges the product without its code. */
const JUDGE_FILE = 'tools/proof/violation.ts';

const ALLOWED: readonly [string, string, string][] = [
  ['the domain in the gateway', 'gateway/allowed.ts', '../domain/errors.ts'],
  ['messages in a workflow', 'workflows/allowed.ts', './messages.ts'],
];

function cruise(cwd: string, args: readonly string[]): string[] {
  const tool = join(ROOT, 'node_modules/.bin/depcruise');
  const { stdout } = spawnSync(tool, args, { cwd, encoding: 'utf8' });
  return [...stdout.matchAll(/error (\S+: \S+)/g)].map(([, rule]) => rule!);
}

describe('the import rules', () => {
  let copy: string;
  let refused: string[];

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'amsel-imports-'));
    for (const name of [...PRODUCT, '.dependency-cruiser.cjs', 'tsconfig.json', 'package.json']) {
      cpSync(join(ROOT, name), join(copy, name), { recursive: true });
    }
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    mkdirSync(join(copy, 'test'));
    for (const [, file, imported] of [...VIOLATIONS, ...ALLOWED]) {
      writeFileSync(join(copy, file), `import '${imported}';\n`);
    }
    for (const [file, text] of CYCLE) writeFileSync(join(copy, file), text);
    mkdirSync(join(copy, 'tools/proof'), { recursive: true });
    writeFileSync(join(copy, JUDGE_FILE), `import '../../domain/durations.ts';\n`);
    const files = [...[...VIOLATIONS, ...ALLOWED].map(([, file]) => file), JUDGE_FILE];
    // The whole tree is a check of its own.
    refused = [
      ...cruise(copy, ['--max-depth', '1', ...files]),
      // A cycle is seen only by following its imports.
      ...cruise(copy, [CYCLE[0]![0]]),
    ];
  }, 60_000);
  afterAll(() => rmSync(copy, { recursive: true }));

  test.each(VIOLATIONS)('refuse %s', (_case, file) => {
    expect(refused).toContain(`not-in-allowed: ${file}`);
  });

  test('refuse the product in the judge of the proof', () => {
    expect(refused).toContain(`no-product-in-the-judge: ${JUDGE_FILE}`);
  });

  test('refuse an import cycle, also one by types', () => {
    expect(refused).toContain(`no-circular: ${CYCLE[0]![0]}`);
  });

  test('accept other imports', () => {
    const expected = [
      ...VIOLATIONS.map(([, file]) => `not-in-allowed: ${file}`),
      ...CYCLE.map(([file]) => `no-circular: ${file}`),
      `no-product-in-the-judge: ${JUDGE_FILE}`,
    ];

    expect(refused.filter((rule) => !expected.includes(rule))).toEqual([]);
  });
});
