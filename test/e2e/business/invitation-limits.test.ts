import { expect, test } from '@jest/globals';
import { newId } from '../../../contract/ids.ts';
import { useInvitations } from '../../support/invitations.ts';
import { query } from '../../support/services.ts';
import { type Account, refused } from '../../support/sessions.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ env: { TRUST_PROXY: '1' } });
const { invite, resend, respond, listInvitations, emailsTo } = useInvitations(app);

const TOO_MANY = { status: 429, body: { error: expect.stringMatching(/^RATE_LIMITED:\d+$/) } };

async function setUpShop() {
  const owner = await app.make.user('business');
  const { business } = await app.make.shop({ business: { userId: owner.id } });
  return { owner, business: business.id };
}

test('a business sends twenty invitation mails an hour, first and repeated ones together', async () => {
  const { owner } = await setUpShop();
  const mia = await app.make.user('professional');
  const id = (await invite(owner, mia.email)).body['id'];
  const doneKey = { 'idempotency-key': newId('key') };
  const earlier = { key: doneKey, first: await resend(owner, id, doneKey) };
  for (let n = 0; n < 3; n += 1) expect((await invite(owner, mia.email)).status).toBe(409);
  for (let emailCount = 2; emailCount < 20; emailCount += 1)
    expect((await invite(owner, `${newId('usr')}@one.test`)).status).toBe(201);
  const key = { 'idempotency-key': newId('key') };
  expect(await resend(owner, id, key)).toEqual(TOO_MANY);
  expect(await resend(owner, id, key)).toEqual(TOO_MANY);
  expect(await invite(owner, 'another@one.test')).toEqual(TOO_MANY);
  // A refusal for another reason and a replay send no email.
  expect(await invite(owner, mia.email)).toEqual(refused(409, 'REQUEST_PENDING'));
  expect(await resend(owner, id, earlier.key)).toEqual({ ...earlier.first, isReplay: true });
  expect(emailsTo(mia.email)).toHaveLength(2);
  expect((await invite((await setUpShop()).owner, mia.email)).status).toBe(201);
});

test('a recipient gets five invitation mails a day, whichever businesses send them', async () => {
  const mia = await app.make.user('professional');
  for (let n = 0; n < 5; n += 1)
    expect((await invite((await setUpShop()).owner, mia.email)).status).toBe(201);
  const { owner } = await setUpShop();
  expect(await invite(owner, mia.email.toUpperCase())).toEqual(TOO_MANY);
  expect(await listInvitations(owner)).toEqual([]);
  expect(emailsTo(mia.email)).toHaveLength(5);
});

test('an address sends forty invitation mails an hour, whichever accounts it uses', async () => {
  const address = { 'x-forwarded-for': '203.0.113.9' };
  const send20 = async (owner: Account) => {
    for (let n = 0; n < 20; n += 1)
      expect((await invite(owner, `${newId('usr')}@one.test`, address)).status).toBe(201);
  };
  for (let n = 0; n < 2; n += 1) await send20((await setUpShop()).owner);
  const { owner } = await setUpShop();
  const email = `${newId('usr')}@one.test`;
  expect(await invite(owner, email, address)).toEqual(TOO_MANY);
  expect((await invite(owner, email)).status).toBe(201);
});

test('only a submitted or approved business sends invitation mails', async () => {
  const { owner, business } = await setUpShop();
  const setStatus = (status: string) =>
    query(app.url, 'UPDATE businesses SET status = $2 WHERE id = $1', [business, status]);
  const email = `${newId('usr')}@one.test`;
  const { body } = await invite(owner, email);
  for (const [status, answer] of [
    ['draft', refused(400, 'INVALID_STATUS')],
    ['suspended', refused(403, 'BUSINESS_SUSPENDED')],
  ] as const) {
    await setStatus(status);
    expect(await invite(owner, `${newId('usr')}@one.test`)).toEqual(answer);
    expect(await resend(owner, body['id'])).toEqual(answer);
  }
  await setStatus('under_review');
  expect((await invite(owner, `${newId('usr')}@one.test`)).status).toBe(201);
  expect((await resend(owner, body['id'])).status).toBe(200);
  expect(emailsTo(email)).toHaveLength(2);
});

test('an invitation is not accepted above the limits of professionals and of owned businesses', async () => {
  const { owner, business } = await setUpShop();
  const mia = await app.make.user('business', 'Mia');
  const inviteAs = async (role: string) => {
    const sent = await app.send(owner, 'POST', '/api/business/members', { email: mia.email, role });
    return sent.body['id'];
  };
  await query(
    app.url,
    `WITH added AS (INSERT INTO professionals (id, name, opens_min, closes_min)
       SELECT 'pro_full' || n, 'Full', 0, 1 FROM generate_series(2, 200) n RETURNING id)
     INSERT INTO business_professionals (business_id, professional_id) SELECT $1, id FROM added`,
    [business],
  );
  const first = await inviteAs('professional');
  expect(await respond(mia, first, 'accept')).toEqual(refused(409, 'USAGE_LIMIT_REACHED'));
  expect((await respond(mia, first, 'decline')).status).toBe(200);
  await Promise.all(
    Array.from({ length: 20 }, () => app.make.shop({ business: { userId: mia.id } })),
  );
  expect(await respond(mia, await inviteAs('owner'), 'accept')).toEqual(
    refused(409, 'USAGE_LIMIT_REACHED'),
  );
});
