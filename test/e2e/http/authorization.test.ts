import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import {
  type Asker,
  authorizationText,
  type Expectation,
  expectationFor,
  OPEN_PATHS,
  placesOf,
  type Row,
  ROWS,
  SESSION_ASKERS,
} from '../../../contract/generate/authorization.ts';
import { SCOPES } from '../../../contract/access.ts';
import { ERRORS, isErrorCode } from '../../../domain/errors.ts';
import { newId } from '../../../contract/ids.ts';
import { ENDPOINTS } from '../../../contract/index.ts';
import { OWNERSHIP } from '../../../contract/ownership.ts';
import { apiKeys } from '../../../db/schema/api-keys.ts';
import { newApiKey } from '../../../gateway/access/api-key.ts';
import { hashSecret } from '../../../gateway/access/hash.ts';
import { docsRouter } from '../../../gateway/http/docs.ts';
import { operationsRouter } from '../../../gateway/operations/router.ts';
import type { Account } from '../../support/sessions.ts';
import { REQUESTS } from '../../support/requests.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

/** docs/authorization.md, cell by cell, over HTTP. */
const app = useTestApp({ worker: true });
let admin: Account;
/** Its people name what is not theirs, and so change nothing but their own. */
let elsewhere: Tenant;
beforeAll(async () => {
  admin = await app.make.user('admin');
  elsewhere = await makeTenant(app.make);
});

const ASKERS: ReadonlyMap<string, Asker> = new Map<string, Asker>([
  ['nobody', { kind: 'anonymous' }],
  ...SCOPES.map((scope) => [`a key with ${scope}`, { kind: 'key', scope }] as const),
  ...SESSION_ASKERS,
]);

/** Keys are made with every scope; one with fewer must be held to them all the same. */
async function newKey(scope: (typeof SCOPES)[number]): Promise<string> {
  const key = newApiKey('sandbox');
  await app.make.db.insert(apiKeys).values({
    id: newId('key'),
    keyHash: hashSecret(key),
    name: scope,
    environment: 'sandbox',
    scopes: [scope],
  });
  return key;
}

async function credentialsOf(asker: Asker, here: Tenant) {
  if (asker.kind === 'anonymous') return {};
  if (asker.kind === 'key') return { 'x-api-key': await newKey(asker.scope) };
  const account =
    asker.role === 'admin'
      ? admin
      : asker.party
        ? here.people[asker.party]
        : elsewhere.people[asker.role];
  return { authorization: `Bearer ${await app.issueToken(account)}` };
}

async function ask({ endpoint, place }: Row, asker: Asker, here: Tenant) {
  const role = asker.kind === 'session' ? asker.role : undefined;
  const own =
    asker.kind !== 'session' || asker.role === 'admin'
      ? elsewhere.things.business
      : asker.party
        ? here.things[asker.party]
        : elsewhere.things[asker.role];
  const named = here.things.business;
  const { params, query: asked, body } = REQUESTS[endpoint.id]!({ place, named, own, role });
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params![name]!);
  const answer = await fetch(
    `${app.gateway.baseUrl}${path}?${new URLSearchParams(asked).toString()}`,
    {
      method: endpoint.method.toUpperCase(),
      headers: {
        ...(await credentialsOf(asker, here)),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
  );
  const text = await answer.text();
  const code = answer.ok ? undefined : (JSON.parse(text) as { error: string }).error.split(':')[0];
  return { status: answer.status, code, text };
}

type Answer = Awaited<ReturnType<typeof ask>>;

/** Shape and identity were no reason to refuse; the state of the thing may be. */
const NOT_LET_THROUGH = new Set(['MISSING_FIELDS', 'INVALID_INPUT', 'RATE_LIMITED']);

function verdictOn({ status, code }: Answer, { claim }: Row): string {
  if (code === undefined) return 'let through';
  const isHidden = typeof claim === 'object' && claim.others === code;
  const isLetThrough =
    isErrorCode(code) &&
    ![401, 403, 404].includes(ERRORS[code]) &&
    status < 500 &&
    !isHidden &&
    !NOT_LET_THROUGH.has(code);
  return isLetThrough ? 'let through' : code;
}

const isRefusal = (expected: Expectation) => isErrorCode(expected);

/** What may stand in the answer of somebody for whom it is not meant. */
function leakIn({ text }: Answer, row: Row, asker: Asker, expected: Expectation, here: Tenant) {
  const party = asker.kind === 'session' ? asker.party : undefined;
  if (party === 'customer') return text.includes(`${here.secret} staff note`);
  if (party === 'professional' || party === 'business') return false;
  // Whoever may name anybody's, or holds the secret, may know what it is.
  if (expected === 'allowed' && row.claim !== 'public') return false;
  return text.includes(here.secret);
}

/** All rows of all tables, in short; without the use of keys, and what was decided of refused commands. */
async function fingerprint(): Promise<string> {
  const tables = await query<{ name: string }>(
    app.url,
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'
     AND table_type = 'BASE TABLE' AND table_name NOT IN ('outcomes', 'api_keys', 'api_key_days')`,
  );
  const hashes = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, md5(string_agg(t::text, '' ORDER BY t::text)) AS rows FROM "${name}" AS t`,
  );
  return JSON.stringify(await query(app.url, `${hashes.join(' UNION ALL ')} ORDER BY name`));
}

describe('the table of who may name what', () => {
  test.each(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))(
    'says whose everything is that %s takes',
    (id, endpoint) => {
      const places = placesOf(endpoint);
      expect(Object.keys(OWNERSHIP[id] ?? {}).toSorted()).toEqual(
        places.length > 0 ? places.toSorted() : ['-'],
      );
      expect(Object.keys(REQUESTS)).toContain(id);
    },
  );

  test('is of operations that there are', () => {
    expect(Object.keys(OWNERSHIP).toSorted()).toEqual(ENDPOINTS.map(({ id }) => id).toSorted());
  });

  test('is kept as a page to read (npm run authorization)', () => {
    const page = new URL('../../../docs/authorization.md', import.meta.url);
    expect(readFileSync(page, 'utf8')).toBe(authorizationText());
  });
});

describe('every cell', () => {
  test.each(ROWS.map((row) => [`${row.endpoint.id} ${row.place}`, row] as const))(
    'of %s',
    async (_name, row) => {
      const seen: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      const shared = await makeTenant(app.make);
      const before = await fingerprint();
      const changing: [string, Asker, Expectation][] = [];
      const judge = async (name: string, asker: Asker, expectation: Expectation, here: Tenant) => {
        const answer = await ask(row, asker, here);
        const isLeak = leakIn(answer, row, asker, expectation, here);
        seen[name] = isLeak
          ? `leaks: ${answer.text}`
          : isRefusal(expectation)
            ? (answer.code ?? answer.status)
            : verdictOn(answer, row);
        expected[name] = isRefusal(expectation) ? expectation : 'let through';
      };
      for (const [name, asker] of ASKERS) {
        const expectation = expectationFor(row.endpoint, row.claim, asker);
        if (isRefusal(expectation) || row.endpoint.method === 'get') {
          await judge(name, asker, expectation, shared);
        } else changing.push([name, asker, expectation]);
      }
      expect(await fingerprint()).toBe(before);
      for (const [name, asker, expectation] of changing) {
        // What is public is not used up by whoever names it.
        const here = row.claim === 'public' ? shared : await makeTenant(app.make);
        await judge(name, asker, expectation, here);
      }
      expect(seen).toEqual(expected);
    },
  );
});

describe('what is no operation', () => {
  test.each(OPEN_PATHS)('%s answers anybody', async (path) => {
    expect((await fetch(app.gateway.baseUrl + path)).status).toBe(200);
  });

  test('is on the list', () => {
    const registry = new Registry();
    const operations = operationsRouter({ checks: [], isStopping: () => false, metrics: registry });
    const paths = [operations, docsRouter('0')].flatMap(({ stack }) =>
      stack.flatMap(({ route }) => route?.path ?? []),
    );

    // The page brings its own script.
    expect(OPEN_PATHS).toEqual(
      expect.arrayContaining(paths.filter((path) => path !== '/docs/start.js')),
    );
  });
});
