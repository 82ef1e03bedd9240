import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ROOT } from '../../launcher/paths.ts';

/** Migrations run while the code before them is at work: none may lock a table for long, or rewrite it. */
const FOLDER = join(ROOT, 'db/migrations');
/** Those up to here ran before there was anything to lock. */
const LAST_UNGUARDED = '0002';

const NAME = String.raw`(?:"?public"?\.)?"?(\w+)"?`;
const COLUMN = String.raw`(?:IF NOT EXISTS )?"?\w+"? (?:text|boolean|smallint|integer|bigint|numeric|date|timestamp with time zone|jsonb|uuid)(?:\[\])?`;
/** One action: a comma outside of brackets would begin a second. */
const INNER = String.raw`(?:[^()]|\((?:[^()]|\([^()]*\))*\))*`;
const ONE = String.raw`(?:[^,()]|\(${INNER}\))*`;
const form = (parts: TemplateStringsArray, ...names: string[]) =>
  new RegExp(`^${String.raw(parts, ...names)}$`, 'i');

const NEW_TABLE = form`CREATE TABLE ${NAME} .*`;
const NEW_CONSTRAINT = form`ALTER TABLE .* ADD CONSTRAINT "?(\w+)"? .*`;

/** What locks nothing for long, rewrites nothing and takes nothing from the code before. Whoever needs another form adds it. */
const HARMLESS = [
  NEW_TABLE,
  form`CREATE (?:UNIQUE )?INDEX IF NOT EXISTS .*`,
  form`CREATE (?:OR REPLACE )?(?:FUNCTION|PROCEDURE) .*`,
  form`GRANT .*`,
  form`REVOKE EXECUTE ON (?:FUNCTION|PROCEDURE) .*`,
  form`COMMENT ON .*`,
  form`ALTER TABLE ${NAME} ADD COLUMN ${COLUMN}`,
  form`ALTER TABLE ${NAME} ADD COLUMN ${COLUMN} DEFAULT (?:''|-?[\d.]+|true|false)(?:::\w+)?(?: NOT NULL)?`,
  form`ALTER TABLE ${NAME} ADD CONSTRAINT "?\w+"? (?:CHECK|FOREIGN KEY) ${ONE} NOT VALID`,
  form`ALTER TABLE ${NAME} ADD CONSTRAINT "?\w+"? (?:UNIQUE|PRIMARY KEY) USING INDEX "?\w+"?`,
  form`ALTER TABLE ${NAME} VALIDATE CONSTRAINT "?\w+"?`,
  form`ALTER TABLE ${NAME} ALTER COLUMN "?\w+"? (?:DROP NOT NULL|DROP DEFAULT|SET DEFAULT ${ONE})`,
];

/** Of a table that the same migration makes: it is empty, and nobody waits for it. */
const ON_A_TABLE = [
  form`CREATE (?:UNIQUE )?INDEX "?\w+"? ON ${NAME}.*`,
  form`ALTER TABLE ${NAME} .*`,
];

/** Without comments, and with nothing in their texts and bodies. */
function statementsOf(migration: string): string[] {
  const bare = migration
    .replaceAll('--> statement-breakpoint', ';')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|--.*|\/\*[\s\S]*?\*\//g, (found) =>
      /^[$']/.test(found) ? "''" : '',
    );
  return bare
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}

function faultsOf(migration: string): string[] {
  const statements = statementsOf(migration);
  const found = (kind: RegExp) =>
    statements.flatMap((statement) => kind.exec(statement)?.[1] ?? []);
  const fresh = new Set(found(NEW_TABLE));
  const added = new Set(found(NEW_CONSTRAINT));
  const isHarmless = (statement: string) => {
    if (ON_A_TABLE.some((one) => fresh.has(one.exec(statement)?.[1] ?? ''))) return true;
    const validated = /VALIDATE CONSTRAINT "?(\w+)/i.exec(statement)?.[1] ?? '';
    // In the transaction that added it, it would be read through under its lock.
    return !added.has(validated) && HARMLESS.some((one) => one.test(statement));
  };
  return statements.filter((statement) => !isHarmless(statement));
}

describe('a migration that would hold up those at work is refused:', () => {
  test.each([
    'CREATE INDEX "a" ON "appointments" USING btree ("x")',
    'CREATE UNIQUE INDEX "a" ON "appointments" ("x")',
    'ALTER TABLE "appointments" ADD COLUMN "x" text NOT NULL',
    'ALTER TABLE "appointments" ADD "x" text NOT NULL',
    'ALTER TABLE "appointments" ADD COLUMN "x" bigserial',
    'ALTER TABLE "appointments" ADD COLUMN "x" text UNIQUE DEFAULT lower(y)',
    'ALTER TABLE "appointments" ADD COLUMN "x" text, ADD COLUMN "y" text NOT NULL',
    'ALTER TABLE "appointments" ADD COLUMN "x" integer DEFAULT 0 NOT NULL, DROP COLUMN "y"',
    'ALTER TABLE "appointments" ADD COLUMN "x" uuid DEFAULT gen_random_uuid()',
    'ALTER TABLE "appointments" ADD COLUMN "x" text GENERATED ALWAYS AS (lower("y")) STORED',
    'ALTER TABLE "appointments" ADD COLUMN "x" text PRIMARY KEY',
    'ALTER TABLE "appointments" ADD COLUMN "x" text REFERENCES "users"("id")',
    'ALTER TABLE "appointments" ADD PRIMARY KEY ("x")',
    'ALTER TABLE "appointments" ADD UNIQUE ("x")',
    'ALTER TABLE "appointments" ALTER COLUMN "x" SET NOT NULL',
    'ALTER TABLE "appointments" ALTER "x" SET NOT NULL',
    'ALTER TABLE "public"."appointments" ALTER COLUMN "x" SET NOT NULL',
    'ALTER TABLE "appointments" ALTER COLUMN "x" SET DATA TYPE bigint',
    'ALTER TABLE "appointments" ALTER COLUMN "x" DROP NOT NULL, ALTER COLUMN "y" SET NOT NULL',
    'ALTER TABLE "appointments" ADD CONSTRAINT "c" CHECK ("x" > 0)',
    'ALTER TABLE "appointments" ADD CONSTRAINT "c" CHECK ("x" > 0), ADD CONSTRAINT "d" CHECK ("y" > 0) NOT VALID',
    'ALTER TABLE "appointments" ADD CONSTRAINT "f" FOREIGN KEY ("x") REFERENCES "users"("id")',
    'ALTER TABLE "appointments" ADD CONSTRAINT "u" UNIQUE ("x")',
    'ALTER TABLE "appointments" DROP COLUMN "x"',
    'ALTER TABLE "appointments" DROP "x"',
    'ALTER TABLE "appointments" RENAME COLUMN "x" TO "y"',
    'DROP TABLE "appointments"',
    'TRUNCATE "appointments"',
    'UPDATE "appointments" SET "x" = 1',
    'DELETE FROM "appointments"',
    'GRANT SELECT ON "appointments" TO amsel_gateway; UPDATE "appointments" SET "x" = 1',
    'REVOKE SELECT ON "appointments" FROM amsel_gateway',
    'REINDEX TABLE "appointments"',
    'VACUUM FULL "appointments"',
    'LOCK TABLE "appointments"',
    'DO $$ BEGIN UPDATE appointments SET x = 1; END $$',
    'ALTER TABLE "appointments" ADD CONSTRAINT "c" CHECK ("x" > 0) NOT VALID; ALTER TABLE "appointments" VALIDATE CONSTRAINT "c"',
  ])('%s', (statement) => {
    expect(faultsOf(statement)).toHaveLength(1);
  });
});

describe('a migration that holds up nobody is taken:', () => {
  test.each([
    'CREATE INDEX IF NOT EXISTS "a" ON "appointments" ("x")',
    'CREATE TABLE "new" ("x" text NOT NULL)\n--> statement-breakpoint\nCREATE INDEX "a" ON "new" ("x")',
    'CREATE TABLE "new" ("x" text);\nALTER TABLE "public"."new" ADD CONSTRAINT "f" FOREIGN KEY ("x") REFERENCES "users"("id")',
    'ALTER TABLE "appointments" ADD COLUMN "x" text',
    'ALTER TABLE "appointments" ADD COLUMN "x" timestamp with time zone',
    'ALTER TABLE "appointments" ADD COLUMN "x" integer DEFAULT 0 NOT NULL',
    `ALTER TABLE "appointments" ADD COLUMN "x" jsonb DEFAULT '[1, 2]'::jsonb NOT NULL`,
    'ALTER TABLE "appointments" ADD CONSTRAINT "c" CHECK ("x" > 0 AND ("y" > 0 OR length("z") < 3)) NOT VALID',
    'ALTER TABLE "appointments" ADD CONSTRAINT "u" UNIQUE USING INDEX "i"',
    'ALTER TABLE "appointments" VALIDATE CONSTRAINT "c"',
    'ALTER TABLE "appointments" ALTER COLUMN "x" DROP NOT NULL',
    'GRANT SELECT ON "appointments" TO amsel_gateway',
    "-- Nobody's; DROP TABLE a\nCREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ UPDATE a SET x = 1; $$;",
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
