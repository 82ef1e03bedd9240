import { expect, test } from '@jest/globals';
import { AmselError } from '../../../web/api/failures.ts';
import { createOnce } from '../../../web/api/once.ts';

const refused = (status: number) => new AmselError('SLOT_TAKEN', { status });

/** The keys of the same request, sent until it is answered. */
async function keysOf(failures: readonly Error[], asked: readonly unknown[]) {
  const once = createOnce();
  const keys: string[] = [];
  for (const [index, each] of asked.entries()) {
    await once(each, (key) => {
      keys.push(key);
      const failure = failures[index];
      return failure ? Promise.reject(failure) : Promise.resolve();
    }).catch(() => undefined);
  }
  return keys;
}

const form = () => ({ amount: 20, method: 'card' });

test.each([
  ['a lost response', new AmselError('UNREACHABLE', { status: 0 })],
  ['a fault of the server', refused(503)],
  ['too many requests', refused(429)],
  ['an ended session', refused(401)],
])('after %s, the same form is sent with the same key', async (_name, failure) => {
  const [first, second, third] = await keysOf([failure, failure], [form(), form(), form()]);
  expect(second).toBe(first);
  expect(third).toBe(first);
});

test('after a refusal, the same form is another request', async () => {
  const [first, second] = await keysOf([refused(409)], [form(), form()]);
  expect(second).not.toBe(first);
});

test('after it is done, the same form is another request', async () => {
  const [first, second] = await keysOf([], [form(), form()]);
  expect(second).not.toBe(first);
});

test('after a lost response, a changed form is another request', async () => {
  const lost = new AmselError('UNREACHABLE', { status: 0 });
  const [first, second] = await keysOf([lost], [form(), { ...form(), amount: 30 }]);
  expect(second).not.toBe(first);
});
