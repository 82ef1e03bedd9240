import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import {
  ConfigError,
  readDatabaseConfig,
  readGatewayConfig,
  readPromotionConfig,
  readTemporalConfig,
  VARIABLES,
  readWorkerConfig,
} from '../../config/index.ts';
import { PAGES } from '../../gateway/docs/pages.ts';
import { operationsRouter } from '../../gateway/operations/router.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { ROOT } from '../../launcher/paths.ts';
import { readTemporalDev } from '../../launcher/services/temporal-dev.ts';
import {
  compose,
  containerOf,
  manifests,
  ofKind,
  pods,
  processes,
  read,
} from '../support/manifests.ts';

/** The deployment files use only commands, variables, routes and ports that exist. */
const named = processes.map((one): [string, (typeof processes)[number]] => [one.name, one]);
const dockerfile = read('Dockerfile');
const PORT = Number(/PORT=(\d+)/.exec(dockerfile)?.[1]);

const READERS: Record<string, (env: Record<string, string>) => unknown> = {
  gateway: readGatewayConfig,
  worker: readWorkerConfig,
  migrate: readDatabaseConfig,
  'setup:temporal': readTemporalConfig,
  promote: readPromotionConfig,
};

function findScript(command: string): string {
  const found = Object.entries(packageJson.scripts).find(([, script]) => script === command);
  return found?.[0] ?? `no script: ${command}`;
}

/** The variables without which the script does not start. */
function listRequired(script: string): string[] {
  try {
    READERS[script]!({});
  } catch (error) {
    if (error instanceof ConfigError) return [...error.unset];
    throw error;
  }
  return [];
}

describe.each(named)('%s', (_name, { command, variables }) => {
  test('runs a command of package.json', () => {
    expect(Object.keys(READERS)).toContain(findScript(command));
    expect(existsSync(join(ROOT, command.split(' ').at(-1)!))).toBe(true);
  });

  test('sets every required variable, and no unknown one', () => {
    const plain = variables.map((name) => name.replace(/_FILE$/, ''));

    expect(plain).toEqual(expect.arrayContaining(listRequired(findScript(command))));
    // The SDK of OpenTelemetry reads its variables itself.
    expect(plain.filter((name) => !(name in VARIABLES) && !name.startsWith('OTEL_'))).toEqual([]);
  });
});

test('compose and Kubernetes run every command', () => {
  const scriptsOf = (where: string) =>
    new Set(
      processes.filter(({ name }) => name.startsWith(where)).map((one) => findScript(one.command)),
    );

  expect(scriptsOf('kubernetes')).toEqual(new Set(Object.keys(READERS)));
  // Compose runs workers without versions, so it promotes none.
  expect(scriptsOf('compose')).toEqual(new Set(['gateway', 'worker', 'migrate', 'setup:temporal']));
});

test('every gateway limits anonymous callers', () => {
  const gateways = named.filter(([name]) => name.includes('gateway'));

  expect(gateways.length).toBeGreaterThan(1);
  for (const [, { variables }] of gateways) expect(variables).toContain('ANONYMOUS_PER_MINUTE');
});

test('the gateways share the files of pictures, and these outlive the containers', () => {
  const folder = /PICTURES_DIR=(\S+)/.exec(dockerfile)![1]!;
  const { env } = containerOf('gateway');

  for (const name of ['gateway-1', 'gateway-2']) {
    expect(compose.services[name]!.volumes).toEqual([`pictures:${folder}`]);
  }
  expect(Object.keys(compose.volumes)).toContain('pictures');
  expect(dockerfile).toContain(`--owner=1000 --group=1000 ${folder}\n`);
  expect(env!.map(({ name }) => name)).toContain('PICTURES_S3_URL');
});

describe('the image', () => {
  test('sets only known variables', () => {
    const lines = [...dockerfile.matchAll(/^ENV (.+)$/gm)].map(([, line]) => line!);
    const names = lines.flatMap((line) => line.split(' ')).map((pair) => pair.split('=')[0]!);

    expect(names.filter((name) => !(name in VARIABLES))).toEqual(['NODE_ENV', 'MALLOC_ARENA_MAX']);
  });

  test('contains the workflow bundle that its workers use', () => {
    const [, folder] = /^WORKDIR (.+)$/m.exec(dockerfile)!;
    const [, command, file] = /^RUN (node .+) (\S+)$/m.exec(dockerfile)!;

    expect(findScript(command!)).toBe('bundle');
    expect(dockerfile).toContain(`ENV WORKFLOW_BUNDLE_PATH=${folder}/${file}\n`);
  });

  test('runs as a user other than root', () => {
    expect([...dockerfile.matchAll(/^USER (\d+)/gm)].map(([, user]) => user)).toEqual(['1000']);
  });

  test('contains every folder of the product', () => {
    const tracked = execFileSync('git', ['ls-files', '*/*.ts'], { cwd: ROOT, encoding: 'utf8' });
    const folders = new Set(tracked.split('\n').map((file) => file.split('/')[0]!));
    const included = read('.dockerignore').split('\n');
    const excluded = [...folders].filter(
      (folder) => folder !== '' && !included.includes(`!${folder}`),
    );

    expect(excluded.toSorted()).toEqual(['packages', 'test', 'tools']);
  });

  test('contains every file that the pages of the documentation show', () => {
    const included = read('.dockerignore').split('\n');
    const left = PAGES.filter(
      ({ file }) => !included.includes(`!${file}`) && !included.includes(`!${dirname(file)}`),
    );

    expect(left).toEqual([]);
  });

  test('checks the health route of the gateway, on its port', () => {
    expect(dockerfile).toContain(`process.env.PORT + '/healthz'`);
    expect(dockerfile).toContain(`EXPOSE ${PORT}`);
  });
});

describe('probes', () => {
  const router = operationsRouter({
    checks: [],
    findStandby: async () => 'none',
    isStopping: () => false,
  });
  const routes = router.stack.map(({ route }) => route?.path);
  const gateway = containerOf('gateway');
  const requests = (['startupProbe', 'livenessProbe', 'readinessProbe'] as const).map(
    (kind) => gateway[kind]?.httpGet,
  );

  test('use existing routes on the port of the gateway', () => {
    expect(requests.map((request) => request?.path)).toEqual(['/healthz', '/healthz', '/readyz']);
    for (const request of requests) expect(routes).toContain(request?.path);
    expect(gateway.ports?.[0]).toEqual({ name: 'http', containerPort: PORT });
    expect(new Set(requests.map((request) => request?.port))).toEqual(new Set(['http']));
  });

  test('share no port with Prometheus: callers must not read metrics', () => {
    const port = Number(gateway.env?.find(({ name }) => name === 'METRICS_PORT')?.value);
    const policy = ofKind('NetworkPolicy').find(
      ({ metadata }) => metadata.name === 'amsel-gateway',
    );

    expect(routes).not.toContain('/metrics');
    expect(gateway.ports?.[1]).toEqual({ name: 'metrics', containerPort: port });
    expect(port).not.toBe(PORT);
    expect(policy?.spec).toMatchObject({
      ingress: [{ ports: [{ port: PORT }] }, { ports: [{ port }] }],
    });
  });
});

test('the worker serves its metrics on one port, and probes, scraping and network policy use it', () => {
  const worker = containerOf('worker');
  const port = Number(worker.env?.find(({ name }) => name === 'METRICS_PORT')?.value);
  const probes = (['startupProbe', 'livenessProbe', 'readinessProbe'] as const).map(
    (kind) => worker[kind]?.httpGet,
  );
  const policy = ofKind('NetworkPolicy').find(({ metadata: { name } }) => name === 'amsel-worker');

  expect(port).toBeGreaterThan(0);
  expect(worker.ports).toEqual([{ name: 'metrics', containerPort: port }]);
  expect(probes).toEqual(
    ['/healthz', '/healthz', '/readyz'].map((path) => ({ path, port: 'metrics' })),
  );
  expect(policy?.spec).toMatchObject({ ingress: [{ ports: [{ port }] }] });
});

const { scrape_configs: jobs } = parse(read('deploy/monitoring/prometheus-kubernetes.yml')) as {
  scrape_configs: {
    relabel_configs: { regex?: string; action?: string; target_label?: string }[];
  }[];
};
const relabels = jobs[0]!.relabel_configs;

/** The example of the manual that begins with this key. */
function readExample(key: string): unknown {
  const blocks = [...read('docs/operating.md').matchAll(/```yaml\n([\s\S]+?)```/g)];
  return parse(blocks.find(([, text]) => text!.startsWith(`${key}:`))![1]!);
}

test('the metrics that the manual adds to autoscalers exist, with labels of Prometheus', () => {
  type Query = { seriesQuery: string };
  const adapter = readExample('rules') as Record<'rules' | 'externalRules', Query[]>;
  const values = readExample('gateway');
  const queries = adapter.rules.map(({ seriesQuery }) => seriesQuery).join();
  const labels = [...queries.matchAll(/(\w+)!=""/g)].map(([, label]) => label);
  const metrics = JSON.stringify(values).match(/amsel_[a-z_]+/g)!;
  const sources = execFileSync(
    'git',
    ['grep', '-hoE', `'amsel_[a-z_]+'`, '--', 'telemetry', 'gateway'],
    { cwd: ROOT, encoding: 'utf8' },
  );

  expect(labels).toEqual(['namespace', 'pod']);
  expect(relabels.map((one) => one.target_label)).toEqual(expect.arrayContaining(labels));
  expect(metrics).toHaveLength(2);
  for (const metric of metrics) {
    expect(JSON.stringify(adapter)).toContain(metric);
    expect(sources).toContain(`'${metric}'`);
  }
});

test('Prometheus scrapes the gateway and the worker in Kubernetes', () => {
  const kept = new RegExp(`^${relabels.find((one) => one.action === 'keep')!.regex}$`);
  const scraped = (['gateway', 'worker'] as const).map(
    (component) => `amsel;${component};${containerOf(component).ports!.at(-1)!.name}`,
  );

  for (const labels of scraped) expect(labels).toMatch(kept);
});

test('the health check of the compose workers asks for their readiness', () => {
  const worker = compose.services['worker-1']!;

  expect(worker.healthcheck?.test?.join(' ')).toContain(
    `127.0.0.1:${worker.environment!['METRICS_PORT']}/readyz`,
  );
});

test('Temporal connects to Postgres as a user without access to bookings', () => {
  const { temporal, 'temporal-schema': schema, postgres } = compose.services;
  const users = [temporal!.environment!['POSTGRES_USER'], schema!.environment!['SQL_USER']];

  expect(users).toEqual(['temporal', 'temporal']);
  expect(postgres!.environment).not.toHaveProperty('POSTGRES_USER');
});

test('compose and the network policy open the port of the gateway', () => {
  const published = Object.entries(compose.services)
    .filter(([name]) => name.startsWith('gateway-'))
    .map(([, { ports }]) => ports?.[0]?.split(':').at(-1));
  const policy = ofKind('NetworkPolicy').find(({ metadata }) => metadata.name === 'amsel-gateway');

  expect(published).toEqual([String(PORT), String(PORT)]);
  expect(policy?.spec).toMatchObject({ ingress: [{ ports: [{ port: PORT }] }, {}] });
});

describe('every pod', () => {
  test.each(pods.map((pod): [string, (typeof pods)[number]] => [pod.component, pod]))(
    '%s has the least privileges',
    (_name, { spec }) => {
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const container of spec.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        // tsx and the outbox write to /tmp.
        expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toContain('/tmp');
      }
    },
  );

  test('gets its secrets by reference', () => {
    const SECRET = /_URL$|AUTH_KEYS|SECRETS_KEY|API_KEY|ACCESS_KEY|TOKEN|PASSWORD|HEADERS/;
    const env = pods.flatMap(({ spec }) =>
      spec.containers.flatMap((container) => container.env ?? []),
    );
    const secret = env.filter(({ name }) => SECRET.test(name) && name !== 'PUBLIC_URL');

    expect(secret.length).toBeGreaterThan(10);
    expect(secret.filter(({ valueFrom }) => !valueFrom?.['secretKeyRef'])).toEqual([]);
    expect(containerOf('backup').envFrom).toEqual([{ secretRef: { name: 'amsel-backup' } }]);
  });
});

test('a new deployment begins with as many pods as its autoscaler keeps', () => {
  const first = ofKind('Deployment').map(({ spec }) => spec['replicas']);
  const least = ofKind('HorizontalPodAutoscaler').map(({ spec }) => spec['minReplicas']);

  expect(first).toEqual(least);
});

test('each deployment has a disruption budget and an autoscaler', () => {
  const names = (kind: string) => ofKind(kind).map(({ metadata }) => metadata.name);

  expect(names('Deployment')).toEqual(['amsel-gateway', 'amsel-worker-0-1-0']);
  expect(names('PodDisruptionBudget')).toEqual(names('Deployment'));
  expect(names('HorizontalPodAutoscaler')).toEqual(names('Deployment'));
  expect(manifests.length).toBeGreaterThan(10);
});

test('the Temporal of compose has the dynamic configuration of the embedded one', () => {
  const config = parse(read('deploy/temporal/dynamic-config.yaml')) as Record<
    string,
    { value: unknown }[]
  >;
  const plain = Object.entries(config).map(([key, [first]]) => [key, first?.value]);

  expect(Object.fromEntries(plain)).toEqual(readTemporalDev().dynamicConfig);
});
