import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { generatedFiles } from '../../contract/generate/index.ts';
import packageJson from '../../package.json' with { type: 'json' };

const FILES = Object.entries(generatedFiles(packageJson.version));

test.each(FILES)('%s is up to date (npm run generate)', (path, text) => {
  const file = new URL(`../../${path}`, import.meta.url);

  expect(readFileSync(file, 'utf8') === text).toBe(true);
});
