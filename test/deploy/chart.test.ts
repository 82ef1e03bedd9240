import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import Ajv from 'ajv';
import { parse } from 'yaml';
import { VARIABLES } from '../../config/index.ts';
import { headerOf, RENDERED } from '../../tools/chart/chart.ts';
import { manifests, ofKind, pods, read } from '../support/manifests.ts';

type Values = { settings: Record<string, string>; versions: object; backup: object };
const values = parse(read('deploy/helm/amsel/values.yaml')) as Values;
const isValid = new Ajv.default({ strict: false }).compile(
  JSON.parse(read('deploy/helm/amsel/values.schema.json')) as object,
);

test('the rendered file was written from this chart', () => {
  expect(readFileSync(RENDERED, 'utf8').split('\n', 1)[0]).toBe(headerOf().trim());
});

describe('the values', () => {
  test('match their schema', () => {
    isValid(values);

    expect(isValid.errors).toBeNull();
  });

  test.each([
    'DATABASE_URL',
    'REDIS_URL',
    'SECRETS_KEY',
    'AUTH_KEYS',
    'SMTP_URL',
    'OTEL_EXPORTER_OTLP_HEADERS',
    'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
  ])('cannot have the secret %s', (name) => {
    expect(isValid({ ...values, settings: { ...values.settings, [name]: 'x' } })).toBe(false);
  });

  test('cannot have an unknown field, or a number of dumps below one', () => {
    expect(isValid({ ...values, version: {} })).toBe(false);
    expect(isValid({ ...values, backup: { ...values.backup, keep: 0 } })).toBe(false);
  });

  test('have only known settings', () => {
    expect(Object.keys(values.settings).filter((name) => !(name in VARIABLES))).toEqual([]);
  });
});

test('the schema is migrated before the processes start, and workers are promoted after', () => {
  const hooks = ofKind('Job').map(({ metadata }) => {
    const { annotations = {} } = metadata;
    return [metadata.name, annotations['helm.sh/hook'], annotations['helm.sh/hook-weight']];
  });

  expect(hooks).toEqual([
    ['amsel-migrate', 'pre-install,pre-upgrade', '0'],
    ['amsel-setup', 'pre-install,pre-upgrade', '1'],
    ['amsel-promote', 'post-install,post-upgrade', '0'],
  ]);
});

test('dumps go to a claim of the operator, one at a time, by a login of no other process', () => {
  const [job] = ofKind('CronJob');
  const secrets = pods
    .filter(({ component }) => component !== 'backup')
    .map(({ spec }) => JSON.stringify(spec));

  // A claim waits for its first pod where volumes bind late, and Helm would wait with it until the night.
  expect(ofKind('PersistentVolumeClaim')).toEqual([]);
  expect(JSON.stringify(job)).toContain('{"claimName":"amsel-backups"}');
  expect(job!.spec).toMatchObject({ concurrencyPolicy: 'Forbid', timeZone: 'Etc/UTC' });
  expect(secrets.join()).not.toContain('"amsel-backup"');
});

test('the manifests have the scripts of deploy/backup', () => {
  const { data } = ofKind('ConfigMap').find(({ metadata }) => metadata.name === 'amsel-backup')!;

  for (const script of ['dump.sh', 'restore.sh']) {
    expect(data![script]!.trim()).toBe(read(`deploy/backup/${script}`).trim());
  }
  expect(manifests.length).toBeGreaterThan(15);
});
