import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../../../launcher/paths.ts';
import Sequencer from '../../../tools/test-runner/sequencer.js';
import slowFiles from '../../../tools/test-runner/slow-files.json' with { type: 'json' };

const inRoot = (file: string) => ({ path: join(ROOT, file) });
const sequencer = new Sequencer({ globalConfig: { rootDir: ROOT } });

test('every file in the list of slow test files exists', () => {
  expect(Object.keys(slowFiles).filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('quick files follow each slow one in proportion to its time, and none is lost', () => {
  const [longest, second] = [
    'test/proof/proof.test.ts',
    'test/browser/web-customer.test.ts',
  ] as const;
  const quick = Array.from({ length: 29 }, (_, number) => inRoot(`test/unit/${number}.test.ts`));
  const order = sequencer.sort([...quick, inRoot(second), inRoot(longest)]);

  expect(order).toHaveLength(31);
  expect(new Set(order)).toEqual(new Set([...quick, inRoot(second), inRoot(longest)]));
  expect(order[0]).toEqual(inRoot(longest));
  const share = slowFiles[longest] / (slowFiles[longest] + slowFiles[second]);
  expect(order.findIndex(({ path }) => path === inRoot(second).path)).toBe(
    1 + Math.round(share * 29),
  );
});

test('quick files alone keep all of them', () => {
  const quick = ['test/unit/b.test.ts', 'test/e2e/a.test.ts'].map(inRoot);
  expect(sequencer.sort(quick)).toEqual(quick.toReversed());
});
