import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ROOT } from '../../scripts/parts/places.ts';

/** Migrations run while the code before them is at work: none may lock a table for long, or rewrite it. */
const FOLDER = join(ROOT, 'db/migrations');
/** Those up to here ran before there was anything to lock. */
const LAST_UNGUARDED = '0010';

const RULES: readonly { readonly pattern: RegExp; readonly fault: string }[] = [
  {
    pattern: /CREATE (?:UNIQUE )?INDEX (?!IF NOT EXISTS).*? ON "?(?<table>\w+)/is,
    fault: 'an index is made by hand, CONCURRENTLY, before; the migration says IF NOT EXISTS',
  },
  {
    pattern: /ALTER TABLE "?(?<table>\w+)"? ADD COLUMN (?!.*\bDEFAULT\b).*\bNOT NULL\b/is,
    fault: 'a new column is NULL, or has a DEFAULT',
  },
  {
    pattern:
      /ALTER TABLE "?(?<table>\w+)"? ADD COLUMN .*\b(GENERATED ALWAYS AS \(|(random|clock_timestamp|gen_random_uuid)\(\))/is,
    fault: 'a column with a value of its own for each row rewrites the table',
  },
  {
    pattern: /ALTER TABLE "?(?<table>\w+)"? ALTER COLUMN \S+ SET NOT NULL/is,
    fault: 'NOT NULL reads every row: a CHECK that is NOT VALID first, and validated later',
  },
  {
    pattern: /ALTER TABLE "?(?<table>\w+)"? ALTER COLUMN \S+ (SET DATA )?TYPE/is,
    fault: 'another type rewrites the table: a new column instead',
  },
  {
    pattern: /ALTER TABLE "?(?<table>\w+)"? ADD CONSTRAINT (?!.*\b(NOT VALID|USING INDEX)\b)/is,
    fault: 'a constraint is added NOT VALID, and validated in a later migration',
  },
  {
    pattern: /(?:DROP TABLE|ALTER TABLE "?(?<table>\w+)"? (?:DROP COLUMN|RENAME))/is,
    fault: 'the code before still reads it: what nobody reads any more goes one release later',
  },
  { pattern: /VACUUM FULL|CLUSTER |REINDEX (?!.*CONCURRENTLY)/is, fault: 'locks the table' },
];

/** A table that the same migration makes is empty, and nobody waits for it. */
function faultsOf(migration: string): string[] {
  const fresh = new Set(
    [...migration.matchAll(/CREATE TABLE "?(\w+)/gi)].map(([, table]) => table),
  );
  const statements = migration.split('--> statement-breakpoint').map((one) => one.trim());
  return statements.flatMap((statement) =>
    RULES.flatMap(({ pattern, fault }) => {
      const found = pattern.exec(statement);
      return found && !fresh.has(found.groups?.['table'] ?? '') ? [`${fault}: ${statement}`] : [];
    }),
  );
}

describe('a migration that would hold up those at work is refused:', () => {
  test.each([
    'CREATE INDEX "a" ON "appointments" USING btree ("x")',
    'CREATE UNIQUE INDEX "a" ON "appointments" ("x")',
    'ALTER TABLE "appointments" ADD COLUMN "x" text NOT NULL',
    'ALTER TABLE "appointments" ADD COLUMN "x" uuid DEFAULT gen_random_uuid()',
    'ALTER TABLE "appointments" ADD COLUMN "x" text GENERATED ALWAYS AS (lower("y")) STORED',
    'ALTER TABLE "appointments" ALTER COLUMN "x" SET NOT NULL',
    'ALTER TABLE "appointments" ALTER COLUMN "x" SET DATA TYPE bigint',
    'ALTER TABLE "appointments" ADD CONSTRAINT "c" CHECK ("x" > 0)',
    'ALTER TABLE "appointments" ADD CONSTRAINT "f" FOREIGN KEY ("x") REFERENCES "users"("id")',
    'ALTER TABLE "appointments" DROP COLUMN "x"',
    'ALTER TABLE "appointments" RENAME COLUMN "x" TO "y"',
    'DROP TABLE "appointments"',
    'REINDEX TABLE "appointments"',
  ])('%s', (statement) => {
    expect(faultsOf(statement)).toHaveLength(1);
  });
});

describe('a migration that holds up nobody is taken:', () => {
  test.each([
    'CREATE INDEX IF NOT EXISTS "a" ON "appointments" ("x")',
    'CREATE TABLE "new" ("x" text NOT NULL)\n--> statement-breakpoint\nCREATE INDEX "a" ON "new" ("x")',
    'ALTER TABLE "appointments" ADD COLUMN "x" text',
    'ALTER TABLE "appointments" ADD COLUMN "x" integer DEFAULT 0 NOT NULL',
    'ALTER TABLE "appointments" ADD CONSTRAINT "c" CHECK ("x" > 0) NOT VALID',
    'ALTER TABLE "appointments" VALIDATE CONSTRAINT "c"',
    'GRANT SELECT ON "appointments" TO amsel_gateway',
  ])('%s', (statement) => {
    expect(faultsOf(statement)).toEqual([]);
  });
});

test('no migration holds up those at work', () => {
  const guarded = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql') && name.slice(0, 4) > LAST_UNGUARDED)
    .flatMap((name) => faultsOf(readFileSync(join(FOLDER, name), 'utf8')));

  expect(guarded).toEqual([]);
});
