import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getAccount } from '../../../contract/accounts.ts';
import { login } from '../../../contract/auth.ts';
import { createClient } from '../../../contract/client.ts';
import { generateSecrets } from '../../../launcher/secrets.ts';
import { createFactories, PASSWORD } from '../../support/factories.ts';
import { startGateway } from '../../support/gateway.ts';
import { createDatabase, uniqueTaskQueue } from '../../support/services.ts';

type Gateway = Awaited<ReturnType<typeof startGateway>>;

const newKey = () => (JSON.parse(generateSecrets().authKeys) as unknown[])[0];
const [OLD, NEW] = [newKey(), newKey()];
const KEY_SETS = {
  'the old key only': [OLD],
  'the new key appended': [OLD, NEW],
  'the new key first': [NEW, OLD],
  'the new key only': [NEW],
};

let make: ReturnType<typeof createFactories>;
let email: string;
let gateways: Record<keyof typeof KEY_SETS, Gateway>;

beforeAll(async () => {
  const databaseUrl = await createDatabase();
  make = createFactories(databaseUrl);
  email = (await make.user()).email;
  const started = Object.entries(KEY_SETS).map(async ([name, keys]) => {
    const env = { AUTH_KEYS: JSON.stringify(keys) };
    return [name, await startGateway({ databaseUrl, taskQueue: uniqueTaskQueue(), env })] as const;
  });
  gateways = Object.fromEntries(await Promise.all(started)) as typeof gateways;
});
afterAll(async () => {
  await Promise.all(Object.values(gateways).map((gateway) => gateway.stop()));
  await make.close();
});

/** Logs in at one gateway and uses the session at another. */
async function statusAcross(from: Gateway, to: Gateway): Promise<number> {
  const session = await from.client(login, { body: { email, password: PASSWORD } });
  if (!session.ok) throw new Error(`the login got ${session.error}`);
  const { accessToken } = session.body;
  return (await createClient({ baseUrl: to.baseUrl, accessToken })(getAccount)).status;
}

describe('a session during a key rotation', () => {
  test.each([
    ['the old key only', 'the new key appended'],
    ['the new key appended', 'the new key first'],
    ['the new key first', 'the new key only'],
  ] as const)('is valid between a gateway with %s and one with %s', async (from, to) => {
    expect(await statusAcross(gateways[from], gateways[to])).toBe(200);
    expect(await statusAcross(gateways[to], gateways[from])).toBe(200);
  });

  test('is refused if the new key is put first in one step', async () => {
    expect(await statusAcross(gateways['the new key first'], gateways['the old key only'])).toBe(
      401,
    );
  });
});
