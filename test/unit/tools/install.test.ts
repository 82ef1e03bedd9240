import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, jest, test } from '@jest/globals';
import { cacheDir } from '../../../launcher/paths.ts';
import { installOnce } from '../../../tools/install.ts';

const NAME = `test-install-${process.pid}`;
const leftOvers = () => readdirSync(cacheDir()).filter((name) => name.startsWith(NAME));
jest.spyOn(console, 'log').mockImplementation(() => undefined);
afterEach(() => {
  for (const name of leftOvers()) rmSync(join(cacheDir(), name), { recursive: true });
});

test('two clones that install the same at once both get a whole folder', async () => {
  let endFirst: () => void = () => undefined;
  const secondHasBegun = new Promise<void>((resolve) => (endFirst = resolve));
  const first = installOnce(NAME, async (folder) => {
    writeFileSync(join(folder, 'program'), 'first');
    await secondHasBegun;
    writeFileSync(join(folder, 'manual'), readFileSync(join(folder, 'program'), 'utf8'));
  });
  const second = installOnce(NAME, async (folder) => {
    writeFileSync(join(folder, 'program'), 'second');
    endFirst();
    await first;
  });
  const [folder] = await Promise.all([first, second]);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  expect([read('program'), read('manual')]).toEqual(['first', 'first']);
  expect(leftOvers()).toEqual([NAME]);
});

test('an installation that fails leaves nothing, and is done again', async () => {
  const failing = installOnce(NAME, () => Promise.reject(new Error('no network')));
  await expect(failing).rejects.toThrow('no network');
  expect(leftOvers()).toEqual([]);
  const folder = await installOnce(NAME, async (at) => writeFileSync(join(at, 'program'), ''));
  expect(existsSync(join(folder, 'program'))).toBe(true);
});
