import { expect, test } from '@jest/globals';
import { createProgress, type TestEvent } from '../../../tools/test-runner/progress.ts';

/** Returns all that is written for these events. */
function outputOf(events: readonly TestEvent[], isTTY: boolean): string {
  let output = '';
  const write = (text: string | Uint8Array) => {
    output += String(text);
    return true;
  };
  const progress = createProgress({ isTTY, columns: 80, write });
  for (const event of events) progress.handle(event);
  progress.end();
  return output;
}

const fileEnd = (file: string, seconds = 1) => ({
  event: 'file-end' as const,
  file,
  seconds,
  passed: 1,
  failedTests: [],
  failureMessage: '',
  logged: [],
});

test('a passing file prints nothing', () => {
  const events = [{ event: 'start', fileCount: 1 } as const, fileEnd('a.test.ts')];

  expect(outputOf(events, false)).toBe('1/1 files, 0 failed, 0:00\n\n');
});

test('a failing file prints its message, its logs and its failed tests', () => {
  const failure = {
    ...fileEnd('a.test.ts'),
    failedTests: ['adds'],
    failureMessage: 'expected 2',
    logged: ['a log line'],
  };

  const output = outputOf([{ event: 'start', fileCount: 2 }, failure], false);

  expect(output).toContain('✗ a.test.ts\nexpected 2\na log line\n');
  expect(output).toContain('1/2 files, 1 failed');
  expect(output).toContain('✗ a.test.ts: adds');
});

test('a file that fails outside of its tests counts as one failure', () => {
  const failure = { ...fileEnd('a.test.ts'), failureMessage: 'cannot import' };

  expect(outputOf([failure], false)).toContain('1 failed');
});

test('the ten slowest files are listed, the slowest first', () => {
  const files = Array.from({ length: 12 }, (_, n) => fileEnd(`${n}.test.ts`, n));

  const [, list] = outputOf(files, false).split('Slowest files:\n');

  const names = list!
    .trim()
    .split('\n')
    .map((line) => line.trim());
  expect(names).toHaveLength(10);
  expect(names[0]).toBe('11 s  11.test.ts');
});
