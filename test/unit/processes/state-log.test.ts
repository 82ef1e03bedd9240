import { Writable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { LOG_OPTIONS } from '../../../config/log.ts';
import { createStateLog } from '../../../telemetry/dependencies.ts';

/** Records one probe every two seconds; `.` is an answer, `x` a failure. Returns the log. */
function logOf(probes: string): object[] {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()),
  });
  let nowMs = 0;
  const record = createStateLog(pino(LOG_OPTIONS, sink), () => nowMs);
  for (const each of probes) {
    const isUp = each === '.';
    const failure = isUp ? {} : { error: new Error('no route to host') };
    record({ name: 'temporal', isUp, latencyMs: 1, ...failure });
    nowMs += 2_000;
  }
  return lines.map((line) => JSON.parse(line) as object);
}

const DOWN = {
  level: 'warn',
  msg: 'temporal: down',
  dependency: 'temporal',
  err: { message: 'no route to host' },
};

test.each([
  ['nothing while it responds', '....', []],
  ['nothing about a single failed probe', '..x..', []],
  ['one line while it stays down, with the cause', '.xxxxxx', [DOWN]],
  ['how long it was down', '.xxxxx.', [DOWN, { level: 'info', msg: 'temporal: up after 10 s' }]],
  ['a dependency that is down from the start', 'xx', [DOWN]],
  [
    'every outage',
    'xx.xxx.',
    [DOWN, { msg: 'temporal: up after 4 s' }, DOWN, { msg: 'temporal: up after 6 s' }],
  ],
])('a process logs %s', (_what, probes, expected) => {
  const log = logOf(probes);

  expect(log).toHaveLength(expected.length);
  expect(log).toMatchObject(expected);
});
