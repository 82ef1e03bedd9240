import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ROOT } from '../../../launcher/paths.ts';
import { generateSecrets } from '../../../launcher/secrets.ts';
import { createPairs } from '../../../tools/cluster/pairs.ts';
import { portsFrom } from '../../../tools/cluster/ports.ts';
import { directWays } from '../../../tools/cluster/setup.ts';
import { isPart, toLevels } from '../../../tools/cluster/step.ts';
import { declareBacking } from '../../../tools/scale/backing.ts';
import { costsOf, scalabilityOf } from '../../../tools/scale/derive.ts';
import { middleOf } from '../../../tools/scale/experiments.ts';
import { toTable } from '../../../tools/markdown-table.ts';
import { replaceBlocks, round } from '../../../tools/scale/markdown.ts';
import { growthOf, sumSamples } from '../../../tools/scale/metrics.ts';
import { partOf, type Point } from '../../../tools/scale/point.ts';
import { blocksOf, limiterOf } from '../../../tools/scale/report.ts';
import type { ScaleRun } from '../../../tools/scale/run.ts';
import { growthPerAppointment } from '../../../tools/scale/storage.ts';
import { aScaleRun } from '../../support/scale-run.ts';

const RUN = aScaleRun();
const [FIRST] = RUN.workers;

describe('docs/capacity.md', () => {
  const document = readFileSync(join(ROOT, 'docs/capacity.md'), 'utf8');
  const kept = join(ROOT, 'docs/capacity.json');

  test('has the tables that its measurements give', () => {
    const run = existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as ScaleRun) : undefined;
    expect(replaceBlocks(document, blocksOf(run))).toBe(document);
  });

  test('can show every run', () => {
    const shown = replaceBlocks(document, blocksOf(RUN));
    expect(shown).toContain('A machine of a test');
    expect(shown).not.toMatch(/NaN|undefined|Not measured/);
  });
});

describe('the costs of a run', () => {
  test('are those of the points, without what an idle system uses', () => {
    const { cpu, turn, reads } = costsOf(RUN);
    expect(cpu.worker.perUpdate).toBeCloseTo(8);
    expect(cpu.worker.perBooking).toBeCloseTo(1);
    expect(turn.perUpdate).toBeCloseTo(20);
    expect(turn.perBooking).toBeCloseTo(1);
    expect(reads.availability.gateway).toBeCloseTo(1);
  });

  test('leave points out of the law that something else limited', () => {
    const points = RUN.workers.map((point, i) =>
      i === 3 ? { ...point, perSecond: 1, machinePercent: 100 } : point,
    );
    const law = scalabilityOf(points, ({ deployment }) => deployment.workers);
    expect(law.single).toBeCloseTo(100);
    expect(law.contention).toBeCloseTo(0);
  });
});

describe('blocks of a document', () => {
  const TEXT = 'Before\n\n<!-- a -->\n\nold\n\n<!-- end of a -->\n\nafter\n';

  test('are replaced, and the text around them stays', () => {
    expect(replaceBlocks(TEXT, { a: 'new' })).toBe(TEXT.replace('old', 'new'));
  });

  test('must all be there, and be known', () => {
    expect(() => replaceBlocks(TEXT, { a: 'new', b: 'new' })).toThrow('lacks b');
    expect(() => replaceBlocks(TEXT, {})).toThrow('there is no block a');
  });
});

test('a table is aligned, with figures at the right', () => {
  expect(toTable(['name', 'per s'], [['one', '5']])).toBe(
    '| name | per s |\n| ---- | ----: |\n| one  |     5 |',
  );
});

test.each([
  [0.1234, '0.12'],
  [12.34, '12.3'],
  [1_234.5, '1,235'],
  [12_345, '12,300'],
  [Infinity, '∞'],
])('%d is written as %s', (value, text) => {
  expect(round(value)).toBe(text);
});

describe('metrics', () => {
  const TEXT = `# HELP requests
requests{service="a",queue="x"} 3
requests{service="b",queue="x"} 4
requests_created{service="a"} 9
idle 1`;

  test('are added up over the labels that are not named', () => {
    expect(sumSamples(TEXT, 'requests')).toBe(7);
    expect(sumSamples(TEXT, 'requests', { service: 'b' })).toBe(4);
    expect(sumSamples(TEXT, 'idle')).toBe(1);
    expect(sumSamples(TEXT, 'other')).toBe(0);
  });

  test('grow from what was read before', () => {
    expect(growthOf({ a: 1 }, { a: 4, b: 2 })).toEqual({ a: 3, b: 2 });
  });
});

test.each([
  ['worker-3', 'worker'],
  ['gateway-1', 'gateway'],
  ['temporal-2', 'temporal'],
  ['temporal-balancer', 'temporal'],
  ['temporal-postgres', 'temporal-postgres'],
  ['postgres', 'postgres'],
  ['client', 'client'],
  ['bundle', undefined],
])('the process %s belongs to %s', (name, part) => {
  expect(partOf(name)).toBe(part);
});

describe('a point', () => {
  const at = (throttled: number, machinePercent: number): Point => ({
    ...FIRST!,
    throttled,
    machinePercent,
  });

  test('names what limits it', () => {
    expect(limiterOf(at(0.9, 80), 'workers')).toBe('CPU of the workers');
    expect(limiterOf(at(0.9, 99), 'workers')).toBe('this machine');
    expect(limiterOf(at(0.1, 80), 'workers')).toBe('waiting');
  });

  test('of several rounds has the median of each figure', () => {
    const points = [1, 5, 3].map((perSecond) => ({ ...FIRST!, perSecond }));
    expect(middleOf(points)).toEqual({ ...FIRST!, perSecond: 3 });
  });
});

test('the growth of a table is counted for each appointment', () => {
  const size = (table: string, index: string | null, bytes: number) => ({ table, index, bytes });
  const before = [size('a', null, 1_000), size('a', 'a_pkey', 0), size('b', null, 500)];
  const after = [size('a', null, 5_000), size('a', 'a_pkey', 2_000), size('b', null, 500)];
  expect(growthPerAppointment(before, after, 10)).toEqual({
    appointments: 10,
    perAppointment: [size('a', null, 400), size('a', 'a_pkey', 200)],
  });
});

test('the measured system has the services of a cluster, without standbys', () => {
  const programs = {
    temporalServer: 'server',
    temporalSqlTool: 'tool',
    caddy: 'caddy',
    redis: 'redis',
    temporalUi: undefined,
    prometheus: undefined,
  };
  const port = portsFrom(21_000);
  const setup = {
    dataDir: '/data',
    secrets: generateSecrets(),
    port,
    programs,
    pairs: createPairs(),
    ways: directWays(port),
    trial: undefined,
  };
  const steps = declareBacking(setup);
  expect(toLevels(steps).flat()).toHaveLength(steps.length);
  expect(
    steps
      .filter(isPart)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([
    'postgres',
    'redis',
    'temporal-1',
    'temporal-2',
    'temporal-balancer',
    'temporal-postgres',
  ]);
});
