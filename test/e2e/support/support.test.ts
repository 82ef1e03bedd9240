import { beforeAll, describe, expect, test } from '@jest/globals';
import { newOutboxDir, readMailsTo } from '../../support/mails.ts';
import { query } from '../../support/services.ts';
import { refused } from '../../support/sessions.ts';
import { useTestApp } from '../../support/test-app.ts';
import { waitUntil } from '../../support/wait-until.ts';

const OUTBOX = newOutboxDir();
const app = useTestApp({ env: { MAIL_OUTBOX_DIR: OUTBOX } });
type User = Awaited<ReturnType<typeof app.make.user>>;
let admin: User;
let other: User;

beforeAll(async () => {
  [admin, other] = [await app.make.user('admin'), await app.make.user('admin')];
});

const send: typeof app.send = (...args) => app.send(...args);
const QUESTION = { subject: 'A wrong price', body: 'I paid too much.' };

/** A customer with a ticket, and the requests about it. */
async function openTicket(fields: object = {}) {
  const ana = await app.make.user();
  const created = await send(ana, 'POST', '/api/support/tickets', { ...QUESTION, ...fields });
  const id = created.body['id'] as string;
  const path = `/api/support/tickets/${id}`;
  return {
    ana,
    id,
    created,
    read: () => send(ana, 'GET', path),
    reply: (body: string) => send(ana, 'POST', `${path}/replies`, { body }),
    close: () => send(ana, 'POST', `${path}/close`),
    readAsAdmin: async () => (await send(admin, 'GET', `/api/admin${path.slice(4)}`)).body,
    answer: (body: object, by = admin) =>
      send(by, 'POST', `/api/admin/support/tickets/${id}/replies`, body),
    assign: (assigneeId: string | null) =>
      send(admin, 'POST', `/api/admin/support/tickets/${id}/assign`, { assigneeId }),
    move: (state: string) =>
      send(admin, 'POST', `/api/admin/support/tickets/${id}/state`, { state }),
  };
}

const waitForMail = (to: User, text: string) =>
  waitUntil(
    () => readMailsTo(OUTBOX, to.email).filter((mail) => mail.includes(text)),
    (found) => found.length > 0,
  );

async function listQueue(query_ = '') {
  const { body } = await send(admin, 'GET', `/api/admin/support/tickets?limit=500&${query_}`);
  return body as unknown as { id: string; waitingMinutes: number }[];
}

describe('a ticket', () => {
  test('goes from the question over answers to the end, as both sides see it', async () => {
    const ticket = await openTicket();
    expect(ticket.created).toMatchObject({
      status: 201,
      body: { ...QUESTION, state: 'open', waitsFor: 'support', appointmentId: null, replies: [] },
    });
    const answered = await ticket.answer({ body: 'Which day?' });
    expect(answered).toMatchObject({
      status: 201,
      body: { state: 'in_progress', assignee: { id: admin.id }, person: { id: ticket.ana.id } },
    });
    expect((await ticket.reply('Monday')).body).toMatchObject({
      waitsFor: 'support',
      replies: [
        { from: 'support', body: 'Which day?' },
        { from: 'person', body: 'Monday' },
      ],
    });
    expect((await ticket.move('resolved')).body).toMatchObject({ waitsFor: 'none' });
    expect((await ticket.reply('Still wrong')).body).toMatchObject({ state: 'open' });
    expect((await ticket.close()).body).toMatchObject({ state: 'closed' });
    expect((await ticket.close()).body).toMatchObject({ state: 'closed' });
    expect(await ticket.reply('One more')).toEqual(refused(409, 'SUPPORT_INVALID_STATE'));
    expect(await ticket.assign(admin.id)).toEqual(refused(409, 'SUPPORT_INVALID_STATE'));
    const list = await send(ticket.ana, 'GET', '/api/support/tickets?state=closed,open');
    expect(list.body).toMatchObject([{ id: ticket.id, state: 'closed' }]);
  });

  test('can skip no state', async () => {
    const ticket = await openTicket();
    expect(await ticket.move('resolved')).toEqual(refused(409, 'SUPPORT_INVALID_STATE'));
    for (const state of ['in_progress', 'resolved', 'closed']) {
      expect((await ticket.move(state)).body).toMatchObject({ state });
    }
    expect(await ticket.move('open')).toEqual(refused(409, 'SUPPORT_INVALID_STATE'));
  });

  test('never shows its internal notes to the person', async () => {
    const ticket = await openTicket();
    const note = { body: 'Known for this', isInternal: true };
    expect((await ticket.answer(note)).body).toMatchObject({
      state: 'open',
      assignee: null,
      replies: [{ ...note, authorName: admin.name }],
    });
    await ticket.answer({ body: 'Hello' });
    await waitForMail(ticket.ana, 'Hello');
    const seen = [
      ticket.created,
      await ticket.read(),
      await ticket.reply('Thanks'),
      await ticket.close(),
      await send(ticket.ana, 'GET', '/api/support/tickets'),
    ];
    expect(JSON.stringify(seen)).not.toContain('Known');
    expect(readMailsTo(OUTBOX, ticket.ana.email).join()).not.toContain('Known');
    expect(await ticket.readAsAdmin()).toMatchObject({
      replies: [{ isInternal: true }, { isInternal: false }, { isInternal: false }],
    });
  });

  test('links an appointment of the customer, and for staff one of their business', async () => {
    const [owner, stranger] = [await app.make.user('business'), await app.make.user('business')];
    const ana = await app.make.user();
    const shop = await app.make.shop({ business: { userId: owner.id } });
    const { appointmentId } = await app.make.review(shop, { client: ana });
    const ask = (by: User) =>
      send(by, 'POST', '/api/support/tickets', { ...QUESTION, appointmentId });
    expect(await ask(stranger)).toEqual(refused(400, 'SUPPORT_LINK_INVALID'));
    expect(await ask(await app.make.user())).toEqual(refused(400, 'SUPPORT_LINK_INVALID'));
    expect((await ask(owner)).status).toBe(201);
    const { body } = await ask(ana);
    const seen = await send(admin, 'GET', `/api/admin/support/tickets/${String(body['id'])}`);
    expect(seen.body).toMatchObject({
      person: { id: ana.id, email: ana.email },
      appointment: { id: appointmentId, businessName: shop.business.name },
    });
  });

  test('is assigned to admins only, or to no one', async () => {
    const ticket = await openTicket();
    for (const account of [ticket.ana.id, 'usr_unknown']) {
      expect(await ticket.assign(account)).toEqual(refused(400, 'SUPPORT_ASSIGNEE_INVALID'));
    }
    expect((await ticket.assign(other.id)).body).toMatchObject({ assignee: { id: other.id } });
    expect((await ticket.assign(null)).body).toMatchObject({ assignee: null });
  });

  test('is stored once when a request is repeated', async () => {
    const ana = await app.make.user();
    const key = { 'idempotency-key': 'one-question' };
    const first = await send(ana, 'POST', '/api/support/tickets', QUESTION, key);
    const again = await send(ana, 'POST', '/api/support/tickets', QUESTION, key);
    expect(again).toEqual({ ...first, isReplay: true });
    expect((await send(ana, 'GET', '/api/support/tickets')).body).toHaveLength(1);
  });

  test('is refused above ten open ones', async () => {
    const { ana } = await openTicket();
    for (let n = 1; n < 10; n++) await send(ana, 'POST', '/api/support/tickets', QUESTION);
    expect(await send(ana, 'POST', '/api/support/tickets', QUESTION)).toEqual(
      refused(409, 'USAGE_LIMIT_REACHED'),
    );
  });

  test('is refused above ten in an hour, also after the others are closed', async () => {
    const { ana } = await openTicket();
    const close = () =>
      query(
        app.url,
        `UPDATE support_tickets SET state = 'closed', waits_for = 'none' WHERE user_id = $1`,
        [ana.id],
      );
    for (let n = 1; n < 10; n++) {
      await close();
      expect((await send(ana, 'POST', '/api/support/tickets', QUESTION)).status).toBe(201);
    }
    await close();
    expect(await send(ana, 'POST', '/api/support/tickets', QUESTION)).toEqual({
      status: 429,
      body: { error: expect.stringMatching(/^RATE_LIMITED:\d+$/) },
    });
  });

  test('has each change of an admin in the audit trail, and no repeat', async () => {
    const ticket = await openTicket();
    await ticket.assign(other.id);
    await ticket.assign(other.id);
    await ticket.answer({ body: 'Private', isInternal: true });
    await ticket.move('in_progress');
    const path = `/api/admin/actions?targetId=${ticket.id}&order=asc`;
    const { body } = await send(admin, 'GET', path);
    const by = { adminId: admin.id, targetType: 'ticket' };
    expect(body).toMatchObject([
      { ...by, action: 'assign', details: { from: null, to: other.id } },
      { ...by, action: 'reply', details: { isInternal: true } },
      { ...by, action: 'move', details: { from: 'open', to: 'in_progress' } },
    ]);
    expect(JSON.stringify(body)).not.toContain('Private');
  });

  test('loses every text when its person is erased', async () => {
    const ticket = await openTicket();
    const key = { 'idempotency-key': 'an-answer' };
    const path = `/api/admin/support/tickets/${ticket.id}/replies`;
    await send(admin, 'POST', path, { body: 'Dear Ana' }, key);
    await ticket.answer({ body: 'Ana again', isInternal: true });
    await query(app.url, 'SELECT erase_account($1, now())', [ticket.ana.id]);
    expect(await ticket.readAsAdmin()).toMatchObject({
      subject: '',
      body: '',
      state: 'closed',
      person: { name: '' },
      replies: [],
    });
    const stored = await query(
      app.url,
      `SELECT FROM stored_responses WHERE outcome::text LIKE '%Dear Ana%'`,
    );
    expect(stored).toEqual([]);
    expect(await ticket.reply('Back')).toEqual(refused(401, 'AUTH_REQUIRED'));
  });
});

describe('the queue of admins', () => {
  test('has the longest waiting first, and filters by state, assignee and turn', async () => {
    const [first, second, third] = [await openTicket(), await openTicket(), await openTicket()];
    await query(
      app.url,
      `UPDATE support_tickets SET waiting_since = waiting_since - interval '3 hours' WHERE id = $1`,
      [second.id],
    );
    await third.answer({ body: 'Which day?' }, other);
    const ids = [first.id, second.id, third.id];
    const idsOf = async (filter: string) =>
      (await listQueue(filter)).map(({ id }) => id).filter((id) => ids.includes(id));
    expect(await idsOf('')).toEqual([second.id, first.id, third.id]);
    expect(await idsOf('waitsFor=support')).toEqual([second.id, first.id]);
    expect(await idsOf('unassigned=true')).toEqual([second.id, first.id]);
    expect(await idsOf(`assigneeId=${other.id}`)).toEqual([third.id]);
    expect(await idsOf('state=resolved')).toEqual([]);
    const waited = (await listQueue()).find(({ id }) => id === second.id);
    expect(waited?.waitingMinutes).toBe(180);
  });

  test('pages without a gap', async () => {
    await openTicket();
    await openTicket();
    const all = (await listQueue()).map(({ id }) => id);
    const paged: string[] = [];
    let path: string | undefined = '/api/admin/support/tickets?limit=2';
    while (path) {
      const response: Response = await fetch(app.gateway.baseUrl + path, {
        headers: { authorization: `Bearer ${await app.issueToken(admin)}` },
      });
      paged.push(...((await response.json()) as { id: string }[]).map(({ id }) => id));
      path = /<(.*)>/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(paged).toEqual(all);
  });
});

describe('mail about a ticket', () => {
  test('goes to all admins until one is assigned, then to the assignee only', async () => {
    const ticket = await openTicket({ subject: 'Lost coupon', body: 'It is gone.' });
    await waitForMail(admin, `/admin/support/${ticket.id}`);
    await waitForMail(other, `/admin/support/${ticket.id}`);
    await ticket.assign(other.id);
    await waitForMail(other, 'Assigned to you: Lost coupon');
    await ticket.reply('Found it twice');
    await waitForMail(other, 'Found it twice');
    expect(readMailsTo(OUTBOX, admin.email).join()).not.toContain('Found it twice');
  });

  test('tells the person of answers and of the end, in their language', async () => {
    const ticket = await openTicket({ subject: 'Gutschein' });
    await query(app.url, `UPDATE users SET language = 'de' WHERE id = $1`, [ticket.ana.id]);
    await ticket.answer({ body: 'Wir sehen nach.' });
    await waitForMail(ticket.ana, 'Wir sehen nach.');
    await ticket.move('resolved');
    await waitForMail(ticket.ana, 'Ihre Frage ist gel');
    await ticket.move('closed');
    await waitForMail(ticket.ana, 'Ihre Anfrage ist geschlossen');
    expect(readMailsTo(OUTBOX, ticket.ana.email)).toHaveLength(3);
    expect(readMailsTo(OUTBOX, ticket.ana.email).join()).toContain(`/support/${ticket.id}`);
  });
});
