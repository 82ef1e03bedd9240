import { readdirSync, readFileSync } from 'node:fs';
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
  envFrom?: { configMapRef: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  securityContext: object;
  volumeMounts: { mountPath: string }[];
} & Partial<Record<'startupProbe' | 'livenessProbe' | 'readinessProbe', Probe>>;

type Pod = { containers: Container[]; securityContext: object };
export type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec: { template?: { spec: Pod } } & Record<string, unknown>;
};

export const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const KUBERNETES = 'deploy/kubernetes';
export const kustomizations = readdirSync(join(ROOT, KUBERNETES)).map((folder) => ({
  folder,
  ...(parse(read(`${KUBERNETES}/${folder}/kustomization.yaml`)) as {
    resources: string[];
    images: { name: string; newTag: string }[];
    nameSuffix?: string;
    labels?: { pairs: Record<string, string> }[];
  }),
}));
export const manifests = kustomizations.flatMap(({ folder, resources }) =>
  resources.flatMap((file) =>
    parseAllDocuments(read(`${KUBERNETES}/${folder}/${file}`)).map(
      (document) => document.toJS() as Manifest,
    ),
  ),
);
export const ofKind = (kind: string): Manifest[] =>
  manifests.filter((manifest) => manifest.kind === kind);

export const pods = manifests.flatMap(({ metadata, spec }) =>
  spec?.template ? [{ name: metadata.name, ...spec.template }] : [],
);

export type ComposeService = {
  image: string;
  build?: string;
  command?: string[];
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

const settings = ofKind('ConfigMap')[0]!.data!;

export const processes: Process[] = [
  ...Object.entries(compose.services)
    .filter(([, { build }]) => build !== undefined)
    .map(([name, { command = [], environment = {} }]) => ({
      name: `compose ${name}`,
      command: command.join(' '),
      variables: Object.keys(environment),
    })),
  ...pods.flatMap(({ spec }) =>
    spec.containers.map(({ name, command, env = [], envFrom }) => ({
      name: `kubernetes ${name}`,
      command: command.join(' '),
      variables: [...(envFrom ? Object.keys(settings) : []), ...env.map((one) => one.name)],
    })),
  ),
];
