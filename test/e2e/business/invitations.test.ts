import { rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../contract/ids.ts';
import { type Account, refused } from '../../support/sessions.ts';
import { invitationToken, emailsIn } from '../../support/emails.ts';
import { openTestApp } from '../../support/test-app.ts';

let app: Awaited<ReturnType<typeof openTestApp>>;
let make: typeof app.make;
let sessions: typeof app.entrance;

beforeAll(async () => {
  app = await openTestApp();
  ({ make, entrance: sessions } = app);
});
afterAll(() => app.close());

type Fields = Record<string, unknown>;

const send: typeof sessions.send = (...asked) => sessions.send(...asked);

/** A shop with its owner and its professional Lena. */
async function scene() {
  const [owner, lena] = [await make.user('business'), await make.user('professional', 'Lena')];
  const shop = await make.shop({
    business: { userId: owner.id },
    professional: { userId: lena.id },
  });
  const { id: business } = shop.business;
  const { id: professional } = shop.professional;
  return {
    ...{ owner, lena, business, professional },
    read: () => send(null, 'GET', `/api/professionals/${professional}`),
    staff: async () => {
      const { body } = await send(null, 'GET', `/api/professionals?businessId=${business}`);
      return (body as unknown as { id: string }[]).map(({ id }) => id);
    },
  };
}

const INVITE = '/api/business/professionals';
const invite = (as: Account | null, email: string, headers?: object) =>
  send(as, 'POST', INVITE, { email }, headers);
const answer = (as: Account | null, id: unknown, word: 'accept' | 'decline', headers?: object) =>
  send(
    as,
    'POST',
    `/api/invitations/${String(id)}/${word}`,
    { token: invitationToken(app.gateway.outboxDir, String(id)) },
    headers,
  );
const resend = (as: Account | null, id: unknown, headers?: object) =>
  send(as, 'POST', `/api/invitations/${String(id)}/resend`, undefined, headers);
const withdraw = (as: Account | null, id: unknown) =>
  send(as, 'DELETE', `/api/invitations/${String(id)}`);
const invitations = async (as: Account | null) =>
  (await send(as, 'GET', '/api/invitations')).body as unknown as Fields[];
const mailTo = (email: string) =>
  emailsIn(app.gateway.outboxDir).filter((message) => message.includes(`To: ${email}\n`));

describe('an invitation', () => {
  test('is mailed, and told to both sides and to nobody else', async () => {
    const { owner, business } = await scene();
    const mia = await make.user('professional', 'Mia');
    const sent = await invite(owner, mia.email.toUpperCase());
    expect(sent).toEqual({
      status: 201,
      body: {
        id: expect.stringMatching(/^inv_/),
        businessId: business,
        businessName: 'Friseur Müller',
        email: mia.email,
        status: 'pending',
        createdAt: expect.stringMatching(/Z$/),
      },
    });
    expect(mailTo(mia.email)).toEqual([expect.stringContaining('would like you to work')]);
    expect(await invitations(owner)).toEqual([sent.body]);
    expect(await invitations(mia)).toEqual([sent.body]);
    const other = await scene();
    for (const as of [other.owner, other.lena]) expect(await invitations(as)).toEqual([]);
  });

  test('is REQUEST_PENDING a second time, until it is answered', async () => {
    const { owner } = await scene();
    const mia = await make.user('professional');
    const first = await invite(owner, mia.email);
    expect(await invite(owner, mia.email)).toEqual(refused(409, 'REQUEST_PENDING'));
    expect(mailTo(mia.email)).toHaveLength(1);
    expect((await invite((await scene()).owner, mia.email)).status).toBe(201);
    await answer(mia, first.body['id'], 'decline');
    expect((await invite(owner, mia.email)).status).toBe(201);
  });

  test('to somebody who works there is EMAIL_TAKEN, and not mailed', async () => {
    const { owner, lena } = await scene();
    const sent = await invite(owner, lena.email.toUpperCase());
    expect(sent).toEqual(refused(409, 'EMAIL_TAKEN'));
    expect([mailTo(lena.email), await invitations(owner)]).toEqual([[], []]);
    expect((await invite((await scene()).owner, lena.email)).status).toBe(201);
  });

  test('sent twice at once is one', async () => {
    const { owner } = await scene();
    const both = ['mia@one.test', 'MIA@one.test'].map((email) => invite(owner, email));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409]);
    expect(await invitations(owner)).toHaveLength(1);
  });

  test('is one for an Idempotency-Key', async () => {
    const { owner } = await scene();
    const key = { 'idempotency-key': newId('key') };
    const email = `${newId('usr')}@one.test`;
    const first = await invite(owner, email, key);
    expect(await invite(owner, email, key)).toEqual({ ...first, isReplay: true });
    expect(await invite(owner, 'another@one.test', key)).toEqual(refused(400, 'INVALID_INPUT'));
    expect(await invitations(owner)).toEqual([first.body]);
  });

  test('needs a business', async () => {
    const stranger = await make.user('business');
    const sent = await invite(stranger, 'mia@one.test');
    expect(sent).toEqual(refused(404, 'BUSINESS_NOT_FOUND'));
  });

  test('makes a professional of whoever accepts it, seen at once', async () => {
    const { owner, professional, staff } = await scene();
    const mia = await make.user('professional', 'Mia');
    expect(await staff()).toEqual([professional]);
    const { body } = await invite(owner, mia.email);
    const accepted = await answer(mia, body['id'], 'accept');
    const professionalId = expect.stringMatching(/^pro_/);
    expect(accepted).toEqual({
      status: 200,
      body: { ...body, status: 'accepted', professionalId },
    });
    expect(await staff()).toHaveLength(2);
    const made = await send(null, 'GET', `/api/professionals?userId=${mia.id}`);
    const hours = { start: '09:00', end: '17:00' };
    expect(made.body).toMatchObject({ name: 'Mia', workingHours: hours, services: [] });
  });

  test('adds a place to a professional who has one', async () => {
    const [here, there] = [await scene(), await scene()];
    const { body } = await invite(there.owner, here.lena.email);
    await answer(here.lena, body['id'], 'accept');
    expect((await here.read()).body).toMatchObject({
      businessIds: [here.business, there.business].toSorted(),
    });
  });

  test.each([
    ['accept', 'decline', 2],
    ['decline', 'accept', 1],
  ] as const)('%s twice is the same; %s after it INVALID_STATUS', async (word, other, count) => {
    const { owner, staff } = await scene();
    const mia = await make.user('professional');
    const id = (await invite(owner, mia.email)).body['id'];
    const first = await answer(mia, id, word);
    expect(first.status).toBe(200);
    expect(await answer(mia, id, word)).toEqual(first);
    expect(await answer(mia, id, other)).toEqual(refused(400, 'INVALID_STATUS'));
    expect(await staff()).toHaveLength(count);
    expect([first.body]).toMatchObject(await invitations(mia));
  });

  test('is answered once for an Idempotency-Key', async () => {
    const { owner } = await scene();
    const mia = await make.user('professional');
    const id = (await invite(owner, mia.email)).body['id'];
    const key = { 'idempotency-key': newId('key') };
    const first = await answer(mia, id, 'decline', key);
    expect(await answer(mia, id, 'decline', key)).toEqual({ ...first, isReplay: true });
    expect(await answer(mia, id, 'accept', key)).toEqual(refused(400, 'INVALID_INPUT'));
  });

  test('is answered only by who has the mail, not by who has the address', async () => {
    const { owner } = await scene();
    const mia = await make.user('professional');
    const id = String((await invite(owner, mia.email)).body['id']);
    const path = `/api/invitations/${id}/accept`;
    expect(await send(mia, 'POST', path, { token: 'guessed' })).toEqual(refused(404, 'NOT_FOUND'));
    expect(await send(mia, 'POST', path, {})).toEqual(refused(400, 'MISSING_FIELDS'));
    expect(await invitations(mia)).toMatchObject([{ status: 'pending' }]);
  });

  test('of someone else is not found', async () => {
    const { owner, lena } = await scene();
    const mia = await make.user('professional');
    const id = (await invite(owner, mia.email)).body['id'];
    for (const word of ['accept', 'decline'] as const) {
      expect(await answer(lena, id, word)).toEqual(refused(404, 'NOT_FOUND'));
      expect(await answer(lena, newId('inv'), word)).toEqual(refused(404, 'NOT_FOUND'));
    }
    expect(await invitations(mia)).toMatchObject([{ status: 'pending' }]);
  });
});

describe('sending an invitation again', () => {
  test('makes the token of the mail before void', async () => {
    const { owner, staff } = await scene();
    const mia = await make.user('professional');
    const { body } = await invite(owner, mia.email);
    const lost = invitationToken(app.gateway.outboxDir, String(body['id']));
    expect(await resend(owner, body['id'])).toEqual({ status: 200, body });
    expect(mailTo(mia.email)).toHaveLength(2);
    const path = `/api/invitations/${String(body['id'])}/accept`;
    expect(await send(mia, 'POST', path, { token: lost })).toEqual(refused(404, 'NOT_FOUND'));
    expect((await answer(mia, body['id'], 'accept')).status).toBe(200);
    expect(await staff()).toHaveLength(2);
  });

  test('mends one whose mail could not be written', async () => {
    const { owner } = await scene();
    const mia = await make.user('professional');
    const { outboxDir } = app.gateway;
    rmSync(outboxDir, { recursive: true });
    writeFileSync(outboxDir, 'in the way');
    const key = { 'idempotency-key': newId('key') };
    const first = await invite(owner, mia.email, key);
    expect(first.status).toBe(201);
    expect(app.gateway.logged.join('')).toContain('an invitation could not be sent');
    rmSync(outboxDir);
    expect(await invite(owner, mia.email, key)).toEqual({ ...first, isReplay: true });
    expect(await invite(owner, mia.email)).toEqual(refused(409, 'REQUEST_PENDING'));
    const [pending] = await invitations(owner);
    expect((await resend(owner, pending!['id'])).status).toBe(200);
    expect((await answer(mia, pending!['id'], 'accept')).status).toBe(200);
  });

  test('is done once for an Idempotency-Key', async () => {
    const { owner } = await scene();
    const mia = await make.user('professional');
    const id = (await invite(owner, mia.email)).body['id'];
    const key = { 'idempotency-key': newId('key') };
    const first = await resend(owner, id, key);
    expect(await resend(owner, id, key)).toEqual({ ...first, isReplay: true });
    expect(mailTo(mia.email)).toHaveLength(2);
  });

  test('is bounded, together with new ones, for each business', async () => {
    const { owner } = await scene();
    const mia = await make.user('professional');
    const id = (await invite(owner, mia.email)).body['id'];
    const doneKey = { 'idempotency-key': newId('key') };
    const done = { key: doneKey, first: await resend(owner, id, doneKey) };
    for (let n = 0; n < 3; n += 1) expect((await invite(owner, mia.email)).status).toBe(409);
    for (let mails = 2; mails < 20; mails += 1) expect((await resend(owner, id)).status).toBe(200);
    const tooMany = { status: 429, body: { error: expect.stringMatching(/^RATE_LIMITED:\d+$/) } };
    const key = { 'idempotency-key': newId('key') };
    expect(await resend(owner, id, key)).toEqual(tooMany);
    expect(await resend(owner, id, key)).toEqual(tooMany);
    expect(await invite(owner, 'another@one.test')).toEqual(tooMany);
    // Who is refused for another reason, or repeats what is done, sends no mail.
    expect(await invite(owner, mia.email)).toEqual(refused(409, 'REQUEST_PENDING'));
    expect(await resend(owner, id, done.key)).toEqual({ ...done.first, isReplay: true });
    expect(mailTo(mia.email)).toHaveLength(20);
    expect((await invite((await scene()).owner, mia.email)).status).toBe(201);
  });
});

describe('withdrawing an invitation', () => {
  test('makes its token void, and opens the way for another one', async () => {
    const { owner, staff } = await scene();
    const mia = await make.user('professional');
    const id = (await invite(owner, mia.email)).body['id'];
    expect(await withdraw(owner, id)).toEqual({ status: 204, body: undefined });
    expect(await withdraw(owner, id)).toEqual(refused(404, 'NOT_FOUND'));
    expect(await answer(mia, id, 'accept')).toEqual(refused(404, 'NOT_FOUND'));
    for (const as of [owner, mia]) expect(await invitations(as)).toEqual([]);
    expect(await staff()).toHaveLength(1);
    const again = await invite(owner, mia.email);
    expect((await answer(mia, again.body['id'], 'accept')).status).toBe(200);
  });

  test('and accepting it at once are never both done', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, staff } = await scene();
      const mia = await make.user('professional');
      const id = (await invite(owner, mia.email)).body['id'];
      const [gone, taken] = await Promise.all([withdraw(owner, id), answer(mia, id, 'accept')]);
      expect([204, 400]).toContain(gone.status);
      expect(taken.status).toBe(gone.status === 204 ? 404 : 200);
      expect(await staff()).toHaveLength(gone.status === 204 ? 1 : 2);
    }
  });
});

describe.each([
  ['sending again', resend],
  ['withdrawing', withdraw],
])('%s', (_what, act) => {
  test.each(['accept', 'decline'] as const)('after an %s is INVALID_STATUS', async (word) => {
    const { owner } = await scene();
    const mia = await make.user('professional');
    const id = (await invite(owner, mia.email)).body['id'];
    const { body } = await answer(mia, id, word);
    expect(await act(owner, id)).toEqual(refused(400, 'INVALID_STATUS'));
    expect([body]).toMatchObject(await invitations(owner));
  });

  test('is for the owner who sent it, and nobody else', async () => {
    const { owner, lena } = await scene();
    const { body } = await invite(owner, `${newId('usr')}@one.test`);
    const other = await scene();
    expect(await act(other.owner, body['id'])).toEqual(refused(404, 'NOT_FOUND'));
    expect(await act(owner, newId('inv'))).toEqual(refused(404, 'NOT_FOUND'));
    for (const as of [lena, await make.user(), await make.user('admin')]) {
      expect(await act(as, body['id'])).toEqual(refused(403, 'FORBIDDEN'));
    }
    expect(await act(null, body['id'])).toEqual(refused(401, 'AUTH_REQUIRED'));
    expect(await invitations(owner)).toEqual([body]);
  });
});
