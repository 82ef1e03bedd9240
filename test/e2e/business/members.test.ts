import { beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { rightOf } from '../../../contract/access.ts';
import { ownershipsOf } from '../../../contract/endpoint.ts';
import { ENDPOINTS } from '../../../contract/index.ts';
import { businessMembers } from '../../../db/schema/members.ts';
import { bodyOf, requestFor, urlOf } from '../../support/requests.ts';
import { makeTenants, type Tenant } from '../../support/tenants.ts';
import { bookingAt, DATE } from '../../support/factories.ts';
import { useInvitations } from '../../support/invitations.ts';
import { type Account, refused } from '../../support/sessions.ts';
import { query, waitUntilBlocked } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

/** Tenants are rows that no engine has written. */
const app = useTestApp({ worker: true, checkInvariants: false, env: { TRUST_PROXY: '1' } });
const { resend, respond, emailsTo } = useInvitations(app);
const send: typeof app.send = (...args) => app.send(...args);
type Role = 'owner' | 'manager' | 'frontDesk';
type Fields = Record<string, unknown>;

/** A shop with an owner, the professional Lena and members with these roles. */
async function setUp(...roles: Role[]) {
  const owner = await app.make.user('business', 'Olga');
  const lena = await app.make.user('professional', 'Lena');
  const shop = await app.make.shop({
    business: { userId: owner.id },
    professional: { userId: lena.id },
  });
  const members = await Promise.all(
    // Accounts of both kinds may be members.
    roles.map((role) => app.make.user(role === 'frontDesk' ? 'professional' : 'business', role)),
  );
  const rows = members.map(({ id }, i) => ({
    businessId: shop.business.id,
    userId: id,
    role: roles[i]!,
  }));
  if (rows.length > 0) await app.make.db.insert(businessMembers).values(rows);
  const client = await app.make.crmClient(shop.business.id);
  return { owner, lena, shop, members, client };
}

const listMembers = async (as: Account, path = '/api/business/members') =>
  (await send(as, 'GET', path)).body as unknown as Fields[];
const rolesOf = (members: Fields[]) => Object.fromEntries(members.map((m) => [m['id'], m['role']]));

describe('an invitation with a role', () => {
  test('makes its reader a member, with an account of either kind', async () => {
    const { owner, lena } = await setUp();
    const [manager, desk] = [
      await app.make.user('business', 'Mia'),
      await app.make.user('professional', 'Dora'),
    ];
    for (const [account, role] of [
      [manager, 'manager'],
      [desk, 'frontDesk'],
    ] as const) {
      const body = { email: account.email, role };
      const invited = await send(owner, 'POST', '/api/business/members', body);
      expect(invited).toMatchObject({ status: 201, body: { role, status: 'pending' } });
      expect(emailsTo(account.email)).toHaveLength(1);
      const answered = await respond(account, invited.body['id'], 'accept');
      expect(answered).toMatchObject({ status: 200, body: { role, status: 'accepted' } });
    }

    expect(rolesOf(await listMembers(manager))).toEqual({
      [owner.id]: 'owner',
      [lena.id]: 'professional',
      [manager.id]: 'manager',
      [desk.id]: 'frontDesk',
    });
    const memberships = await send(desk, 'GET', '/api/account/memberships');
    expect(memberships.body).toMatchObject([
      { roles: ['frontDesk'], rights: ['calendar', 'clients', 'money'] },
    ]);
    const again = { email: manager.email, role: 'frontDesk' };
    expect(await send(owner, 'POST', '/api/business/members', again)).toEqual(
      refused(409, 'EMAIL_TAKEN'),
    );
  });

  test('of an owner is sent by an owner only', async () => {
    const { owner, members } = await setUp('manager');
    const body = { email: 'new-owner@example.test', role: 'owner' };

    expect(await send(members[0]!, 'POST', '/api/business/members', body)).toEqual(
      refused(403, 'FORBIDDEN'),
    );
    expect((await send(owner, 'POST', '/api/business/members', body)).status).toBe(201);
  });

  test('counts while its sender may invite for the role, or until another sends it again', async () => {
    const { owner, members } = await setUp('owner', 'manager');
    const [partner, manager] = [members[0]!, members[1]!];
    const mia = await app.make.user('business', 'Mia');
    const body = { email: mia.email, role: 'owner' };
    const { id } = (await send(partner, 'POST', '/api/business/members', body)).body;
    await send(owner, 'DELETE', `/api/business/members/${partner.id}`);

    expect(await respond(mia, id, 'accept')).toEqual(refused(400, 'INVALID_STATUS'));
    expect(await resend(manager, id)).toEqual(refused(403, 'FORBIDDEN'));
    expect((await resend(owner, id)).status).toBe(200);
    expect((await respond(mia, id, 'accept')).status).toBe(200);
    expect(rolesOf(await listMembers(mia))[mia.id]).toBe('owner');
  });

  test('is not accepted after its sender, whose removal was first in line', async () => {
    const { owner, shop, members } = await setUp('manager');
    const manager = members[0]!;
    const mia = await app.make.user('business', 'Mia');
    const body = { email: mia.email, role: 'frontDesk' };
    const { id } = (await send(manager, 'POST', '/api/business/members', body)).body;
    const answers: ReturnType<typeof send>[] = [];
    await app.make.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT FROM businesses WHERE id = ${shop.business.id} FOR UPDATE`);
      answers.push(send(owner, 'DELETE', `/api/business/members/${manager.id}`));
      await waitUntilBlocked(app.url, 'amsel_gateway', 1);
      answers.push(respond(mia, id, 'accept'));
      await waitUntilBlocked(app.url, 'amsel_gateway', 2);
    });

    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([204, 400]);
    expect(rolesOf(await listMembers(owner))).not.toHaveProperty(mia.id);
  });

  test('is listed for its reader, who may be the front desk of another business', async () => {
    const [here, there] = [await setUp('frontDesk'), await setUp()];
    const desk = here.members[0]!;
    const body = { email: desk.email, role: 'frontDesk' };
    const invited = await send(there.owner, 'POST', '/api/business/members', body);

    expect((await send(desk, 'GET', '/api/invitations')).body).toEqual([invited.body]);
    const path = `/api/invitations/${String(invited.body['id'])}`;
    expect((await send(desk, 'GET', path)).status).toBe(200);
    expect(await send(desk, 'DELETE', path)).toEqual(refused(403, 'FORBIDDEN'));
  });
});

describe('a professional', () => {
  test('is not removed as a member, and leaves with an event when removed from the staff', async () => {
    const { owner, lena, shop } = await setUp();
    expect(await send(owner, 'DELETE', `/api/business/members/${lena.id}`)).toEqual(
      refused(400, 'INVALID_STATUS'),
    );
    const same = { role: 'professional' };
    expect((await send(owner, 'PATCH', `/api/business/members/${lena.id}`, same)).status).toBe(200);
    const path = `/api/business/professionals/${shop.professional.id}`;
    expect((await send(owner, 'DELETE', path)).status).toBe(204);

    const events = await query(
      app.url,
      `SELECT type, resource_id, data FROM events WHERE business_id = $1 AND type LIKE 'member%'`,
      [shop.business.id],
    );
    expect(events).toEqual([{ type: 'member.removed', resource_id: lena.id, data: same }]);
  });
});

describe('the front desk', () => {
  test('books, moves and sees every calendar, and clients, but changes no settings', async () => {
    const { shop, members, client } = await setUp('frontDesk');
    const desk = members[0]!;
    const booking = { ...bookingAt(shop), crmClientId: client.id };
    const booked = await send(desk, 'POST', '/api/appointments', booking);
    expect(booked.status).toBe(201);
    const path = `/api/appointments/${String(booked.body['id'])}`;
    const moved = await send(desk, 'POST', `${path}/reschedule`, { date: DATE, start: '12:00' });
    expect(moved).toMatchObject({ status: 200, body: { start: '12:00' } });

    expect((await send(desk, 'GET', '/api/appointments')).body).toHaveLength(1);
    expect((await send(desk, 'GET', `/api/business/clients/${client.id}`)).status).toBe(200);
    await app.relay();
    expect((await send(desk, 'GET', '/api/events')).body).not.toHaveLength(0);
    const answers = [
      await send(desk, 'GET', '/api/business/coupons'),
      await send(desk, 'GET', '/api/business/webhooks'),
      await send(desk, 'GET', '/api/business/members'),
      await send(desk, 'PATCH', `/api/services/${shop.service.id}`, { name: 'Free' }),
    ];
    expect(answers).toEqual(answers.map(() => refused(403, 'FORBIDDEN')));
  });
});

describe('a removed member', () => {
  test('has no rights from then on', async () => {
    const { owner, members, client } = await setUp('frontDesk');
    const desk = members[0]!;
    const path = `/api/business/clients/${client.id}`;
    expect((await send(desk, 'GET', path)).status).toBe(200);
    const removed = await send(owner, 'DELETE', `/api/business/members/${desk.id}`);
    expect(removed.status).toBe(204);

    expect(await send(desk, 'GET', path)).toEqual(refused(403, 'FORBIDDEN'));
    expect((await send(desk, 'GET', '/api/account/memberships')).body).toEqual([]);
  });

  test('reads no stored response by an earlier Idempotency-Key', async () => {
    const { owner, members } = await setUp('manager');
    const manager = members[0]!;
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const add = () => send(manager, 'POST', '/api/business/clients', { name: 'Eve' }, headers);
    const added = await add();
    expect(await add()).toEqual({ ...added, isReplay: true });
    await send(owner, 'DELETE', `/api/business/members/${manager.id}`);
    expect(await add()).toEqual(refused(400, 'INVALID_INPUT'));
  });
});

describe('a business', () => {
  test('keeps an owner when two owners remove each other at once', async () => {
    const { owner, shop, members } = await setUp('owner');
    const other = members[0]!;
    const removals: ReturnType<typeof send>[] = [];
    await app.make.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT FROM businesses WHERE id = ${shop.business.id} FOR UPDATE`);
      removals.push(
        send(owner, 'DELETE', `/api/business/members/${other.id}`),
        send(other, 'DELETE', `/api/business/members/${owner.id}`),
      );
      await waitUntilBlocked(app.url, 'amsel_gateway', 2);
    });
    const statuses = (await Promise.all(removals)).map(({ status }) => status).toSorted();
    const rows = await query<{ user_id: string }>(
      app.url,
      `SELECT user_id FROM businesses WHERE id = $1 UNION ALL SELECT user_id FROM business_members WHERE business_id = $1`,
      [shop.business.id],
    );

    expect(statuses).toEqual([204, 403]);
    expect(rows).toHaveLength(1);
  });

  test('names another owner when the first one leaves, and keeps the last', async () => {
    const { owner, shop, members } = await setUp('owner');
    const other = members[0]!;
    expect((await send(owner, 'DELETE', `/api/business/members/${owner.id}`)).status).toBe(204);

    const profile = await send(null, 'GET', `/api/businesses/${shop.business.id}`);
    expect(profile.body).toMatchObject({ userId: other.id });
    expect(await send(other, 'DELETE', `/api/business/members/${other.id}`)).toEqual(
      refused(400, 'INVALID_STATUS'),
    );
  });
});

describe('a member of several businesses', () => {
  test('chooses one by businessId, and must where it matters', async () => {
    const { owner, shop } = await setUp();
    const second = await app.make.shop({ business: { userId: owner.id } });
    const client = { name: 'Eve' };

    expect(await send(owner, 'POST', '/api/business/clients', client)).toEqual(
      refused(400, 'MISSING_FIELDS'),
    );
    const chosen = `businessId=${second.business.id}`;
    const added = await send(owner, 'POST', `/api/business/clients?${chosen}`, client);
    expect(added.status).toBe(201);
    const listed = await send(owner, 'GET', `/api/business/clients?${chosen}`);
    expect(listed.body).toHaveLength(1);
    const ana = await app.make.user();
    for (const booking of [bookingAt(shop, '10:00'), bookingAt(second, '12:00')]) {
      expect((await send(ana, 'POST', '/api/appointments', booking)).status).toBe(201);
    }
    const account = `/api/business/clients/${ana.id}`;
    const note = { notes: 'likes tea' };
    expect(await send(owner, 'PATCH', account, note)).toEqual(refused(400, 'MISSING_FIELDS'));
    expect((await send(owner, 'PATCH', `${account}?${chosen}`, note)).status).toBe(200);
    const notesAt = async ({ business: { id } }: typeof shop) =>
      (await send(owner, 'GET', `${account}?businessId=${id}`)).body['notes'];
    expect([await notesAt(shop), await notesAt(second)]).toEqual([null, 'likes tea']);
    const closing = { from: '2030-06-01', name: 'Holiday' };
    const closed = await send(owner, 'POST', `/api/business/closures?${chosen}`, closing);
    const closure = `/api/business/closures/${String(closed.body['id'])}`;
    const renamed = await send(owner, 'PATCH', closure, { name: 'Fair' });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Fair' } });
    expect((await send(owner, 'GET', closure)).body).toEqual(renamed.body);
    expect((await send(owner, 'DELETE', closure)).status).toBe(204);
    const stranger = await app.make.shop();
    const path = `/api/business/clients?businessId=${stranger.business.id}`;
    expect(await send(owner, 'POST', path, client)).toEqual(refused(404, 'BUSINESS_NOT_FOUND'));
    const memberships = await send(owner, 'GET', '/api/account/memberships');
    expect(memberships.body).toMatchObject([
      { businessId: shop.business.id, roles: ['owner'] },
      { businessId: second.business.id, roles: ['owner'] },
    ]);
  });
});

describe('the query parameter businessId', () => {
  let here: Tenant;
  let elsewhere: Tenant;
  beforeAll(async () => {
    [here, elsewhere] = (await makeTenants(app.make, 2)) as [Tenant, Tenant];
  });
  const CHOOSING = ENDPOINTS.filter(
    ({ access, query: declared }) => rightOf(access) && !declared?.shape['businessId'],
  );

  test.each(CHOOSING.map((endpoint) => [endpoint.id, endpoint] as const))(
    'names a business where the caller has the right: %s',
    async (_id, endpoint) => {
      const { business: samples } = here.samples;
      const [place] = Object.keys(ownershipsOf(endpoint)) as [string];
      const cell = { endpoint, place, named: samples, own: samples, role: 'business' } as const;
      const request = requestFor(cell);
      const businessId = String(elsewhere.samples.business.businessId);
      const path = urlOf(endpoint, { ...request, query: { ...request.query, businessId } });
      const method = endpoint.method.toUpperCase();

      expect(await send(here.accounts.business, method, path, bodyOf(endpoint, request))).toEqual(
        refused(404, 'BUSINESS_NOT_FOUND'),
      );
    },
  );
});

test('the front desk leaves by itself, and the last owner stays', async () => {
  const { owner, shop, members } = await setUp('frontDesk');
  const path = `/api/account/memberships/${shop.business.id}`;

  expect((await send(members[0]!, 'DELETE', path)).status).toBe(204);
  expect(await send(members[0]!, 'DELETE', path)).toEqual(refused(404, 'BUSINESS_NOT_FOUND'));
  expect(await send(owner, 'DELETE', path)).toEqual(refused(400, 'INVALID_STATUS'));
});
