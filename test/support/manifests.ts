import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../../launcher/paths.ts';

/** The deployment files, parsed. */

type Probe = { httpGet?: { path: string; port: string | number } };
type Container = {
  name: string;
  image: string;
  command: string[];
  env?: { name: string; value?: string; valueFrom?: Record<string, object> }[];
  envFrom?: { secretRef: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  securityContext: object;
  volumeMounts: { mountPath: string }[];
} & Partial<Record<'startupProbe' | 'livenessProbe' | 'readinessProbe', Probe>>;

type Template = {
  metadata: { labels: Record<string, string> };
  spec: { containers: Container[]; securityContext: object };
};
export type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  data?: Record<string, string>;
  spec: { template?: Template; jobTemplate?: { spec: { template: Template } } } & Record<
    string,
    unknown
  >;
};

export const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The output of Helm for the chart with its own values. */
export const manifests = parseAllDocuments(read('deploy/helm/rendered.yaml'))
  .map((document) => document.toJS() as Manifest | null)
  .filter((manifest) => manifest !== null);
export const ofKind = (kind: string): Manifest[] =>
  manifests.filter((manifest) => manifest.kind === kind);

type Component = 'gateway' | 'worker' | 'migrate' | 'setup' | 'promote' | 'backup';

export const pods = manifests.flatMap(({ spec }) => {
  const template = spec?.template ?? spec?.jobTemplate?.spec.template;
  if (!template) return [];
  const component = template.metadata.labels['app.kubernetes.io/component'] as Component;
  return [{ component, spec: template.spec }];
});

export function containerOf(component: Component): Container {
  return pods.find((pod) => pod.component === component)!.spec.containers[0]!;
}

export type ComposeService = {
  image: string;
  build?: string;
  command?: string[];
  entrypoint?: string[];
  profiles?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: string[] };
  mem_limit?: string;
  pids_limit?: number;
};
export const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
};

/** A container that runs the Amsel image. */
export type Process = { name: string; command: string; variables: string[] };

/** Backups run the scripts of deploy/backup in the image of Postgres. */
const { image } = parse(read('deploy/helm/amsel/values.yaml')) as { image: { repository: string } };

export const processes: Process[] = [
  ...Object.entries(compose.services)
    .filter(([, { build }]) => build !== undefined)
    .map(([name, { command = [], environment = {} }]) => ({
      name: `compose ${name}`,
      command: command.join(' '),
      variables: Object.keys(environment),
    })),
  ...pods
    .flatMap(({ spec }) => spec.containers)
    .filter((container) => container.image.startsWith(`${image.repository}:`))
    .map(({ name, command, env = [] }) => ({
      name: `kubernetes ${name}`,
      command: command.join(' '),
      variables: env.map((one) => one.name),
    })),
];
