import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { connect, type Database, type Executor, transact } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import { createFactories } from '../support/factories.ts';
import { createDatabase, query } from '../support/services.ts';

let url: string;
let make: ReturnType<typeof createFactories>;
let gateway: Database;

beforeAll(async () => {
  url = await createDatabase();
  make = createFactories(url);
  gateway = connect({ url, poolMax: 1, role: 'amsel_gateway', onConnectionError: () => undefined });
});
afterAll(() => Promise.all([gateway.close(), make.close()]));

test('the gateway can write only in a transaction, where a lost COMMIT is noticed', async () => {
  const { id } = await make.user();
  const rename = (db: Executor) => db.update(users).set({ name: 'Ada' }).where(eq(users.id, id));

  await expect(rename(gateway.db)).rejects.toMatchObject({ cause: { code: '25006' } });
  await transact(gateway, rename);

  expect(await query(url, 'SELECT name FROM users WHERE id = $1', [id])).toEqual([{ name: 'Ada' }]);
});
