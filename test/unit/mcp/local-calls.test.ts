import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { listBusinesses } from '../../../contract/businesses.ts';
import { CallerLeftError } from '../../../domain/unavailable.ts';
import { createLocalCalls, type Sender } from '../../../gateway/http/local-calls.ts';
import { route } from '../../../gateway/http/route.ts';

const SENDER: Sender = {
  caller: undefined,
  key: undefined,
  address: '127.0.0.1',
  requestId: 'req_1',
  client: { hostname: 'localhost', userAgent: undefined, cookie: undefined },
  hasLeft: () => true,
  noteCommand: () => undefined,
};

/** Returns the lines of the log after a call that throws. */
async function logOf(thrown: Error): Promise<string[]> {
  const lines: string[] = [];
  const call = createLocalCalls([route(listBusinesses, () => Promise.reject(thrown))], {
    validateResponses: false,
    log: pino({}, { write: (line: string) => void lines.push(line) }),
    metrics: { countFailure: () => undefined },
    findMemberships: () => Promise.resolve([]),
    limitSession: () => undefined,
    isLocalOnly: false,
  });
  await call(listBusinesses, {}, SENDER);
  return lines;
}

test('a caller who has left is no failure', async () => {
  expect(await logOf(new CallerLeftError('gone'))).toEqual([]);
  expect(await logOf(new Error('broken'))).toHaveLength(1);
});
