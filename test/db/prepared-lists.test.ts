import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { connect, type Database } from '../../db/client.ts';
import { prepareLists } from '../../db/prepared-lists.ts';
import { createDatabase } from '../support/services.ts';

let database: Database;
beforeAll(async () => {
  database = connect({
    url: await createDatabase(),
    role: 'amsel_gateway',
    poolMax: 1,
    onConnectionError: () => undefined,
  });
});
afterAll(() => database.close());

test('a list that is not needed is empty, and its table is not read', async () => {
  const names = sql`SELECT json_agg(name) FROM unnest(${sql.placeholder('names')}::text[]) AS name`;
  // Fails if it is read.
  const failing = sql`SELECT json_agg(1 / 0) FROM pg_class`;
  const read = prepareLists<{ names: string[]; failing: number[] }>('lists_of_test', {
    names,
    failing,
  });
  const { db, pool } = database;
  const values = { names: ['Ana', 'Ben'] };

  expect(await read(db, { names: true, failing: false }, values)).toEqual({
    names: ['Ana', 'Ben'],
    failing: [],
  });
  expect(await read(db, { names: false, failing: false }, values)).toEqual({
    names: [],
    failing: [],
  });
  const { rows } = await pool.query<{ name: string }>(
    `SELECT name FROM pg_prepared_statements WHERE starts_with(name, 'lists_of_test') ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['lists_of_test_00', 'lists_of_test_10']);
  await expect(read(db, { names: false, failing: true }, values)).rejects.toThrow('Failed query');
});
