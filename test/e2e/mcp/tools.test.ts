import { describe, expect, test } from '@jest/globals';
import type { Role } from '../../../contract/access.ts';
import { createKey } from '../../../contract/api-keys.ts';
import { hashSecret } from '../../../contract/secrets.ts';
import { agentEnv, connectAgent, GENERATIONS, type Generation } from '../../support/agents.ts';
import { bookingAt, DATE } from '../../support/factories.ts';
import { bodyOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const env = { ...(await agentEnv()), MCP_ORIGINS: 'https://app.example' };
const app = useTestApp({ worker: true, env });

let keys = 0;
const newKey = () => ({ idempotencyKey: `key ${(keys += 1)}` });

/** A business with its owner, its professional and a customer. */
async function aShop() {
  const [owner, professional, customer] = await Promise.all([
    app.make.user('business'),
    app.make.user('professional'),
    app.make.user(),
  ]);
  const shop = await app.make.shop({
    business: { userId: owner.id, city: 'Berlin', autoConfirm: false },
    professional: { userId: professional.id },
  });
  return { owner, professional, customer, shop };
}

type Shop = Awaited<ReturnType<typeof aShop>>;
type Agent = Awaited<ReturnType<typeof connectAgent>>;

/** Calls every tool of a role, as a person would ask for it one after the other. Returns the result of each. */
async function useEveryTool(agent: Agent, { shop, customer }: Shop, role: Role) {
  const client = role === 'customer' ? {} : { clientName: 'Eve' };
  const held = role === 'customer' ? {} : { crmClientId: await aClient(shop.business.id) };
  const at = (start: string) => ({ ...bookingAt(shop, start), ...newKey() });
  const results = new Map<string, string>();
  const call = async (name: string, args: Readonly<Record<string, unknown>>) => {
    const { error, value } = await agent.call(name, args);
    results.set(name, error ?? 'ok');
    return value ?? {};
  };
  await call('find_openings', { businessId: shop.business.id, from: DATE, to: DATE });
  await call('search_businesses', { city: 'Berlin' });
  await call('get_business', { businessId: shop.business.id });
  const slot = { businessId: shop.business.id, professionalId: shop.professional.id };
  await call('explain_slot', { ...slot, date: DATE, time: '10:00' });
  const { idempotencyKey: _key, ...priced } = at('10:00');
  await call('quote', { ...priced, ...client });
  await call('hold', { ...at('15:00'), ...held });
  const booked = await call('book', { ...at('10:00'), ...client });
  const [appointment] = (booked['appointments'] ?? []) as { readonly id: string }[];
  const appointmentId = appointment?.id ?? 'apt_none';
  await call('booking_status', { bookingId: await findBooking(appointmentId) });
  await call('my_appointments', { from: DATE, to: DATE });
  await call('reschedule', { appointmentId, date: DATE, start: '11:00', ...newKey() });
  await call('answer_request', { appointmentId, decision: 'confirm', ...newKey() });
  await call('close_visit', { appointmentId, result: 'completed', ...newKey() });
  await call('cancel', { appointmentId, ...newKey() });
  const { business, services } = bookingAt(shop);
  const waiting = role === 'customer' ? {} : { crmClientId: await aClient(business) };
  const wanted = { business, services, from: DATE, to: DATE, timeTo: '11:00', ...waiting };
  await call('join_waitlist', { ...wanted, ...newKey() });
  await call('list_waitlist', {});
  await call('find_clients', { query: customer.name });
  const days = { businessId: business, from: DATE, to: DATE };
  await call('business_calendar', days);
  await call('business_report', days);
  return Object.fromEntries(results);
}

async function aClient(businessId: string): Promise<string> {
  const id = `crm_${(keys += 1)}_${businessId.slice(-8)}`;
  await query(app.url, `INSERT INTO crm_clients (id, business_id, name) VALUES ($1, $2, 'Eve')`, [
    id,
    businessId,
  ]);
  return id;
}

async function findBooking(appointmentId: string): Promise<string> {
  const [row] = await query<{ id: string }>(
    app.url,
    `SELECT command_id AS id FROM outcomes WHERE outcome::text LIKE '%' || $1 || '%'`,
    [appointmentId],
  );
  return row?.id ?? 'bkg_none';
}

const DISCOVERY = ['find_openings', 'search_businesses', 'get_business', 'explain_slot'];
const CUSTOMER = [
  ...['quote', 'hold', 'book', 'booking_status', 'my_appointments', 'reschedule', 'cancel'],
  'join_waitlist',
];
const STAFF = [
  ...['business_calendar', 'find_clients', 'list_waitlist', 'business_report'],
  ...['answer_request', 'close_visit'],
];
const unknown = (name: string) => expect.stringContaining(`Unknown tool: ${name}`);
const each = (names: readonly string[], toResult: (name: string) => unknown) =>
  Object.fromEntries(names.map((name) => [name, toResult(name)]));
const ok = () => 'ok';

describe.each(Object.keys(GENERATIONS) as Generation[])('with a client of %s', (generation) => {
  test('nobody reads, and is told to log in for the rest', async () => {
    const shop = await aShop();
    const agent = await connectAgent(app, null, generation);
    expect(agent.client.getServerVersion()?.name).toBe('amsel');
    expect(agent.client.getInstructions()).toContain('find_openings');
    expect((await agent.list()).map(({ name }) => name).toSorted()).toEqual(
      [...DISCOVERY, ...CUSTOMER].toSorted(),
    );
    expect(await useEveryTool(agent, shop, 'customer')).toEqual({
      ...each(DISCOVERY, ok),
      ...each(CUSTOMER, () => 'HTTP 401'),
      ...each(STAFF, unknown),
    });
    await agent.close();
  });

  test('a customer has every tool but those of staff', async () => {
    const shop = await aShop();
    const agent = await connectAgent(app, shop.customer, generation);
    expect(await useEveryTool(agent, shop, 'customer')).toEqual({
      ...each([...DISCOVERY, ...CUSTOMER], ok),
      ...each(STAFF, unknown),
    });
    await agent.close();
  });

  test.each(['professional', 'owner'] as const)('a %s has every tool', async (who) => {
    const shop = await aShop();
    const agent = await connectAgent(app, shop[who], generation);
    const role = who === 'owner' ? 'business' : 'professional';
    expect((await agent.list()).map(({ name }) => name).toSorted()).toEqual(
      [...DISCOVERY, ...CUSTOMER, ...STAFF].toSorted(),
    );
    // The rules of the API are the rules of the tools.
    const refused =
      who === 'owner'
        ? { close_visit: 'COMPLETE_TOO_EARLY' }
        : {
            close_visit: 'COMPLETE_TOO_EARLY',
            find_clients: 'FORBIDDEN',
            business_report: 'FORBIDDEN',
            join_waitlist: 'FORBIDDEN',
          };
    const used = await useEveryTool(agent, shop, role);
    expect(used).toEqual({ ...each([...DISCOVERY, ...CUSTOMER, ...STAFF], ok), ...refused });
    await agent.close();
  });
});

describe('a call that is refused', () => {
  test('names the argument, the code and what to do next', async () => {
    const { shop, customer } = await aShop();
    const agent = await connectAgent(app, customer);
    const at = (start: string) => ({ ...bookingAt(shop, start), ...newKey() });
    const errorOf = async (name: string, args: Readonly<Record<string, unknown>>) => {
      const { text } = await agent.call(name, args);
      return { error: text?.['error'], field: text?.['field'], hasNext: 'next' in (text ?? {}) };
    };
    const hasNext = true;
    const missing = { error: 'MISSING_FIELDS', field: 'idempotencyKey', hasNext };
    expect(await errorOf('book', bookingAt(shop))).toEqual(missing);
    const wrong = { ...at('10:00'), date: 'tomorrow' };
    const date = { error: 'INVALID_DATE_FORMAT', field: 'date', hasNext };
    expect(await errorOf('book', wrong)).toEqual(date);
    expect(await errorOf('cancel', { appointmentId: 'apt_x', ...newKey() })).toMatchObject({
      error: 'APPOINTMENT_NOT_FOUND',
      hasNext,
    });
    const unknownName = { error: 'INVALID_INPUT', field: 'town', hasNext };
    expect(await errorOf('find_openings', { town: 'Berlin' })).toEqual(unknownName);
    const noBoolean = { error: 'INVALID_INPUT', field: 'usePackage', hasNext };
    expect(await errorOf('book', { ...at('10:00'), usePackage: 'true' })).toEqual(noBoolean);
    const noName = { error: 'INVALID_INPUT', field: 'professionalName', hasNext };
    expect(await errorOf('find_openings', { city: 'Berlin', professionalName: 5 })).toEqual(noName);
    const noPackage = { error: 'NOT_FOUND', field: 'usePackage', hasNext };
    expect(await errorOf('book', { ...at('10:00'), usePackage: true })).toEqual(noPackage);
    await agent.close();
  });

  test.each([
    [{ decision: 'constructor' }, 'INVALID_INPUT', 'decision'],
    [{}, 'MISSING_FIELDS', 'decision'],
    [{ decision: 'confirm', reason: 'full' }, 'INVALID_INPUT', 'reason'],
  ])('chooses nothing by %j', async (args, error, field) => {
    const { owner } = await aShop();
    const agent = await connectAgent(app, owner);
    const sent = { appointmentId: 'apt_x', ...args, ...newKey() };
    expect((await agent.call('answer_request', sent)).text).toMatchObject({ error, field });
    await agent.close();
  });

  test('is done once with the same key', async () => {
    const { shop, customer } = await aShop();
    const agent = await connectAgent(app, customer);
    const request = { ...bookingAt(shop), ...newKey() };
    const [first, again] = [await agent.call('book', request), await agent.call('book', request)];
    expect(again.value).toEqual(first.value);
    const other = await agent.call('book', { ...request, start: '12:00' });
    expect(other.text).toMatchObject({ error: 'INVALID_INPUT', field: 'idempotencyKey' });
    await agent.close();
  });

  test('with the last session of a package is done once with the same key', async () => {
    const { shop, customer } = await aShop();
    const purchase = await app.make.purchase(shop, customer.id, { sessionsTotal: 1 });
    const agent = await connectAgent(app, customer);
    const request = { ...bookingAt(shop), usePackage: true, ...newKey() };
    const first = await agent.call('book', request);
    // Another package must not make the retry another request.
    await app.make.purchase(shop, customer.id);
    const again = await agent.call('book', request);
    const [appointment] = first.value!['appointments'] as Record<string, unknown>[];
    expect(appointment!['packageRedemption']).toMatchObject({ packagePurchaseId: purchase.id });
    expect(again.value).toEqual(first.value);
    await agent.close();
  });

  test('says why a time is not free', async () => {
    const { shop, customer } = await aShop();
    const agent = await connectAgent(app, customer);
    await agent.call('book', { ...bookingAt(shop), ...newKey() });
    const { value } = await agent.call('explain_slot', {
      businessId: shop.business.id,
      professionalId: shop.professional.id,
      serviceId: shop.service.id,
      date: DATE,
      time: '10:00',
    });
    expect(value).toMatchObject({ available: false, reason: 'BOOKED' });
    expect(value!['nearest']).toHaveLength(3);
    await agent.close();
  });
});

/** A model reads all texts and arguments before it does anything; the outputs are for its program. */
const READ_MAX = 60_000;

test('the list of tools is short, and does not speak of HTTP', async () => {
  const { owner, customer } = await aShop();
  for (const account of [owner, customer]) {
    const agent = await connectAgent(app, account);
    const listed = await agent.list();
    const read = JSON.stringify(listed.map(({ outputSchema: _outputSchema, ...tool }) => tool));
    expect(read.length).toBeLessThan(READ_MAX);
    expect(JSON.stringify(listed)).not.toMatch(/header/i);
    await agent.close();
  }
});

test('an API key needs the scope of the endpoint behind a tool', async () => {
  const created = bodyOf(await app.gateway.client(createKey, { body: { name: 'agent' } }));
  const narrow = `UPDATE api_keys SET scopes = '{services:read}' WHERE key_hash = $1`;
  await query(app.url, narrow, [hashSecret(created.apiKey)]);
  const agent = await connectAgent(app, null, '2026-07-28', { 'x-api-key': created.apiKey });
  expect((await agent.call('find_openings', { city: 'Berlin' })).error).toBe('FORBIDDEN');
  await agent.close();
});

test('several messages in one request are refused, since they would count as one', async () => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const sent = await app.send(null, 'POST', '/mcp', [message, message]);
  expect(sent).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT' } });
});

test('only pages of allowed origins may call it', async () => {
  const status = async (origin: string, method = 'POST') => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const answer = await fetch(`${app.gateway.baseUrl}/mcp`, {
      method,
      headers: {
        origin,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      ...(method === 'POST' && { body: JSON.stringify(message) }),
    });
    await answer.text();
    return answer.status;
  };
  expect(await status('https://app.example')).toBe(200);
  expect(await status('https://app.example', 'OPTIONS')).toBe(204);
  expect(await status(app.gateway.publicUrl)).toBe(200);
  for (const origin of ['https://evil.example', 'http://app.example', 'null']) {
    expect([await status(origin), await status(origin, 'OPTIONS')]).toEqual([403, 403]);
  }
});

test('there is no stream to open and no session to end', async () => {
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const answer = await fetch(`${app.gateway.baseUrl}/mcp`, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  }
});
