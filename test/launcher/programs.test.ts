import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { argumentsFor, compilePrograms } from '../../launcher/programs.ts';

test('a stack trace shows TypeScript lines for our code and JavaScript lines for packages', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'amsel-programs-'));
  await compilePrograms(folder, { failing: 'test/support/failing-program.ts' });

  const stack = await new Promise<string>((resolve) => {
    const args = argumentsFor(folder, 'failing');
    execFile(process.execPath, args, (_error, _stdout, stderr) => resolve(stderr));
  });

  rmSync(folder, { recursive: true });
  const frames = stack.split('\n').filter((line) => line.trim().startsWith('at '));
  expect(frames[0]).toMatch(/node_modules\/@redis\/client\/dist\/.*\.js:\d+:\d+/);
  expect(frames).toContainEqual(expect.stringMatching(/test\/support\/failing-program\.ts:4:1\b/));
});
