import { rmSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../contract/ids.ts';
import { refused } from '../../support/sessions.ts';
import { findInvitationToken } from '../../support/mails.ts';
import { useInvitations } from '../../support/invitations.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ env: { TRUST_PROXY: '1' } });

const send: typeof app.send = (...args) => app.send(...args);

/** A shop with its owner and its professional Lena. */
async function setUpShop() {
  const owner = await app.make.user('business');
  const lena = await app.make.user('professional', 'Lena');
  const shop = await app.make.shop({
    business: { userId: owner.id },
    professional: { userId: lena.id },
  });
  const { id: business } = shop.business;
  const { id: professional } = shop.professional;
  return {
    owner,
    lena,
    business,
    professional,
    readProfile: () => send(null, 'GET', `/api/professionals/${professional}`),
    listStaffIds: async () => {
      const { body } = await send(null, 'GET', `/api/professionals?businessId=${business}`);
      return (body as unknown as { id: string }[]).map(({ id }) => id);
    },
  };
}

const { invite, resend, respond, withdraw, listInvitations, emailsTo } = useInvitations(app);

describe('an invitation', () => {
  test('is emailed and listed for both sides only', async () => {
    const { owner, business } = await setUpShop();
    const mia = await app.make.user('professional', 'Mia');
    const sent = await invite(owner, mia.email.toUpperCase());
    expect(sent).toEqual({
      status: 201,
      body: {
        id: expect.stringMatching(/^inv_/),
        businessId: business,
        businessName: 'Friseur Müller',
        email: mia.email,
        role: 'professional',
        status: 'pending',
        createdAt: expect.stringMatching(/Z$/),
      },
    });
    expect(emailsTo(mia.email)).toEqual([expect.stringContaining('would like you to work')]);
    expect(await listInvitations(owner)).toEqual([sent.body]);
    expect(await listInvitations(mia)).toEqual([sent.body]);
    const other = await setUpShop();
    for (const as of [other.owner, other.lena]) expect(await listInvitations(as)).toEqual([]);
  });

  test('answers REQUEST_PENDING to a second one until the first is answered', async () => {
    const { owner } = await setUpShop();
    const mia = await app.make.user('professional');
    const first = await invite(owner, mia.email);
    expect(await invite(owner, mia.email)).toEqual(refused(409, 'REQUEST_PENDING'));
    expect(emailsTo(mia.email)).toHaveLength(1);
    expect((await invite((await setUpShop()).owner, mia.email)).status).toBe(201);
    await respond(mia, first.body['id'], 'decline');
    expect((await invite(owner, mia.email)).status).toBe(201);
  });

  test('to current staff answers EMAIL_TAKEN and sends no email', async () => {
    const { owner, lena } = await setUpShop();
    const sent = await invite(owner, lena.email.toUpperCase());
    expect(sent).toEqual(refused(409, 'EMAIL_TAKEN'));
    expect([emailsTo(lena.email), await listInvitations(owner)]).toEqual([[], []]);
    expect((await invite((await setUpShop()).owner, lena.email)).status).toBe(201);
  });

  test('sent twice at once is created once', async () => {
    const { owner } = await setUpShop();
    const both = ['mia@one.test', 'MIA@one.test'].map((email) => invite(owner, email));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409]);
    expect(await listInvitations(owner)).toHaveLength(1);
  });

  test('is created once per Idempotency-Key', async () => {
    const { owner } = await setUpShop();
    const key = { 'idempotency-key': newId('key') };
    const email = `${newId('usr')}@one.test`;
    const first = await invite(owner, email, key);
    expect(await invite(owner, email, key)).toEqual({ ...first, isReplay: true });
    expect(await invite(owner, 'another@one.test', key)).toEqual(refused(400, 'INVALID_INPUT'));
    expect(await listInvitations(owner)).toEqual([first.body]);
  });

  test('answers 404 to an owner without a business', async () => {
    const stranger = await app.make.user('business');
    const sent = await invite(stranger, 'mia@one.test');
    expect(sent).toEqual(refused(404, 'BUSINESS_NOT_FOUND'));
  });

  test('creates a professional on acceptance, visible at once', async () => {
    const { owner, professional, listStaffIds } = await setUpShop();
    const mia = await app.make.user('professional', 'Mia');
    expect(await listStaffIds()).toEqual([professional]);
    const { body } = await invite(owner, mia.email);
    const accepted = await respond(mia, body['id'], 'accept');
    const professionalId = expect.stringMatching(/^pro_/);
    expect(accepted).toEqual({
      status: 200,
      body: { ...body, status: 'accepted', professionalId },
    });
    expect(await listStaffIds()).toHaveLength(2);
    const created = await send(null, 'GET', `/api/professionals?userId=${mia.id}`);
    const hours = { start: '09:00', end: '17:00' };
    expect(created.body).toMatchObject({ name: 'Mia', workingHours: hours, services: [] });
  });

  test('adds a business to an existing professional', async () => {
    const [here, there] = [await setUpShop(), await setUpShop()];
    const { body } = await invite(there.owner, here.lena.email);
    await respond(here.lena, body['id'], 'accept');
    expect((await here.readProfile()).body).toMatchObject({
      businessIds: [here.business, there.business].toSorted(),
    });
  });

  test.each([
    ['accept', 'decline', 2],
    ['decline', 'accept', 1],
  ] as const)(
    '%s twice gets the same response; %s after it answers INVALID_STATUS',
    async (decision, other, count) => {
      const { owner, listStaffIds } = await setUpShop();
      const mia = await app.make.user('professional');
      const id = (await invite(owner, mia.email)).body['id'];
      const first = await respond(mia, id, decision);
      expect(first.status).toBe(200);
      expect(await respond(mia, id, decision)).toEqual(first);
      expect(await respond(mia, id, other)).toEqual(refused(400, 'INVALID_STATUS'));
      expect(await listStaffIds()).toHaveLength(count);
      expect([first.body]).toMatchObject(await listInvitations(mia));
    },
  );

  test('is answered once per Idempotency-Key', async () => {
    const { owner } = await setUpShop();
    const mia = await app.make.user('professional');
    const id = (await invite(owner, mia.email)).body['id'];
    const key = { 'idempotency-key': newId('key') };
    const first = await respond(mia, id, 'decline', key);
    expect(await respond(mia, id, 'decline', key)).toEqual({ ...first, isReplay: true });
    expect(await respond(mia, id, 'accept', key)).toEqual(refused(400, 'INVALID_INPUT'));
  });

  test('requires the token of the email, not only its address', async () => {
    const { owner } = await setUpShop();
    const mia = await app.make.user('professional');
    const id = String((await invite(owner, mia.email)).body['id']);
    const path = `/api/invitations/${id}/accept`;
    expect(await send(mia, 'POST', path, { token: 'guessed' })).toEqual(refused(404, 'NOT_FOUND'));
    expect(await send(mia, 'POST', path, {})).toEqual(refused(400, 'MISSING_FIELDS'));
    expect(await listInvitations(mia)).toMatchObject([{ status: 'pending' }]);
  });

  test('answers 404 to another professional', async () => {
    const { owner, lena } = await setUpShop();
    const mia = await app.make.user('professional');
    const id = (await invite(owner, mia.email)).body['id'];
    for (const decision of ['accept', 'decline'] as const) {
      expect(await respond(lena, id, decision)).toEqual(refused(404, 'NOT_FOUND'));
      expect(await respond(lena, newId('inv'), decision)).toEqual(refused(404, 'NOT_FOUND'));
    }
    expect(await listInvitations(mia)).toMatchObject([{ status: 'pending' }]);
  });
});

describe('POST /api/invitations/{id}/resend', () => {
  test('invalidates the previous token', async () => {
    const { owner, listStaffIds } = await setUpShop();
    const mia = await app.make.user('professional');
    const { body } = await invite(owner, mia.email);
    const oldToken = findInvitationToken(app.gateway.outboxDir, String(body['id']));
    expect(await resend(owner, body['id'])).toEqual({ status: 200, body });
    expect(emailsTo(mia.email)).toHaveLength(2);
    const path = `/api/invitations/${String(body['id'])}/accept`;
    expect(await send(mia, 'POST', path, { token: oldToken })).toEqual(refused(404, 'NOT_FOUND'));
    expect((await respond(mia, body['id'], 'accept')).status).toBe(200);
    expect(await listStaffIds()).toHaveLength(2);
  });

  test('recovers an invitation whose email could not be written', async () => {
    const { owner } = await setUpShop();
    const mia = await app.make.user('professional');
    const { outboxDir } = app.gateway;
    rmSync(outboxDir, { recursive: true });
    writeFileSync(outboxDir, 'in the way');
    const key = { 'idempotency-key': newId('key') };
    const first = await invite(owner, mia.email, key);
    expect(first.status).toBe(201);
    expect(app.gateway.logLines.join('')).toContain('an invitation could not be sent');
    rmSync(outboxDir);
    expect(await invite(owner, mia.email, key)).toEqual({ ...first, isReplay: true });
    expect(await invite(owner, mia.email)).toEqual(refused(409, 'REQUEST_PENDING'));
    const [pending] = await listInvitations(owner);
    expect((await resend(owner, pending!['id'])).status).toBe(200);
    expect((await respond(mia, pending!['id'], 'accept')).status).toBe(200);
  });

  test('sends one email per Idempotency-Key', async () => {
    const { owner } = await setUpShop();
    const mia = await app.make.user('professional');
    const id = (await invite(owner, mia.email)).body['id'];
    const key = { 'idempotency-key': newId('key') };
    const first = await resend(owner, id, key);
    expect(await resend(owner, id, key)).toEqual({ ...first, isReplay: true });
    expect(emailsTo(mia.email)).toHaveLength(2);
  });
});

describe('DELETE /api/invitations/{id}', () => {
  test('invalidates its token and allows a new invitation', async () => {
    const { owner, listStaffIds } = await setUpShop();
    const mia = await app.make.user('professional');
    const id = (await invite(owner, mia.email)).body['id'];
    expect(await withdraw(owner, id)).toEqual({ status: 204, body: undefined });
    expect(await withdraw(owner, id)).toEqual(refused(404, 'NOT_FOUND'));
    expect(await respond(mia, id, 'accept')).toEqual(refused(404, 'NOT_FOUND'));
    for (const as of [owner, mia]) expect(await listInvitations(as)).toEqual([]);
    expect(await listStaffIds()).toHaveLength(1);
    const again = await invite(owner, mia.email);
    expect((await respond(mia, again.body['id'], 'accept')).status).toBe(200);
  });

  test('and a concurrent acceptance never both succeed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, listStaffIds } = await setUpShop();
      const mia = await app.make.user('professional');
      const id = (await invite(owner, mia.email)).body['id'];
      const [withdrawn, accepted] = await Promise.all([
        withdraw(owner, id),
        respond(mia, id, 'accept'),
      ]);
      expect([204, 400]).toContain(withdrawn.status);
      expect(accepted.status).toBe(withdrawn.status === 204 ? 404 : 200);
      expect(await listStaffIds()).toHaveLength(withdrawn.status === 204 ? 1 : 2);
    }
  });
});

describe.each([
  ['resending', resend],
  ['withdrawing', withdraw],
])('%s', (_action, request) => {
  test.each(['accept', 'decline'] as const)('answers INVALID_STATUS after %s', async (decision) => {
    const { owner } = await setUpShop();
    const mia = await app.make.user('professional');
    const id = (await invite(owner, mia.email)).body['id'];
    const { body } = await respond(mia, id, decision);
    expect(await request(owner, id)).toEqual(refused(400, 'INVALID_STATUS'));
    expect([body]).toMatchObject(await listInvitations(owner));
  });

  test('admits only the owner who sent it', async () => {
    const { owner, lena } = await setUpShop();
    const { body } = await invite(owner, `${newId('usr')}@one.test`);
    const other = await setUpShop();
    expect(await request(other.owner, body['id'])).toEqual(refused(404, 'NOT_FOUND'));
    expect(await request(owner, newId('inv'))).toEqual(refused(404, 'NOT_FOUND'));
    for (const as of [lena, await app.make.user(), await app.make.user('admin')]) {
      expect(await request(as, body['id'])).toEqual(refused(403, 'FORBIDDEN'));
    }
    expect(await request(null, body['id'])).toEqual(refused(401, 'AUTH_REQUIRED'));
    expect(await listInvitations(owner)).toEqual([body]);
  });
});
