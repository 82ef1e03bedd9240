import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Express } from 'express';
import { isDiscovery, SCOPES } from '../../../contract/access.ts';
import { readBusyCalendar } from '../../../contract/busy-calendars.ts';
import {
  type Caller,
  type Expectation,
  expectationFor,
  INTERNAL_PATHS,
  isKeyed,
  PUBLIC_PATHS,
  type Row,
  ROWS,
  SESSION_CALLERS,
} from '../../../contract/generate/authorization.ts';
import { streamEvents } from '../../../contract/events.ts';
import { newId } from '../../../contract/ids.ts';
import { ENDPOINTS } from '../../../contract/index.ts';
import { hashSecret } from '../../../contract/secrets.ts';
import { createBusiness } from '../../../contract/own-business.ts';
import { importBusiness } from '../../../contract/imports.ts';
import { apiKeys } from '../../../db/schema/api-keys.ts';
import { isErrorCode } from '../../../domain/errors.ts';
import { newApiKey } from '../../../gateway/access/api-key.ts';
import { withOneActing } from '../../support/acting-members.ts';
import { waitForDecision } from '../../support/booking-decision.ts';
import { recordChanges } from '../../support/recorded-changes.ts';
import { bodyOf, requestFor, urlOf } from '../../support/requests.ts';
import { query } from '../../support/services.ts';
import { type Account, toPayload } from '../../support/sessions.ts';
import { refusalByState } from '../../support/refusals-by-state.ts';
import { createSpareTenants } from '../../support/spare-tenants.ts';
import { makeTenants, type Tenant } from '../../support/tenants.ts';
import { useTestApp } from '../../support/test-app.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** Every cell of docs/authorization.md, over HTTP. */
const app = useTestApp({ worker: true, checkInvariants: false });
let admin: Account;
/** The tenant of the ids in requests that change nothing. */
let unchanged: Tenant;
/** The tenant of callers who have no part in the thing. */
let elsewhere: Tenant;
beforeAll(async () => {
  admin = await app.make.user('admin');
  [unchanged, elsewhere] = (await makeTenants(app.make, 2)) as [Tenant, Tenant];
});

const takeTenant = createSpareTenants(() => app.make);

/** Scopes differ only where keys are read; elsewhere the rows take turns with them. */
function callersOf(row: Row): Map<string, Caller> {
  const { access } = row.endpoint;
  const turn = SCOPES[ROWS.indexOf(row) % SCOPES.length]!;
  const scopes = access === 'key' || isDiscovery(access) ? SCOPES : [turn];
  return new Map<string, Caller>([
    ['anonymous', { kind: 'anonymous' }],
    ...scopes.map((scope) => [`a key with ${scope}`, { kind: 'key', scope }] as const),
    ...SESSION_CALLERS,
  ]);
}

/** The API creates keys with every scope; the gateway must respect fewer. */
async function createKey(scope: (typeof SCOPES)[number]): Promise<string> {
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

const sharedKeys = new Map<string, Promise<string>>();

/** One key per scope; a new one where the request may revoke it. */
function keyFor({ endpoint }: Row, scope: (typeof SCOPES)[number]): Promise<string> {
  if (endpoint.access === 'key') return createKey(scope);
  const key = sharedKeys.get(scope) ?? createKey(scope);
  sharedKeys.set(scope, key);
  return key;
}

async function credentialsOf(
  row: Row,
  caller: Caller,
  here: Tenant,
): Promise<Record<string, string>> {
  if (caller.kind === 'anonymous') return {};
  if (caller.kind === 'key') return { 'x-api-key': await keyFor(row, caller.scope) };
  const account = await findAccount(row, caller, here);
  return { authorization: `Bearer ${await app.issueToken(account)}` };
}

const ADDING = new Set([createBusiness.id, importBusiness.id]);
type Session = Extract<Caller, { kind: 'session' }>;
async function findAccount({ endpoint }: Row, caller: Session, here: Tenant): Promise<Account> {
  if (caller.role === 'admin') return admin;
  // A second business would change what the other requests of this account mean.
  const isNew = ADDING.has(endpoint.id) && caller.role === 'business' && !caller.party;
  return isNew ? app.make.user(caller.role) : accountOf(caller, here);
}

function accountOf({ role, party }: Session, here: Tenant): Account {
  return party ? here.accounts[party] : elsewhere.accounts[role as Exclude<typeof role, 'admin'>];
}

function ownSamplesOf(caller: Caller, here: Tenant) {
  if (caller.kind !== 'session' || caller.role === 'admin') return elsewhere.samples.business;
  return caller.party ? here.samples[caller.party] : elsewhere.samples[caller.role];
}

/** Streams that begin with the next event, which never comes here. */
const ENDLESS = new Set([streamEvents.id]);

type Response = { readonly status: number; readonly code?: string; readonly text: string };

/** The request of one cell, to be sent once or repeatedly. */
function createRequest(row: Row, caller: Caller, here: Tenant) {
  const { endpoint, place } = row;
  const role = caller.kind === 'session' ? caller.role : undefined;
  const [named, own] = [here.samples.business, ownSamplesOf(caller, here)];
  const request = requestFor({ endpoint, place, named, own, role });
  const payload = toPayload(bodyOf(endpoint, request));
  return async (headers: Record<string, string> = {}): Promise<Response> => {
    const credentials = await credentialsOf(row, caller, here);
    const first = await fetch(app.gateway.baseUrl + urlOf(endpoint, request), {
      method: endpoint.method.toUpperCase(),
      headers: { ...headers, ...credentials, ...payload.headers },
      ...payload.content,
    });
    const response = await waitForDecision(first, credentials);
    if (response.ok && ENDLESS.has(endpoint.id)) {
      await response.body?.cancel();
      return { status: response.status, text: '' };
    }
    const text = await response.text();
    if (response.ok) return { status: response.status, text };
    const [code] = (JSON.parse(text) as { error: string }).error.split(':');
    return { status: response.status, code: code!, text };
  };
}

function hasLeak(
  { text }: Response,
  row: Row,
  caller: Caller,
  expected: Expectation,
  here: Tenant,
): boolean {
  const party = caller.kind === 'session' ? caller.party : undefined;
  if (party === 'customer') return text.includes(`${here.secret} staff note`);
  if (party && party !== 'colleague') return false;
  const mayRead = expected === 'allowed' && row.ownership !== 'public';
  return !mayRead && text.includes(here.secret);
}

/** One cell: a caller, the expected verdict, and the tenant that the request names. */
async function judge(row: Row, caller: Caller, expected: Expectation, here: Tenant) {
  const response = await createRequest(row, caller, here)();
  if (hasLeak(response, row, caller, expected, here)) return `leaks: ${response.text}`;
  return response.code ?? 'allowed';
}

type Cell = readonly [name: string, caller: Caller, expected: Expectation];

/** Cells that change nothing: refusals and reads. */
const isReading = (row: Row, expected: Expectation) =>
  isErrorCode(expected) || row.endpoint.method === 'get';

function cellsOf(row: Row, isWanted: (expected: Expectation) => boolean): Cell[] {
  return [...callersOf(row)]
    .map(([name, caller]): Cell => [
      name,
      caller,
      expectationFor(row.endpoint, row.ownership, caller),
    ])
    .filter(([, , expected]) => isWanted(expected));
}

async function verdictsOn(
  cells: readonly Cell[],
  row: Row,
  tenantOf: () => Tenant | Promise<Tenant>,
) {
  const verdicts = await Promise.all(
    cells.map(async ([name, caller, expected]) => [
      name,
      await judge(row, caller, expected, await tenantOf()),
    ]),
  );
  return Object.fromEntries(verdicts) as Record<string, string>;
}

function expectedOf(cells: readonly Cell[], { endpoint }: Row): Record<string, string> {
  const permitted = (name: string) => refusalByState(endpoint.id, name) ?? 'allowed';
  return Object.fromEntries(
    cells.map(([name, , expected]) => [name, isErrorCode(expected) ? expected : permitted(name)]),
  );
}

const TABLE = ROWS.map((row) => [`${row.endpoint.id} ${row.place}`, row] as const);

describe('the authorization table, for refusals and reads', () => {
  let changes: Awaited<ReturnType<typeof recordChanges>>;
  beforeAll(async () => void (changes = await recordChanges(app.url)));
  afterAll(() => changes.stop());

  test.each(TABLE)('holds in every cell of %s, and changes no row', async (_name, row) => {
    const cells = cellsOf(row, (expected) => isReading(row, expected));
    await changes.take();

    expect(await verdictsOn(cells, row, () => unchanged)).toEqual(expectedOf(cells, row));
    expect(await changes.take()).toEqual([]);
  });
});

/** The requests wait until a worker has read their calendars. */
async function readCalendarsDuring(requests: Promise<unknown>): Promise<void> {
  let areDone = false;
  void requests.finally(() => (areDone = true));
  await waitUntil(
    () => app.readCalendars(),
    () => areDone,
  );
}

describe('the authorization table, for permitted writes', () => {
  const WRITES = TABLE.filter(([, row]) => row.endpoint.method !== 'get');

  test.each(WRITES)('holds in every cell of %s', async (_name, row) => {
    const permitted = cellsOf(row, (expected) => !isReading(row, expected));
    const cells = withOneActing(permitted, ROWS.indexOf(row));
    // A public thing serves all callers; others are used up by the first one.
    const shared = row.ownership === 'public' ? await takeTenant() : undefined;

    const judging = verdictsOn(cells, row, () => shared ?? takeTenant());
    if (row.endpoint.id === readBusyCalendar.id) await readCalendarsDuring(judging);
    expect(await judging).toEqual(expectedOf(cells, row));
  });
});

describe('the authorization table, for replays', () => {
  const REPEATABLE = new Map(
    TABLE.filter(([, { endpoint }]) => isKeyed(endpoint)).map(
      ([, row]) => [row.endpoint.id, row] as const,
    ),
  );
  const LATER = 'written-later';

  /** Everything of the tenant gets other owners, and new private texts. */
  async function replaceOwners({ accounts }: Tenant): Promise<void> {
    const { customer, professional, colleague, business, manager, frontDesk } = accounts;
    for (const [table, column, { id, role }] of [
      ['businesses', 'user_id', business],
      ['business_members', 'user_id', manager],
      ['business_members', 'user_id', frontDesk],
      ['professionals', 'user_id', professional],
      ['professionals', 'user_id', colleague],
      ['appointments', 'client_id', customer],
    ] as const) {
      const owner = await app.make.user(role);
      await query(app.url, `UPDATE ${table} SET ${column} = $1 WHERE ${column} = $2`, [
        owner.id,
        id,
      ]);
      if (table !== 'appointments') continue;
      await query(
        app.url,
        `UPDATE appointments SET client_name = $1, notes = $1, staff_notes = $1 WHERE client_id = $2`,
        [LATER, owner.id],
      );
    }
  }

  test.each([...REPEATABLE])('shows a former owner nothing new: %s', async (_id, row) => {
    const parties = cellsOf(row, (expected) => !isErrorCode(expected)).filter(
      ([, caller]) => caller.kind === 'session' && caller.party,
    );
    const cells = withOneActing(parties, ROWS.indexOf(row));
    const leaks = await Promise.all(
      cells.map(async ([name, caller]) => {
        const here = await takeTenant();
        const send = createRequest(row, caller, here);
        const key = { 'idempotency-key': newId('key') };
        const first = await send(key);
        if (first.code !== refusalByState(row.endpoint.id, name)) return [`${name}: ${first.text}`];
        await replaceOwners(here);
        const { text } = await send(key);
        return text.includes(LATER) ? [`${name}: ${text}`] : [];
      }),
    );

    expect(leaks.flat()).toEqual([]);
  });
});

type Layer = {
  readonly route?: { readonly path: string | readonly string[] };
  readonly handle: { readonly stack?: readonly Layer[] };
};

/** The paths of every route of the running gateway, in the form of the declarations. */
function listRoutePaths(layers: readonly Layer[]): string[] {
  return layers.flatMap(({ route, handle }) =>
    route
      ? [route.path].flat().map((path) => path.replaceAll(/:(\w+)/g, '{$1}'))
      : listRoutePaths(handle.stack ?? []),
  );
}

describe('a path that is not an endpoint', () => {
  test.each(PUBLIC_PATHS)('%s is public', async (path) => {
    const example = path
      .replace('{id}', 'bookAppointment')
      .replace('{guide}', 'first-booking')
      .replace('{page}', 'errors')
      .replace('{token}', 'x');
    const UNKNOWN =
      /^\/(assets|businesses|embed|oauth|pictures|review|unsubscribe|waitlist)\/[^/]+$/;
    const { status } = await fetch(app.gateway.baseUrl + example);
    // Agents send POST only.
    const expected = path === '/mcp' ? 405 : 200;
    expect(status).toBe(UNKNOWN.test(path) ? 404 : expected);
  });

  test('is listed in the docs', () => {
    const express = app.gateway.server.listeners('request')[0] as unknown as Express;
    const paths = new Set(listRoutePaths(express.router.stack as unknown as Layer[]));
    for (const { path } of ENDPOINTS) paths.delete(path);

    expect([...paths].toSorted()).toEqual([...PUBLIC_PATHS, ...INTERNAL_PATHS].toSorted());
  });
});
