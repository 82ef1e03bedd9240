import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { migrate, OtherHistoryError } from '../../db/migrate.ts';
import { createDatabase, createEmptyDatabase, query } from '../support/services.ts';
import { describeSchema } from './schema-dump.ts';

const DUMP = new URL('../../db/schema.sql', import.meta.url);

test('db/schema.sql equals the schema that the migrations create (WRITE_SCHEMA=1 rewrites it)', async () => {
  const actual = await describeSchema(await createDatabase());
  if (process.env['WRITE_SCHEMA'] === '1') writeFileSync(DUMP, actual);

  expect(actual).toBe(readFileSync(DUMP, 'utf8'));
});

test('five concurrent migrators create the schema once', async () => {
  const url = await createEmptyDatabase();

  await Promise.all(Array.from({ length: 5 }, () => migrate(url)));

  expect(await describeSchema(url)).toBe(readFileSync(DUMP, 'utf8'));
  const journal = new URL('../../db/migrations/meta/_journal.json', import.meta.url);
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: unknown[] };
  const applied = await query(url, 'SELECT id FROM drizzle.__drizzle_migrations');
  expect(applied).toHaveLength(entries.length);
});

test('each migration file is a separate transaction, so that locks do not accumulate', async () => {
  const applied = await query(
    await createDatabase(),
    `SELECT count(*)::int AS files, count(DISTINCT xmin::text)::int AS transactions
       FROM drizzle.__drizzle_migrations`,
  );

  expect(applied[0]!['transactions']).toBe(applied[0]!['files']);
});

test('a database of a later release is left alone, one with another initial schema is refused', async () => {
  const url = await createDatabase();
  await query(
    url,
    `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 0)`,
  );
  await migrate(url);

  await query(url, `UPDATE drizzle.__drizzle_migrations SET hash = 'changed' WHERE id = 2`);
  await expect(migrate(url)).rejects.toThrow(OtherHistoryError);
});
