import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
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
import { operationsRouter } from '../../gateway/operations/router.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { ROOT } from '../../launcher/paths.ts';
import { readTemporalDev } from '../../launcher/services/temporal-dev.ts';
import {
  compose,
  kustomizations,
  manifests,
  ofKind,
  pods,
  processes,
  read,
} from '../support/manifests.ts';

/** What is deployed is what this tree holds: its commands, variables, routes and ports. */
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

function scriptOf(command: string): string {
  const found = Object.entries(packageJson.scripts).find(([, script]) => script === command);
  return found?.[0] ?? `no script: ${command}`;
}

/** The variables without which it does not start. */
function requiredBy(script: string): string[] {
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
    expect(Object.keys(READERS)).toContain(scriptOf(command));
    expect(existsSync(join(ROOT, command.split(' ').at(-1)!))).toBe(true);
  });

  test('sets every variable it needs, and none that nobody reads', () => {
    const plain = variables.map((name) => name.replace(/_FILE$/, ''));

    expect(plain).toEqual(expect.arrayContaining(requiredBy(scriptOf(command))));
    expect(plain.filter((name) => !(name in VARIABLES))).toEqual([]);
  });
});

test('the two ways to deploy run every command', () => {
  const ran = (where: string) =>
    new Set(
      processes.filter(({ name }) => name.startsWith(where)).map((one) => scriptOf(one.command)),
    );

  expect(ran('kubernetes')).toEqual(new Set(Object.keys(READERS)));
  // On one machine, workers have no versions.
  expect(ran('compose')).toEqual(new Set(['gateway', 'worker', 'migrate', 'setup:temporal']));
});

describe('the image', () => {
  test('sets only variables that somebody reads', () => {
    const [, line] = /^ENV (.+)$/m.exec(dockerfile)!;
    const names = line!.split(' ').map((pair) => pair.split('=')[0]!);

    expect(names.filter((name) => !(name in VARIABLES))).toEqual(['NODE_ENV']);
  });

  test('runs as a user who is not root', () => {
    expect([...dockerfile.matchAll(/^USER (\d+)/gm)].map(([, user]) => user)).toEqual(['1000']);
  });

  test('holds every folder of the product', () => {
    const tracked = execFileSync('git', ['ls-files', '*/*.ts'], { cwd: ROOT, encoding: 'utf8' });
    const folders = new Set(tracked.split('\n').map((file) => file.split('/')[0]!));
    const taken = read('.dockerignore').split('\n');
    const left = [...folders].filter((folder) => folder !== '' && !taken.includes(`!${folder}`));

    expect(left.toSorted()).toEqual(['test', 'tools']);
  });

  test('is asked for its health where the gateway answers', () => {
    expect(dockerfile).toContain(`process.env.PORT + '/healthz'`);
    expect(dockerfile).toContain(`EXPOSE ${PORT}`);
  });
});

describe('probes', () => {
  const router = operationsRouter({
    checks: [],
    isStopping: () => false,
    metrics: new Registry(),
  });
  const routes = router.stack.map(({ route }) => route?.path);
  const gateway = pods.find(({ name }) => name === 'amsel-gateway')!.spec.containers[0]!;
  const paths = (['startupProbe', 'livenessProbe', 'readinessProbe'] as const).map(
    (kind) => gateway[kind]?.httpGet,
  );

  test('ask routes that exist, on the port of the gateway', () => {
    expect(paths.map((asked) => asked?.path)).toEqual(['/healthz', '/healthz', '/readyz']);
    for (const asked of paths) expect(routes).toContain(asked?.path);
    expect(gateway.ports).toEqual([{ name: 'http', containerPort: PORT }]);
    expect(new Set(paths.map((asked) => asked?.port))).toEqual(new Set(['http']));
  });

  test('and Prometheus does, too', () => {
    expect(routes).toContain('/metrics');
  });
});

test('the worker serves its metrics on one port, which is probed, scraped and open', () => {
  const { spec } = pods.find(({ name }) => name === 'amsel-worker')!;
  const worker = spec.containers[0]!;
  const port = Number(worker.env?.find(({ name }) => name === 'METRICS_PORT')?.value);
  const probes = [worker.startupProbe, worker.livenessProbe].map((probe) => probe?.httpGet);
  const policy = ofKind('NetworkPolicy').find(({ metadata: { name } }) => name === 'amsel-worker');

  expect(port).toBeGreaterThan(0);
  expect(worker.ports).toEqual([{ name: 'metrics', containerPort: port }]);
  expect(probes).toEqual(Array(2).fill({ path: '/metrics', port: 'metrics' }));
  expect(policy?.spec).toMatchObject({ ingress: [{ ports: [{ port }] }] });
});

const { scrape_configs: jobs } = parse(read('deploy/monitoring/prometheus-kubernetes.yml')) as {
  scrape_configs: {
    relabel_configs: { regex?: string; action?: string; target_label?: string }[];
  }[];
};
const relabels = jobs[0]!.relabel_configs;

test('the autoscalers are told by labels that Prometheus gives', () => {
  const adapter = /```yaml\n(rules:[\s\S]+?)```/.exec(read('docs/operating.md'))![1]!;
  const asked = parse(adapter) as Record<'rules' | 'externalRules', { seriesQuery: string }[]>;
  const labelled = asked.rules.map(({ seriesQuery }) => seriesQuery).join();
  const labels = [...labelled.matchAll(/(\w+)!=""/g)].map(([, label]) => label);
  const metrics = JSON.stringify(ofKind('HorizontalPodAutoscaler')).match(/amsel_[a-z_]+/g)!;

  expect(labels).toEqual(['namespace', 'pod']);
  expect(relabels.map((one) => one.target_label)).toEqual(expect.arrayContaining(labels));
  for (const metric of metrics) expect(adapter).toContain(metric);
});

test('Prometheus finds both in a cluster, under the names that the alerts know', () => {
  const kept = new RegExp(`^${relabels.find((one) => one.action === 'keep')!.regex}$`);
  const scraped = ['gateway', 'worker'].map((component) => {
    const pod = pods.find(({ name }) => name === `amsel-${component}`)!;
    return `amsel;${component};${pod.spec.containers[0]!.ports![0]!.name}`;
  });

  for (const labels of scraped) expect(labels).toMatch(kept);
});

test('the workers of compose are asked for their health where they answer', () => {
  const worker = compose.services['worker-1']!;

  expect(worker.healthcheck?.test?.join(' ')).toContain(
    `127.0.0.1:${worker.environment!['METRICS_PORT']}/metrics`,
  );
});

test('Temporal logs in as nobody who may read bookings', () => {
  const { temporal, 'temporal-schema': schema, postgres } = compose.services;
  const users = [temporal!.environment!['POSTGRES_USER'], schema!.environment!['SQL_USER']];

  expect(users).toEqual(['temporal', 'temporal']);
  expect(postgres!.environment!['POSTGRES_USER']).toBe('amsel');
});

test('compose and the network policy open the port of the gateway', () => {
  const published = Object.entries(compose.services)
    .filter(([name]) => name.startsWith('gateway-'))
    .map(([, { ports }]) => ports?.[0]?.split(':').at(-1));
  const policy = ofKind('NetworkPolicy').find(({ metadata }) => metadata.name === 'amsel-gateway');

  expect(published).toEqual([String(PORT), String(PORT)]);
  expect(policy?.spec).toMatchObject({ ingress: [{ ports: [{ port: PORT }] }] });
});

describe('every pod', () => {
  test.each(pods.map((pod): [string, (typeof pods)[number]] => [pod.name, pod]))(
    '%s may do as little as possible',
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
        // tsx and the outbox write there.
        expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toContain('/tmp');
      }
    },
  );

  test('gets what is secret by reference', () => {
    const SECRET = /_URL$|AUTH_KEYS|API_KEY|_TLS_KEY$/;
    const env = pods.flatMap(({ spec }) =>
      spec.containers.flatMap((container) => container.env ?? []),
    );
    const secret = env.filter(({ name }) => SECRET.test(name));
    const settings = Object.keys(ofKind('ConfigMap')[0]!.data!);

    expect(secret.length).toBeGreaterThan(0);
    expect(secret.filter(({ valueFrom }) => !valueFrom?.['secretKeyRef'])).toEqual([]);
    expect(settings.filter((name) => SECRET.test(name))).toEqual(['PUBLIC_URL']);
  });
});

test('what grows by itself, grows by a number that is measured', () => {
  const sources = execFileSync(
    'git',
    ['grep', '-hoE', `'amsel_[a-z_]+'`, '--', 'telemetry', 'gateway'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  );
  const asked = JSON.stringify(ofKind('HorizontalPodAutoscaler')).match(/amsel_[a-z_]+/g) ?? [];

  expect(asked.length).toBeGreaterThan(0);
  for (const metric of asked) expect(sources).toContain(`'${metric}'`);
});

test('a version of the workers has one name: its image, its label, its suffix', () => {
  const tags = kustomizations.flatMap(({ images }) => images.map(({ newTag }) => newTag));
  const versioned = kustomizations.filter(({ labels }) => labels !== undefined);
  const suffixed = versioned.filter(({ nameSuffix }) => nameSuffix !== undefined);
  const [tag] = tags;

  expect(new Set(tags).size).toBe(1);
  expect(versioned.map(({ folder }) => folder)).toEqual(['gateway', 'promote', 'worker']);
  for (const { labels } of versioned) {
    expect(labels![0]!.pairs).toEqual({ 'app.kubernetes.io/version': tag });
  }
  expect(suffixed.map(({ folder }) => folder)).toEqual(['promote', 'worker']);
  for (const { nameSuffix } of suffixed) expect(nameSuffix).toBe(`-${tag!.replaceAll('.', '-')}`);
});

test('a budget and an autoscaler stand beside each deployment', () => {
  const names = (kind: string) => ofKind(kind).map(({ metadata }) => metadata.name);

  expect(names('Deployment')).toEqual(['amsel-gateway', 'amsel-worker']);
  expect(names('PodDisruptionBudget')).toEqual(names('Deployment'));
  expect(names('HorizontalPodAutoscaler')).toEqual(names('Deployment'));
  expect(manifests.length).toBeGreaterThan(10);
});

test('the Temporal of compose is tuned as the embedded one', () => {
  const tuned = parse(read('deploy/temporal/dynamic-config.yaml')) as Record<
    string,
    { value: unknown }[]
  >;
  const plain = Object.entries(tuned).map(([key, [first]]) => [key, first?.value]);

  expect(Object.fromEntries(plain)).toEqual(readTemporalDev().dynamicConfig);
});
