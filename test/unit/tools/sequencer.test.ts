import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../../../launcher/paths.ts';
import slowFiles from '../../../tools/test-runner/slow-files.json' with { type: 'json' };

test('every file in the list of slow test files exists', () => {
  expect(slowFiles.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
