import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { createLineQueue } from '../../../workers/activities/line-queue.ts';

const log = pino({ level: 'silent' });

/** A queue whose lines end when the test says so. */
function openQueue() {
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const queue = createLineQueue((id) => {
    started.push(id);
    return new Promise((resolve, reject) => {
      ends.set(id, (error) => (error ? reject(error) : resolve()));
    });
  }, log);
  const end = async (id: string, error?: Error) => {
    ends.get(id)!(error);
    await new Promise(setImmediate);
  };
  return { queue, started, end };
}

test('some lines are served at once, and one that has changed comes before those in turn', async () => {
  const { queue, started, end } = openQueue();
  queue.addInTurn(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  queue.addChanged(['x']);
  await end('b');
  expect(started.slice(4)).toEqual(['x']);
  await end('c');
  expect(started.slice(5)).toEqual(['e']);
});

test('a line that fails does not stop the others', async () => {
  const { queue, started, end } = openQueue();
  queue.addChanged(['a', 'b', 'c', 'd', 'e']);
  await end('a', new Error('the database is down'));
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a line that changes while it is served is served again after it', async () => {
  const { queue, started, end } = openQueue();
  queue.addChanged(['a']);
  queue.addChanged(['a']);
  expect(started).toEqual(['a']);
  await end('a');
  expect(started).toEqual(['a', 'a']);
});

test('no line is started after the queue is told to stop', async () => {
  const { queue, started, end } = openQueue();
  queue.addChanged(['a']);
  const stopped = queue.stop();
  queue.addChanged(['b']);
  await end('a');
  await stopped;
  expect(started).toEqual(['a']);
});
