import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { eq, inArray, sql } from 'drizzle-orm';
import { connect, type Database, type Executor, transact } from '../../db/client.ts';
import { services } from '../../db/schema/services.ts';
import { nameFrequent } from '../../db/statement-names.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { createDatabase } from '../support/services.ts';

let one: Database;

beforeAll(async () => {
  one = connect({
    url: await createDatabase(),
    role: 'amsel_gateway',
    poolMax: 1,
    onConnectionError: () => undefined,
  });
});
afterAll(() => one.close());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function listNamed(text: string) {
  const { rows } = await one.pool.query<{ generic: number; custom: number }>(
    `SELECT generic_plans::int AS generic, custom_plans::int AS custom
     FROM pg_prepared_statements WHERE starts_with(name, 'frequent_') AND statement LIKE '%${text}%'`,
  );
  return rows;
}

test('a frequent statement is parsed and planned once, with and without a transaction', async () => {
  const readPrice = (executor: Executor, n: number) =>
    executor
      .select({ price: services.priceMinor })
      .from(services)
      .where(eq(services.id, `svc_${n}`));
  for (let n = 1; n <= 10; n++) await readPrice(one.db, n);
  for (let n = 1; n <= 5; n++) await transact(one, (tx) => readPrice(tx, n));
  // It has its name from the tenth time on.
  expect(await listNamed('price_minor')).toEqual([{ generic: 6, custom: 0 }]);
});

test('a statement that is sent rarely gets no name', async () => {
  for (let length = 1; length < 12; length++) {
    const ids = Array.from({ length }, (_, n) => `svc_${n}`);
    await one.db
      .select({ duration: services.durationMin })
      .from(services)
      .where(inArray(services.id, ids));
  }
  expect(await listNamed('duration')).toEqual([]);
});

test('a text without values may have several statements, however often it is sent', async () => {
  for (let n = 0; n < 12; n++) await one.db.execute(sql`SELECT 1; SELECT 2`);
  expect(await listNamed('SELECT 2')).toEqual([]);
});

test('ten times in more than a minute are not frequent', () => {
  // The cache of the counts has kept the real clock.
  jest.useFakeTimers({ doNotFake: ['performance'] });
  const clock = jest.spyOn(performance, 'now').mockReturnValue(1);
  const send = () => nameFrequent({ text: 'SELECT $1 AS now_and_then' }, ['value']);
  for (let n = 0; n < 9; n++) send();
  jest.advanceTimersByTime(1);
  clock.mockReturnValue(MINUTE_MS + 2);
  for (let n = 0; n < 9; n++) expect(send()).not.toHaveProperty('name');
  expect(send()).toHaveProperty('name');
});

test('a text with a long list of values gets no name', () => {
  const text = `SELECT ${Array.from({ length: 1_000 }, (_, n) => `$${n + 1}`).join(', ')}`;
  for (let n = 0; n < 12; n++) expect(nameFrequent({ text }, ['value'])).not.toHaveProperty('name');
});
