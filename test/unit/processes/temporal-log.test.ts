import { Writable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { LOG_OPTIONS } from '../../../config/log.ts';
import { temporalLogger } from '../../../workers/temporal-log.ts';

test("an error that Temporal's SDK logs is reduced to its innermost message", () => {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()),
  });
  const error = new Error('Failed query: … params: lena@example.test', {
    cause: new Error('connection lost'),
  });

  temporalLogger(pino(LOG_OPTIONS, sink)).warn('Activity failed', { error, attempt: 2 });

  expect(JSON.parse(lines.join(''))).toMatchObject({
    msg: 'Activity failed',
    attempt: 2,
    err: { message: 'connection lost' },
  });
  expect(lines.join('')).not.toContain('lena@example.test');
});
