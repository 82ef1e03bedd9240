import { expect, test } from '@jest/globals';
import { shareWaiting } from '../../../gateway/reads/share-waiting.ts';

/** Reads that end when the test says so. */
function createReads() {
  const started: { readonly request: string; readonly end: (result: string) => void }[] = [];
  const read = (request: string) =>
    new Promise<string>((end) => void started.push({ request, end }));
  return { started, read };
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('equal requests that wait share one read, and one that comes later gets another', async () => {
  const { started, read } = createReads();
  const share = shareWaiting(read, 2);
  const list = () => started.map(({ request }) => request);

  const first = [share('a', 'a1'), share('a', 'a2')];
  await nextTurn();
  const later = [share('a', 'a3'), share('b', 'b1'), share('a', 'a4')];
  await nextTurn();
  expect(list()).toEqual(['a1', 'b1']);
  started[0]!.end('one');
  expect(await Promise.all(first)).toEqual(['one', 'one']);
  await nextTurn();
  await nextTurn();
  started[1]!.end('two');
  started[2]!.end('three');

  expect(await Promise.all(later)).toEqual(['three', 'two', 'three']);
  expect(list()).toEqual(['a1', 'b1', 'a3']);
});

test('reads above the limit wait', async () => {
  const { started, read } = createReads();
  const share = shareWaiting(read, 1);

  const results = [share('a', 'a'), share('b', 'b')];
  await nextTurn();
  expect(started).toHaveLength(1);
  started[0]!.end('one');
  await results[0];
  await nextTurn();
  started[1]!.end('two');

  expect(await Promise.all(results)).toEqual(['one', 'two']);
});

test('a failed read is not remembered', async () => {
  let isDown = true;
  const share = shareWaiting(async () => {
    if (isDown) throw new Error('down');
    return 'up';
  }, 1);

  await expect(share('a', 'a')).rejects.toThrow('down');
  isDown = false;

  expect(await share('a', 'a')).toBe('up');
});
