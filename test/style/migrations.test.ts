import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ROOT } from '../../launcher/paths.ts';
import { refuseStatements } from './migration-rules.ts';

const FOLDER = join(ROOT, 'db/migrations');
/** The initial schema: its tables are empty. */
const LAST_EXEMPT = '0002';

const UNKNOWN = 'not on the list of safe statements';
const UNKNOWN_CHANGE = 'not on the list of safe changes to a table';
const INDEX = 'blocks writes: create it by hand first, then say IF NOT EXISTS';
const TYPE = 'a column of this type may rewrite the table';
const DEFAULT = 'a computed default rewrites the table';
const REQUIRED = 'NOT NULL needs a constant default';
const CONSTRAINT = 'add the constraint of a column by itself';
const NOT_VALID = 'reads the whole table under a lock: say NOT VALID';
const USING_INDEX = 'builds an index under a lock: say USING INDEX';

describe('refuses a migration that blocks or breaks the previous release:', () => {
  test.each([
    ['CREATE INDEX "a" ON "appointments" USING btree ("x")', INDEX],
    ['CREATE UNIQUE INDEX "a" ON "appointments" ("x")', INDEX],
    [
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS "a" ON "appointments" ("x")',
      'CONCURRENTLY fails in a transaction',
    ],
    ['ALTER INDEX "a" RENAME TO "b"', UNKNOWN],
    ['ALTER INDEX "a" SET (fillfactor = 70)', UNKNOWN],
    ['ALTER TABLE "appointments" ADD COLUMN "x" text NOT NULL', REQUIRED],
    ['ALTER TABLE "appointments" ADD "x" text NOT NULL', REQUIRED],
    ['ALTER TABLE "appointments" ADD COLUMN "x" text DEFAULT NULL NOT NULL', DEFAULT],
    ['ALTER TABLE "appointments" ADD COLUMN "x" bigserial', TYPE],
    ['ALTER TABLE "appointments" ADD COLUMN "x" text UNIQUE DEFAULT lower(y)', DEFAULT],
    ['ALTER TABLE "appointments" ADD COLUMN "x" text, ADD COLUMN "y" text NOT NULL', REQUIRED],
    [
      'ALTER TABLE "appointments" ADD COLUMN "x" integer DEFAULT 0 NOT NULL, DROP COLUMN "y"',
      UNKNOWN_CHANGE,
    ],
    ['ALTER TABLE "appointments" ADD COLUMN "x" uuid DEFAULT gen_random_uuid()', DEFAULT],
    [
      'ALTER TABLE "appointments" ADD COLUMN "x" text GENERATED ALWAYS AS (lower("y")) STORED',
      CONSTRAINT,
    ],
    ['ALTER TABLE "appointments" ADD COLUMN "x" text PRIMARY KEY', CONSTRAINT],
    ['ALTER TABLE "appointments" ADD COLUMN "x" text REFERENCES "users"("id")', CONSTRAINT],
    ['ALTER TABLE "appointments" ADD PRIMARY KEY ("x")', USING_INDEX],
    ['ALTER TABLE "appointments" ADD UNIQUE ("x")', USING_INDEX],
    ['ALTER TABLE "appointments" ADD CONSTRAINT "u" UNIQUE ("x")', USING_INDEX],
    ['ALTER TABLE "appointments" ALTER COLUMN "x" SET NOT NULL', UNKNOWN_CHANGE],
    ['ALTER TABLE "appointments" ALTER "x" SET NOT NULL', UNKNOWN_CHANGE],
    ['ALTER TABLE "public"."appointments" ALTER COLUMN "x" SET NOT NULL', UNKNOWN_CHANGE],
    ['ALTER TABLE "appointments" ALTER COLUMN "x" SET DATA TYPE bigint', UNKNOWN_CHANGE],
    [
      'ALTER TABLE "appointments" ALTER COLUMN "x" DROP NOT NULL, ALTER COLUMN "y" SET NOT NULL',
      UNKNOWN_CHANGE,
    ],
    ['ALTER TABLE "appointments" ADD CONSTRAINT "c" CHECK ("x" > 0)', NOT_VALID],
    [
      'ALTER TABLE "appointments" ADD CONSTRAINT "c" CHECK ("x" > 0), ADD CONSTRAINT "d" CHECK ("y" > 0) NOT VALID',
      NOT_VALID,
    ],
    [
      'ALTER TABLE "appointments" ADD CONSTRAINT "f" FOREIGN KEY ("x") REFERENCES "users"("id")',
      NOT_VALID,
    ],
    [
      'ALTER TABLE "appointments" ADD CONSTRAINT "e" EXCLUDE USING gist ("x" WITH =)',
      'reads the whole table under a lock',
    ],
    [
      'ALTER TABLE "appointments" ADD CONSTRAINT "c" CHECK ("x" > 0) NOT VALID; ALTER TABLE "appointments" VALIDATE CONSTRAINT "c"',
      'validates under the lock of ADD CONSTRAINT: use another migration',
    ],
    ['ALTER TABLE "appointments" DROP COLUMN "x"', UNKNOWN_CHANGE],
    ['ALTER TABLE "appointments" DROP "x"', UNKNOWN_CHANGE],
    ['ALTER TABLE "appointments" RENAME COLUMN "x" TO "y"', UNKNOWN],
    ['CREATE TABLE IF NOT EXISTS "appointments" ("x" text); DROP TABLE "appointments"', UNKNOWN],
    ['CREATE TABLE "copy" AS SELECT * FROM "appointments"', UNKNOWN],
    ['DROP TABLE "appointments"', UNKNOWN],
    ['TRUNCATE "appointments"', UNKNOWN],
    ['UPDATE "appointments" SET "x" = 1', UNKNOWN],
    ['DELETE FROM "appointments"', UNKNOWN],
    ['INSERT INTO "appointments" SELECT 1', UNKNOWN],
    ['GRANT SELECT ON "appointments" TO amsel_gateway; UPDATE "appointments" SET "x" = 1', UNKNOWN],
    ['REVOKE SELECT ON "appointments" FROM amsel_gateway', 'the previous release uses its rights'],
    ['REINDEX TABLE "appointments"', UNKNOWN],
    ['VACUUM FULL "appointments"', UNKNOWN],
    ['LOCK TABLE "appointments"', UNKNOWN],
    ['DO $$ BEGIN UPDATE appointments SET x = 1; END $$', UNKNOWN],
  ])('%s', (migration, reason) => {
    expect(refuseStatements(migration)).toMatchObject([{ reason }]);
  });
});

describe('accepts a migration that blocks nothing:', () => {
  test.each([
    'CREATE INDEX IF NOT EXISTS "a" ON "appointments" ("x")',
    'CREATE TABLE "new" ("x" text NOT NULL)\n--> statement-breakpoint\nCREATE INDEX "a" ON "new" ("x")',
    'CREATE TABLE "new" ("x" text);\nALTER TABLE "public"."new" ADD CONSTRAINT "f" FOREIGN KEY ("x") REFERENCES "users"("id")',
    'ALTER TABLE "appointments" ADD COLUMN "x" text',
    'ALTER TABLE "appointments" ADD COLUMN "x" text, ADD COLUMN "y" smallint[]',
    'ALTER TABLE "appointments" ADD COLUMN "x" timestamp with time zone',
    'ALTER TABLE "appointments" ADD COLUMN "x" integer DEFAULT 0 NOT NULL',
    `ALTER TABLE "appointments" ADD COLUMN "x" jsonb DEFAULT '[1, 2]'::jsonb NOT NULL`,
    'ALTER TABLE "appointments" ADD CONSTRAINT "c" CHECK ("x" > 0 AND ("y" > 0 OR length("z") < 3)) NOT VALID',
    'ALTER TABLE "appointments" ADD CONSTRAINT "u" UNIQUE USING INDEX "i"',
    'ALTER TABLE "appointments" VALIDATE CONSTRAINT "c"',
    'ALTER TABLE "appointments" ALTER COLUMN "x" DROP NOT NULL',
    'GRANT SELECT ON "appointments" TO amsel_gateway',
    'REVOKE EXECUTE ON FUNCTION "f" FROM PUBLIC',
    `INSERT INTO "event_cursors" SELECT 'new', coalesce(max("position"), 0) FROM "events"`,
    "-- It's a comment; DROP TABLE a\nCREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ UPDATE a SET x = 1; $$;",
  ])('%s', (migration) => {
    expect(refuseStatements(migration)).toEqual([]);
  });
});

test('names the refused statement, after text with multi-byte characters', () => {
  const migration = `COMMENT ON TABLE "a" IS 'São Paulo';\nDROP TABLE "b"; COMMENT ON TABLE "a" IS ''`;

  expect(refuseStatements(migration)).toEqual([{ statement: 'DROP TABLE "b"', reason: UNKNOWN }]);
});

test('every migration after the initial schema passes these rules', () => {
  const refused = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql') && name.slice(0, 4) > LAST_EXEMPT)
    .flatMap((name) => refuseStatements(readFileSync(join(FOLDER, name), 'utf8')));

  expect(refused).toEqual([]);
});
