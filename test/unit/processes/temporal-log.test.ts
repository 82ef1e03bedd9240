import { Writable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { LOG_FORM } from '../../../config/log.ts';
import { temporalLogger } from '../../../workers/temporal-log.ts';

test("of an error that Temporal's SDK logs, only its innermost words are told", () => {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()),
  });
  const error = new Error('Failed query: … params: lena@example.test', {
    cause: new Error('connection lost'),
  });

  temporalLogger(pino(LOG_FORM, sink)).warn('Activity failed', { error, attempt: 2 });

  expect(JSON.parse(lines.join(''))).toMatchObject({
    msg: 'Activity failed',
    attempt: 2,
    err: { message: 'connection lost' },
  });
  expect(lines.join('')).not.toContain('lena@example.test');
});
