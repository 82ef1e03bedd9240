import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { CHART, RENDERED } from '../../tools/chart/chart.ts';
import { findHelm, render, renderFile } from '../../tools/chart/helm.ts';
import type { Manifest } from '../support/manifests.ts';

/** `npm run test:chart`: needs Helm, which is built from its Go module, once. */
const BUILD_MS = 30 * 60_000;
let helm: string;
beforeAll(async () => void (helm = await findHelm()), BUILD_MS);

async function listNames(kind: string, ...args: string[]): Promise<string[]> {
  return parseAllDocuments(await render(...args))
    .map((document) => document.toJS() as Manifest | null)
    .flatMap((manifest) => (manifest?.kind === kind ? [manifest.metadata.name] : []));
}

test('the rendered file is what Helm makes of the chart', async () => {
  expect(await renderFile()).toBe(readFileSync(RENDERED, 'utf8'));
});

test('Helm finds no fault in the chart', async () => {
  const { stdout } = await promisify(execFile)(helm, ['lint', '--strict', CHART]);

  expect(stdout).toContain('0 chart(s) failed');
});

test('values with a secret, or a current version without workers, are refused', async () => {
  await expect(render('--set=settings.DATABASE_URL=postgresql://x')).rejects.toThrow(/settings/);
  await expect(render('--set=versions.current=9.9.9')).rejects.toThrow('does not have it');
});

test('each version of workers has a deployment, a disruption budget and an autoscaler', async () => {
  const both = ['--set=versions.workers={0.1.0,0.2.0}', '--set=versions.current=0.2.0'];
  const names = ['amsel-gateway', 'amsel-worker-0-1-0', 'amsel-worker-0-2-0'];

  for (const kind of ['Deployment', 'PodDisruptionBudget', 'HorizontalPodAutoscaler']) {
    expect((await listNames(kind, ...both)).toSorted()).toEqual(names);
  }
});

describe('values turn off', () => {
  test('the certificates of Temporal', async () => {
    expect(await render('--set=temporal.tls=false')).not.toContain('temporal-tls');
  });

  test('the set-up of Temporal', async () => {
    const jobs = await listNames('Job', '--set=temporal.setup=false');

    expect(jobs).toEqual(['amsel-migrate', 'amsel-promote']);
  });

  test('the backup', async () => {
    expect(await listNames('CronJob', '--set=backup.enabled=false')).toEqual([]);
  });
});

test('the job that restores a dump is only made when asked for', async () => {
  const only = '--show-only=templates/restore.yaml';
  const text = await render('--set=backup.restoreFile=amsel-1.dump', only);

  expect(text).toContain('[sh, /scripts/restore.sh, /backups/amsel-1.dump]');
  expect(await listNames('Job')).not.toContain('amsel-restore');
});
