import { expect, test } from '@jest/globals';
import {
  listCalmEnds,
  listNoticedDeploys,
  listOverruledDecisions,
  listUnexplainedErrors,
  listWronglyEnded,
} from '../../../tools/proof/judge/log-checks.ts';
import { listRefusedOverlaps } from '../../../tools/proof/judge/overlap-checks.ts';

const ANSWERED_MS = 100_000;
const ERROR = {
  kind: 'server error',
  status: 500,
  requestId: 'req_1',
  atMs: ANSWERED_MS,
} as const;
const UNKNOWN = JSON.stringify({ requestId: 'req_1', err: { code: 'OUTCOME_UNKNOWN' } });
const FAULT = { kind: 'Postgres is killed', startedMs: 60_000, recoveredMs: 85_000 };

test('a 500 is explained by an unknown outcome shortly after a fault', () => {
  expect(listUnexplainedErrors([ERROR], [UNKNOWN], [FAULT])).toEqual([]);
  const duringFault = { ...ERROR, atMs: 61_000 };
  expect(listUnexplainedErrors([duringFault], [UNKNOWN], [FAULT])).toEqual([]);
  const outage = { ...ERROR, status: 503 };
  expect(
    listUnexplainedErrors([outage, { kind: 'connection lost', atMs: ANSWERED_MS }], [], []),
  ).toEqual([]);
});

test.each([
  ['no fault', ERROR, UNKNOWN, []],
  ['a fault long before', ERROR, UNKNOWN, [{ ...FAULT, recoveredMs: 84_999 }]],
  ['a later fault', ERROR, UNKNOWN, [{ ...FAULT, startedMs: 100_001, recoveredMs: 100_002 }]],
  ['a fault of Redis only', ERROR, UNKNOWN, [{ ...FAULT, kind: 'Redis is killed' }]],
  ['a killed worker only', ERROR, UNKNOWN, [{ ...FAULT, kind: 'a worker is killed' }]],
  ['a wrong clock only', ERROR, UNKNOWN, [{ ...FAULT, kind: 'the clock of a gateway jumps' }]],
  ['another error', ERROR, UNKNOWN.replace('OUTCOME_UNKNOWN', 'OTHER'), [FAULT]],
  ['the error of another request', { ...ERROR, requestId: 'req_2' }, UNKNOWN, [FAULT]],
  ['half a log line', ERROR, UNKNOWN.slice(1), [FAULT]],
  ['no request id', { ...ERROR, requestId: null }, UNKNOWN, [FAULT]],
])('a 500 with %s is reported', (_, error, line, faults) => {
  expect(listUnexplainedErrors([error], [line], faults)).toMatchObject([{ code: 'SERVER_ERROR' }]);
});

test('a decision that a constraint refused is reported by the code of its event', () => {
  const lines = ['{"event":"decision_overruled"}', '{"event":"other"}', 'decision_overruled'];
  expect(listOverruledDecisions(lines)).toMatchObject([{ code: 'DECISION_OVERRULED' }]);
});

test('an overlap that only Postgres refused is reported from its own log', () => {
  const line = (role: string, code: string) =>
    `2026-11-18 20:00:00.000 UTC [7] ${role} ${code} ERROR:  conflicting key value`;

  expect(listRefusedOverlaps([line('amsel_worker', '23P01')])).toHaveLength(1);
  // The judge tries the constraints as the owner, and the engine looks for keys that are taken.
  expect(listRefusedOverlaps([line('amsel', '23P01'), line('amsel_worker', '23505')])).toEqual([]);
});

const endedAt = (endedMs: number) => ({ id: 'calendar/1', runId: 'run', endedMs });

test('an actor is never ended because of its history, and few are ended at all', () => {
  const many = Array.from({ length: 6 }, () => endedAt(12_000));
  const differing = { ...endedAt(12_000), replayError: 'another command than in the history' };

  expect(listWronglyEnded(many.slice(1), 1)).toEqual([]);
  expect(listWronglyEnded(many, 1)).toHaveLength(1);
  expect(listWronglyEnded(many, 24)).toEqual([]);
  expect(listWronglyEnded([differing], 24)).toHaveLength(1);
});

test('on a calm machine, an actor is ended only during a fault or soon after it', () => {
  const faults = [{ kind: 'a worker is killed', startedMs: 10_000, recoveredMs: 20_000 }];
  const ofRedis = faults.map((fault) => ({ ...fault, kind: 'Redis is killed' }));

  expect(listCalmEnds([endedAt(12_000), endedAt(34_000)], faults)).toEqual([]);
  expect(listCalmEnds([endedAt(9_000), endedAt(36_000)], faults)).toHaveLength(2);
  expect(listCalmEnds([endedAt(12_000)], ofRedis)).toHaveLength(1);
});

test('a deploy is reported if a request fails that no earlier fault explains', () => {
  const deploys = new Set(['a deploy']);
  const deploy = { kind: 'a deploy', startedMs: 85_000, recoveredMs: 120_000 };
  const lost = { kind: 'connection lost', atMs: ANSWERED_MS } as const;

  expect(listNoticedDeploys([ERROR, lost], [deploy], deploys)).toMatchObject([
    { code: 'DEPLOY_NOTICED', text: 'a deploy: 2 requests failed' },
  ]);
  expect(listNoticedDeploys([ERROR], [FAULT, deploy], deploys)).toEqual([]);
  const earlier = { ...FAULT, recoveredMs: 84_999 };
  expect(listNoticedDeploys([ERROR], [earlier, deploy], deploys)).toHaveLength(1);
  expect(listNoticedDeploys([{ ...ERROR, atMs: 120_001 }], [deploy], deploys)).toEqual([]);
});
