import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { findHelm, render } from '../../tools/chart/helm.ts';
import { type ApiServer, startApiServer } from '../../tools/kubernetes/api-server.ts';
import type { Manifest } from '../support/manifests.ts';

/** `npm run test:kubernetes`: the API server of Kubernetes judges the chart. It is built from Go modules, once. */
const BUILD_MS = 60 * 60_000;
let server: ApiServer;

beforeAll(async () => {
  await findHelm();
  server = await startApiServer(console.log);
}, BUILD_MS);

afterAll(async () => server?.stop());

async function renderAll(...args: string[]): Promise<Manifest[]> {
  return parseAllDocuments(await render(...args))
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);
}

/** The paths of the kinds that the chart has, as the server lists them. */
async function readPaths(manifests: readonly Manifest[]): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (const version of new Set(manifests.map(({ apiVersion }) => apiVersion))) {
    const group = version.includes('/') ? `/apis/${version}` : `/api/${version}`;
    const { body } = await server.send('GET', group);
    const { resources } = body as { resources: { name: string; kind: string }[] };
    for (const { name, kind } of resources.filter((each) => !each.name.includes('/'))) {
      paths.set(`${version} ${kind}`, `${group}/namespaces/amsel/${name}`);
    }
  }
  return paths;
}

/** Applies each manifest with strict fields; returns those that were refused, with the reason. */
async function applyAll(manifests: readonly Manifest[]): Promise<string[]> {
  const paths = await readPaths(manifests);
  const refused: string[] = [];
  for (const manifest of manifests) {
    const { apiVersion, kind, metadata } = manifest;
    const path = `${paths.get(`${apiVersion} ${kind}`)}/${metadata.name}`;
    const { status, body } = await server.send(
      'PATCH',
      `${path}?fieldManager=test&fieldValidation=Strict`,
      manifest,
    );
    const isApplied = status === 200 || status === 201;
    if (!isApplied) refused.push(`${kind} ${metadata.name}: ${JSON.stringify(body)}`);
  }
  return refused;
}

/** Helm deletes a hook before it makes it again, so an upgrade may change all of it. */
const isHook = ({ metadata }: Manifest) => metadata.annotations?.['helm.sh/hook'] !== undefined;

test('the API server takes every manifest of the chart', async () => {
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'amsel' } };
  expect(await server.send('POST', '/api/v1/namespaces', namespace)).toMatchObject({ status: 201 });
  const manifests = await renderAll();

  expect(manifests.length).toBeGreaterThan(10);
  expect(await applyAll(manifests)).toEqual([]);
});

test('an upgrade changes nothing that cannot be changed', async () => {
  const upgrade = [
    '--set=versions.workers={0.1.0,0.2.0}',
    '--set=versions.current=0.2.0',
    '--set=versions.gateway=0.2.0',
    '--set=gateway.minReplicas=3',
    '--set=backup.keep=7',
  ];
  const manifests = (await renderAll(...upgrade)).filter((manifest) => !isHook(manifest));

  expect(await applyAll(manifests)).toEqual([]);
});

test('a manifest with an unknown field is refused', async () => {
  const manifests = await renderAll();
  const service = manifests.find(({ kind }) => kind === 'Service')!;
  const wrong = { ...service, spec: { ...service.spec, sessionAfinity: 'None' } };

  expect(await applyAll([wrong])).toEqual([expect.stringContaining('sessionAfinity')]);
});
