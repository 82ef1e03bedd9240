import { expect, jest, test } from '@jest/globals';
import { drain } from '../../../workers/drain.ts';

const endless = new Promise<void>(() => {});
const log = { warn: jest.fn() };

test('a worker that stops waits until all its parts have ended', async () => {
  let end = () => {};
  const part = new Promise<void>((resolve) => void (end = resolve));
  const drained = drain([Promise.resolve(), part], log, 60_000);
  const first = await Promise.race([drained, Promise.resolve('waiting')]);
  end();

  expect([first, await drained]).toEqual(['waiting', true]);
});

test('a worker that stops does not wait for a busy part for ever', async () => {
  expect(await drain([Promise.resolve(), endless], log, 10)).toBe(false);
  expect(log.warn).toHaveBeenCalledTimes(1);
});

test('a part that fails while the worker stops is an error', async () => {
  await expect(
    drain([Promise.reject(new Error('core failed')), endless], log, 60_000),
  ).rejects.toThrow('core failed');
});
