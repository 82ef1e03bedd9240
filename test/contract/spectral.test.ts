import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { ROOT } from '../../launcher/paths.ts';

test('the OpenAPI document passes the rules of Spectral', async () => {
  const args = [join(ROOT, 'test/support/spectral.js'), join(ROOT, 'openapi.json')];
  const { stdout } = await promisify(execFile)(process.execPath, args);

  expect(stdout).toBe('');
});
