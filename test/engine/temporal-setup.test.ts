import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Connection } from '@temporalio/client';
import { readTemporalDev } from '../../launcher/services/temporal-dev.ts';
import { prepareNamespace } from '../../launcher/services/temporal-namespace.ts';
import { runCommand } from '../support/command.ts';
import { services, uniqueName } from '../support/services.ts';

const { searchAttributes } = readTemporalDev();
const NAMES = Object.keys(searchAttributes);
let connection: Connection;

beforeAll(async () => {
  connection = await Connection.connect({ address: services.temporalAddress });
});
afterAll(() => connection.close());

const setUp = (namespace: string) =>
  runCommand('setup:temporal', {
    TEMPORAL_ADDRESS: services.temporalAddress,
    TEMPORAL_NAMESPACE: namespace,
  });
const attributesOf = async (namespace: string) =>
  (await connection.operatorService.listSearchAttributes({ namespace })).customAttributes ?? {};

test('the setup creates the namespace and its search attributes once', async () => {
  const namespace = uniqueName('namespace');

  const first = await setUp(namespace);
  const second = await setUp(namespace);

  for (const name of NAMES) expect(first.output).toContain(`created search attribute ${name}`);
  expect(first).toMatchObject({ code: 0 });
  expect(second).toEqual({ code: 0, output: `The namespace ${namespace} is ready.\n` });
  expect(Object.keys(await attributesOf(namespace))).toEqual(expect.arrayContaining(NAMES));
});

test('two concurrent setups create one namespace', async () => {
  const namespace = uniqueName('namespace');

  await Promise.all([1, 2].map(() => prepareNamespace(connection, namespace, searchAttributes)));

  expect(Object.keys(await attributesOf(namespace))).toEqual(expect.arrayContaining(NAMES));
});

test('the setup fails and names a search attribute of another type', async () => {
  const namespace = uniqueName('namespace');
  await prepareNamespace(connection, namespace, { Outcome: 'Int' });

  const setup = await setUp(namespace);

  expect(setup.code).toBe(1);
  expect(setup.output).toContain('Outcome (expected: Keyword)');
});

test('the setup fails without TEMPORAL_ADDRESS and names the variable', async () => {
  const setup = await runCommand('setup:temporal', {});

  expect(setup.code).toBe(1);
  expect(setup.output).toContain('TEMPORAL_ADDRESS is not set; expected: ');
});
