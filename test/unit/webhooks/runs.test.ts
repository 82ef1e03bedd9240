import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { createRuns } from '../../../workers/webhooks/runs.ts';

/** Work that ends when the test says so. */
function createWork() {
  const started: { readonly key: string; end: (error?: Error) => void }[] = [];
  const runs = createRuns(
    (key) =>
      new Promise<number>((resolve, reject) => {
        const number = started.length;
        started.push({ key, end: (error) => (error ? reject(error) : resolve(number)) });
      }),
  );
  return { started, runs };
}

const settled = () => new Promise((done) => setImmediate(done));

describe('runs', () => {
  test('of one key share the run after the present one; other keys do not wait', async () => {
    const { started, runs } = createWork();
    const first = runs.run('a');
    const [second, third, other] = [runs.run('a'), runs.run('a'), runs.run('b')];
    expect(started.map(({ key }) => key)).toEqual(['a', 'b']);

    started[1]!.end();
    started[0]!.end();
    await settled();
    started[2]!.end();

    expect(await Promise.all([first, second, third, other])).toEqual([0, 2, 2, 1]);
    expect(runs.count()).toBe(0);
  });

  test('go on after one that failed', async () => {
    const { started, runs } = createWork();
    const [first, second] = [runs.run('a'), runs.run('a')];
    started[0]!.end(new Error('lost'));
    await expect(first).rejects.toThrow('lost');
    await settled();
    started[1]!.end();

    expect(await second).toBe(1);
    await runs.settle();
  });

  test('never overlap for a key, and each call gets a run that began after it', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('call', 'end', 'fail', 'pass'), { maxLength: 40 }),
        async (steps) => {
          const { started, runs } = createWork();
          const calls: Promise<boolean>[] = [];
          let ended = 0;
          for (const step of steps) {
            if (step === 'call') {
              const before = started.length;
              const isLater = (number: number) => number >= before;
              calls.push(runs.run('a').then(isLater, () => true));
            } else if (step === 'pass') await settled();
            else if (ended < started.length) {
              started[ended++]!.end(step === 'fail' ? new Error('lost') : undefined);
            }
            expect(started.length - ended).toBeLessThanOrEqual(1);
          }
          await settled();
          for (; ended < started.length; await settled()) started[ended++]!.end();
          expect(await Promise.all(calls)).not.toContain(false);
          expect(runs.count()).toBe(0);
        },
      ),
    ));
});
