import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT } from '../../../launcher/paths.ts';
import { generateSecrets } from '../../../launcher/secrets.ts';
import { declareSteps } from '../../../tools/cluster/cluster.ts';
import { parseCommand } from '../../../tools/cluster/command.ts';
import { gatewayCaddyfile, temporalCaddyfile } from '../../../tools/cluster/load-balancer.ts';
import { pageText, tableText } from '../../../tools/cluster/page.ts';
import { createPairs } from '../../../tools/cluster/pairs.ts';
import { portsFrom } from '../../../tools/cluster/ports.ts';
import { prometheusConfig } from '../../../tools/cluster/prometheus.ts';
import { directWays } from '../../../tools/cluster/setup.ts';
import { isPart, type Step, toLevels } from '../../../tools/cluster/step.ts';
import { nodeEnv } from '../../../tools/cluster/temporal.ts';

const port = portsFrom(21_000);
const secrets = generateSecrets();
const ways = directWays(port);
const PROGRAMS = {
  temporalServer: 'server',
  temporalSqlTool: 'tool',
  caddy: 'caddy',
  redis: 'redis',
};

function declare(optional: { temporalUi?: string; prometheus?: string } = {}): Step[] {
  const { temporalUi, prometheus } = optional;
  const programs = { ...PROGRAMS, temporalUi, prometheus };
  const never = () => {
    throw new Error('nothing is started here');
  };
  const pairs = createPairs();
  const setup = { dataDir: '/data', secrets, port, programs, pairs, ways, trial: undefined };
  return declareSteps(setup, { spawn: never, logFile: never, report: never });
}

const namesOf = (steps: readonly Step[]) => steps.filter(isPart).map(({ name }) => name);

describe('the parts', () => {
  test('are those of production, each with a name and an address of its own', () => {
    const parts = declare({ temporalUi: 'ui', prometheus: 'prometheus' }).filter(isPart);
    expect(parts.map(({ name }) => name).toSorted()).toEqual([
      'gateway-1',
      'gateway-2',
      'gateway-3',
      'load-balancer',
      'postgres',
      'postgres-standby',
      'prometheus',
      'redis',
      'redis-replica',
      'temporal-1',
      'temporal-2',
      'temporal-balancer',
      'temporal-postgres',
      'temporal-postgres-standby',
      'temporal-ui',
      'worker-1',
      'worker-2',
      'worker-3',
    ]);
    expect(new Set(parts.map(({ address }) => address)).size).toBe(parts.length);
  });

  test('without the optional programs are the others', () => {
    const names = namesOf(declare());
    expect(names).not.toContain('prometheus');
    expect(names).not.toContain('temporal-ui');
    expect(names).toContain('load-balancer');
  });

  test('start after all that they need', () => {
    const levels = toLevels(declare());
    const levelOf = (name: string) =>
      levels.findIndex((level) => level.some((step) => step.name === name));
    for (const { name, after } of levels.flat()) {
      for (const needed of after)
        expect([name, levelOf(needed) < levelOf(name)]).toEqual([name, true]);
    }
    expect(levelOf('postgres-replication')).toBeLessThan(levelOf('schema'));
    expect(levelOf('temporal-1')).toBeLessThan(levelOf('temporal-2'));
    expect(levelOf('temporal-2')).toBeLessThan(levelOf('worker-1'));
    expect(levelOf('gateway-3')).toBeLessThan(levelOf('load-balancer'));
  });

  test('that need each other, or one that does not exist, are refused', () => {
    const job = (name: string, after: string[]): Step => ({
      name,
      after,
      run: async () => undefined,
    });
    expect(() => toLevels([job('a', ['b']), job('b', ['a'])])).toThrow('never start: a, b');
    expect(() => toLevels([job('a', ['none'])])).toThrow('never start: a');
  });
});

describe('the configuration', () => {
  test('gives each node of Temporal its own address and all of them the same ports', () => {
    const [first, second] = (['temporal-1', 'temporal-2'] as const).map((name) =>
      nodeEnv(name, { port, secrets, ways }),
    );
    expect(first).toMatchObject({ BIND_ON_IP: '127.0.0.11', FRONTEND_GRPC_PORT: '21040' });
    expect({
      ...second,
      BIND_ON_IP: '127.0.0.11',
      TEMPORAL_BROADCAST_ADDRESS: '127.0.0.11',
      PROMETHEUS_ENDPOINT: first!['PROMETHEUS_ENDPOINT'],
    }).toEqual(first);
  });

  test('of a node has all variables of the Temporal of compose', () => {
    const compose = parse(readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8')) as {
      services: { temporal: { environment: Record<string, string> } };
    };
    const names = Object.keys(compose.services.temporal.environment);
    expect(Object.keys(nodeEnv('temporal-1', { port, secrets, ways }))).toEqual(
      expect.arrayContaining(names),
    );
  });

  test('of the load balancer names all gateways, their readiness, and does not buffer', () => {
    const text = gatewayCaddyfile(port);
    expect(text).toContain('reverse_proxy 127.0.0.1:21020 127.0.0.1:21021 127.0.0.1:21022 {');
    expect(text).toContain('health_uri /readyz\n');
    expect(text).toContain('flush_interval -1\n');
    expect(temporalCaddyfile(port)).toContain('reverse_proxy 127.0.0.11:21040 127.0.0.12:21040 {');
  });

  test('of Prometheus has the rules of the deployment, and every process', () => {
    const config = prometheusConfig(port) as {
      rule_files: string[];
      scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
    };
    expect(config.rule_files.every(existsSync)).toBe(true);
    const targets = config.scrape_configs.map(
      ({ job_name, static_configs }) => [job_name, static_configs[0]!.targets.length] as const,
    );
    expect(Object.fromEntries(targets)).toEqual({
      'amsel-gateway': 3,
      'amsel-worker': 3,
      temporal: 2,
    });
  });

  test('of two clusters has no port in common', () => {
    const names = namesOf(declare()).filter((name) => /^(postgres|redis|gateway)/.test(name));
    const portsOf = (first: number) =>
      names.map((name) => portsFrom(first)(name as Parameters<typeof port>[0]));
    const all = [...portsOf(21_000), ...portsOf(21_100)];
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('the command line', () => {
  test.each([
    [[], { kind: 'up' }],
    [['down'], { kind: 'down' }],
    [['status'], { kind: 'status' }],
    [['kill', 'temporal-2'], { kind: 'part', action: 'kill', name: 'temporal-2' }],
    [['thaw', 'worker-1'], { kind: 'part', action: 'thaw', name: 'worker-1' }],
    [['kill'], undefined],
    [['down', 'gateway-1'], undefined],
    [['burn', 'gateway-1'], undefined],
    [['kill', 'gateway-1', 'gateway-2'], undefined],
  ])('%j', (words, expected) => {
    expect(parseCommand(words)).toEqual(expected);
  });
});

describe('the page', () => {
  const part = {
    name: 'temporal-2',
    state: 'frozen',
    pid: 4711,
    restarts: 2,
    address: '127.0.0.12:21040',
    logFile: '/data/<logs>/temporal-2.log',
  } as const;

  test('shows each part with its state, process and log, and loads itself again', () => {
    const text = pageText(
      { apiUrl: 'http://localhost:21000', temporalUiUrl: undefined },
      [part],
      ['AmselRedisDown'],
    );
    expect(text).toContain('0 of 1 parts are ready');
    expect(text).toMatch(/<td>temporal-2<\/td>.*frozen.*4711.*<td>2<\/td>.*127\.0\.0\.12:21040/);
    expect(text).toContain('/data/&lt;logs&gt;/temporal-2.log');
    expect(text).toContain('AmselRedisDown');
    expect(text).toContain('http-equiv="refresh"');
  });

  test('says in a terminal the same', () => {
    expect(tableText([part])).toMatch(/^temporal-2 +frozen +4711 +2 restarts +127\.0\.0\.12:21040/);
  });
});
