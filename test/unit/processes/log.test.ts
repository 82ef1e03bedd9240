import { Writable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { LOG_OPTIONS } from '../../../config/log.ts';
import { UnavailableError } from '../../../domain/unavailable.ts';

function logged(err: Error): unknown {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()),
  });
  pino(LOG_OPTIONS, sink).error({ err }, 'request failed');
  return JSON.parse(lines.join(''));
}

test('a log line has its level as a word and its time as ISO 8601', () => {
  expect(logged(new Error('no route to host'))).toMatchObject({
    level: 'error',
    time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
  });
});

test('a text of a stranger adds no line', () => {
  expect(logged(new Error('x"}\r\n{"level":"info","msg":"forged"}\u2028'))).toMatchObject({
    level: 'error',
    err: { message: 'x"}\r\n{"level":"info","msg":"forged"}\u2028' },
  });
});

test('an error of ours keeps its message and its cause', () => {
  const cause = new Error('14 UNAVAILABLE: no connection');

  expect(logged(new UnavailableError('bkg_1 was not decided', { cause }))).toMatchObject({
    err: { code: 'UNAVAILABLE', message: 'bkg_1 was not decided: 14 UNAVAILABLE: no connection' },
  });
});

test('a wrapper of the database driver is left out, since it quotes values', () => {
  const wrapper = new Error('Failed query: … params: ana@example.test', {
    cause: new Error('deadlock detected'),
  });

  expect(logged(wrapper)).toMatchObject({ err: { message: 'deadlock detected' } });
});
