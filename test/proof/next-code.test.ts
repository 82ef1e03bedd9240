import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createVersions } from '../../tools/proof/production/versions.ts';
import { services } from '../support/services.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'amsel-versions-'));
  cpSync(services.programs, join(folder, 'programs'), { recursive: true, verbatimSymlinks: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sendsNewField = (programs: string) =>
  readdirSync(programs)
    .filter((name) => name.endsWith('.mjs'))
    .some((name) => /replyTo, sentBy:/.test(readFileSync(join(programs, name), 'utf8')));

test('the gateways of the next version send a field that this release does not know', () => {
  const versions = createVersions({ programs: join(folder, 'programs'), workflowBundlePath: '' });
  const isNew = () => sendsNewField(versions.programsOf('gateway-1'));
  expect(isNew()).toBe(false);
  const next = versions.next(versions.of('gateway-1'));
  versions.set('gateway-1', next);
  expect(isNew()).toBe(true);
  versions.set('gateway-1', versions.next(next));
  expect(isNew()).toBe(false);
});
