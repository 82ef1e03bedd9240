import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getAccount } from '../../../contract/accounts.ts';
import { login } from '../../../contract/auth.ts';
import { createClient } from '../../../contract/client.ts';
import { generateSecrets } from '../../../launcher/secrets.ts';
import { factories, PASSWORD } from '../../support/factories.ts';
import { startGateway } from '../../support/gateway.ts';
import { createDatabase, uniqueTaskQueue } from '../../support/services.ts';

type Gateway = Awaited<ReturnType<typeof startGateway>>;

const newKey = () => (JSON.parse(generateSecrets().authKeys) as unknown[])[0];
const [OLD, NEW] = [newKey(), newKey()];
const ROUNDS = {
  before: [OLD],
  appended: [OLD, NEW],
  'in front': [NEW, OLD],
  alone: [NEW],
};

let make: ReturnType<typeof factories>;
let email: string;
let gateways: Record<keyof typeof ROUNDS, Gateway>;

beforeAll(async () => {
  const databaseUrl = await createDatabase();
  make = factories(databaseUrl);
  email = (await make.user()).email;
  const started = Object.entries(ROUNDS).map(async ([round, keys]) => {
    const env = { AUTH_KEYS: JSON.stringify(keys) };
    return [round, await startGateway({ databaseUrl, taskQueue: uniqueTaskQueue(), env })] as const;
  });
  gateways = Object.fromEntries(await Promise.all(started)) as typeof gateways;
});
afterAll(async () => {
  await Promise.all(Object.values(gateways).map((gateway) => gateway.stop()));
  await make.close();
});

/** Logs in at one gateway, and goes to another with what it got there. */
async function statusAcross(from: Gateway, to: Gateway): Promise<number> {
  const session = await from.client(login, { body: { email, password: PASSWORD } });
  const accessToken = session.ok ? session.body.accessToken : '';
  return (await createClient({ baseUrl: to.baseUrl, accessToken })(getAccount)).status;
}

describe('while keys rotate, a session of either of two gateways is good at the other', () => {
  test.each([
    ['before', 'appended'],
    ['appended', 'in front'],
    ['in front', 'alone'],
  ] as const)('one with the new key %s, one with it %s', async (one, two) => {
    expect(await statusAcross(gateways[one], gateways[two])).toBe(200);
    expect(await statusAcross(gateways[two], gateways[one])).toBe(200);
  });

  test('which it is not if the new key goes in front at once', async () => {
    expect(await statusAcross(gateways['in front'], gateways.before)).toBe(401);
  });
});
