import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { untilAnswered } from '../../../web/api/decision.ts';
import { AmselError } from '../../../web/api/failures.ts';

const refused = (status: number) => new AmselError('CODE', { status });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a result is read until it is answered, also after refused reads', async () => {
  const failures = [
    new AmselError('UNREACHABLE', { status: 0 }),
    refused(401),
    refused(404),
    refused(429),
  ];
  let failed = 0;
  const answer = untilAnswered(
    () => {
      const failure = failures.shift();
      return failure ? Promise.reject(failure) : Promise.resolve('booked');
    },
    undefined,
    () => (failed += 1),
  );
  await jest.advanceTimersByTimeAsync(60_000);

  expect(await answer).toBe('booked');
  expect(failed).toBe(4);
});

test('nothing is read any more after the page is left', async () => {
  const leaving = new AbortController();
  let reads = 0;
  const read = () => {
    reads += 1;
    return Promise.reject(refused(503));
  };
  const ended = untilAnswered(read, leaving.signal).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(1_000);
  leaving.abort();
  await jest.advanceTimersByTimeAsync(60_000);

  expect(await ended).toMatchObject({ name: 'AbortError' });
  expect(reads).toBe(1);
});
