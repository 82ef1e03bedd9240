import { expect, test } from '@jest/globals';
import { clusterFaults, RULES } from '../../tools/proof/faults/faults.ts';
import { planFaults } from '../../tools/proof/faults/plan.ts';
import { listLongWaits, listNeverReached, listShortfalls } from '../../tools/proof/figures.ts';
import { listCalmFailures } from '../../tools/proof/judge/log-checks.ts';
import { createLog, measureWait } from '../../tools/proof/log.ts';

const KINDS = Object.keys(clusterFaults({ disk: undefined }));
const ALONE = [
  'Postgres fails over to its standby',
  'a version of the workers is promoted and taken back',
  'requests arrive twice',
];

function listSteps(seed: number, faults: number) {
  const steps = [];
  let count = 0;
  for (const step of planFaults(seed, KINDS, RULES)) {
    steps.push(step);
    count += step.length;
    if (count >= faults) return steps;
  }
  return steps;
}

test('one seed gives one plan of faults, another seed another one', () => {
  expect(listSteps(7, 200)).toEqual(listSteps(7, 200));
  expect(listSteps(7, 200)).not.toEqual(listSteps(8, 200));
});

test('every kind of fault comes once before any comes again', () => {
  const kinds = listSteps(7, KINDS.length).flatMap((step) => step.map(({ kind }) => kind));

  expect(kinds.toSorted()).toEqual(KINDS.toSorted());
});

test('two faults come at once in some steps, but some kinds always come alone', () => {
  const steps = listSteps(7, 1_000).map((step) => step.map(({ kind }) => kind));

  expect(steps.filter((step) => step.length === 2).length).toBeGreaterThan(steps.length / 5);
  expect(
    steps.filter((step) => step.length > 1 && ALONE.some((kind) => step.includes(kind))),
  ).toEqual([]);
});

test('a client that waits longer than the limit is reported', () => {
  const wait = { subject: 'cancel', startedMs: 1_000, endedMs: 31_001 };
  const inTime = { ...wait, endedMs: 31_000 };

  expect(listLongWaits([wait, inTime], 30_000)).toEqual([
    expect.objectContaining({ code: 'WAITED_TOO_LONG', text: 'cancel was answered after 30 s' }),
  ]);
});

test('a wait is measured also if there is no answer', async () => {
  const log = createLog();
  const ask = () => measureWait(log, 'cancel', () => Promise.reject(new Error('no answer')));

  await expect(ask()).rejects.toThrow('no answer');
  expect(log.waits).toMatchObject([{ subject: 'cancel' }]);
});

test('a 5xx or a lost connection is reported if no fault was there in the last 15 seconds', () => {
  const faults = [{ startedMs: 10_000, recoveredMs: 20_000 }];
  const failedAt = (atMs: number) =>
    ({ kind: 'server error', status: 503, requestId: 'r', atMs }) as const;
  const lostAt = (atMs: number) => ({ kind: 'connection lost', atMs }) as const;

  expect(listCalmFailures([failedAt(10_000), failedAt(35_000)], faults)).toEqual([]);
  expect(listCalmFailures([failedAt(9_999), failedAt(35_001)], faults)).toHaveLength(2);
  expect(listCalmFailures([lostAt(10_000), lostAt(35_001)], faults)).toHaveLength(1);
});

test('a crash point that no process ever came to is reported', () => {
  const fault = { kind: 'a worker dies', startedMs: 0, recoveredMs: 1 };
  const missed = { ...fault, isMissed: true } as const;

  expect(listNeverReached([missed, fault])).toEqual([]);
  expect(listNeverReached([missed, missed])).toHaveLength(1);
});

const WHOLE = { seconds: 1_800, faults: 250, bookings: 30_000, 'kinds of faults': 25 };
const ENOUGH = {
  faults: 4,
  bookings: 200,
  'booked offers': 1,
  'withdrawn offers': 0,
  'offers passed on': 0,
  'kinds of faults': 1,
};

test('a run with too few bookings proves nothing', () => {
  expect(listShortfalls(WHOLE, 120, ENOUGH)).toEqual([]);
  expect(listShortfalls(WHOLE, 120, { ...ENOUGH, bookings: 199 })).toMatchObject([
    { code: 'TOO_LITTLE_LOAD' },
  ]);
});

test('a run of 30 minutes needs 250 faults of 25 kinds and 30,000 bookings', () => {
  const whole = {
    faults: 250,
    bookings: 30_000,
    'booked offers': 100,
    'withdrawn offers': 100,
    'offers passed on': 100,
    'kinds of faults': 25,
  };

  expect(listShortfalls(WHOLE, 1_800, whole)).toEqual([]);
  for (const name of ['faults', 'bookings', 'kinds of faults'] as const) {
    const short = { ...whole, [name]: whole[name] - 1 };
    expect(listShortfalls(WHOLE, 1_800, short)).toMatchObject([{ code: 'TOO_LITTLE_LOAD' }]);
  }
});
