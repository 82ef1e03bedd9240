import { expect, test } from '@jest/globals';
import { drain } from '../../../workers/drain.ts';

const endless = new Promise<void>(() => {});

test('a worker that stops waits until all its parts have ended', async () => {
  let end = () => {};
  const part = new Promise<void>((resolve) => void (end = resolve));
  const drained = drain([Promise.resolve(), part], 60_000);
  const first = await Promise.race([drained, Promise.resolve('waiting')]);
  end();

  expect([first, await drained]).toEqual(['waiting', 'drained']);
});

test('a worker that stops does not wait for a busy part for ever', async () => {
  expect(await drain([Promise.resolve(), endless], 10)).toBe('busy');
});

test('a part that fails while the worker stops is an error', async () => {
  await expect(drain([Promise.reject(new Error('core failed')), endless], 60_000)).rejects.toThrow(
    'core failed',
  );
});
