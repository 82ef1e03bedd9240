import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../contract/ids.ts';
import type { Account } from '../../support/sessions.ts';
import { refused } from '../../support/sessions.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ clock: '2035-06-12T10:00:00.123Z' });
let admin: Account;
let otherAdmin: Account;
beforeAll(async () => {
  [admin, otherAdmin] = await Promise.all([app.make.user('admin'), app.make.user('admin')]);
});

type Rows = readonly Record<string, unknown>[];

async function listActions(filter: Record<string, string>): Promise<Rows> {
  const path = `/api/admin/actions?${new URLSearchParams(filter).toString()}`;
  const { status, body } = await app.send(admin, 'GET', path);
  expect(status).toBe(200);
  return body as unknown as Rows;
}

async function moderate(by: Account, id: string, verdict: string, body: object = {}, headers = {}) {
  const path = `/api/admin/businesses/${id}/${verdict}`;
  return (await app.send(by, 'POST', path, body, headers)).status;
}

async function newBusiness(status: 'under_review' | 'approved', submitted?: string) {
  const submittedAt = submitted === undefined ? null : new Date(submitted);
  return (await app.make.shop({ business: { status, submittedAt } })).business;
}

describe('the audit trail', () => {
  test('has each change of a business with its admin, reason and states, newest first', async () => {
    const { id, name } = await newBusiness('under_review');
    expect(await moderate(admin, id, 'approve')).toBe(200);
    app.clock.set('2035-06-12T10:05:00.000Z');
    expect(await moderate(otherAdmin, id, 'suspend', { reason: 'Complaints' })).toBe(200);

    const common = { targetType: 'business', targetId: id, targetName: name, businessId: id };
    expect(await listActions({ targetId: id })).toMatchObject([
      {
        ...{ ...common, adminId: otherAdmin.id, action: 'suspend', reason: 'Complaints' },
        ...{ at: '2035-06-12T10:05:00.000Z', details: { from: 'approved', to: 'suspended' } },
      },
      { ...common, adminId: admin.id, action: 'approve', reason: null },
    ]);
  });

  test('has nothing about a request that is refused, changes nothing or is a replay', async () => {
    const { id } = await newBusiness('approved');
    const key = { 'idempotency-key': newId('key') };
    expect(await moderate(admin, id, 'reject', { reason: 'No' })).toBe(409);
    expect(await moderate(admin, id, 'reinstate')).toBe(200);
    const reason = { reason: 'Complaints' };
    expect(await moderate(admin, id, 'suspend', reason, key)).toBe(200);
    expect(await moderate(admin, id, 'suspend', reason, key)).toBe(200);
    expect(await listActions({ targetId: id })).toMatchObject([{ action: 'suspend' }]);
  });

  test('is filtered by admin, action, type and time, and paged', async () => {
    const third = await app.make.user('admin');
    app.clock.set('2035-06-13T08:00:00.000Z');
    const first = await newBusiness('under_review');
    await moderate(third, first.id, 'approve');
    app.clock.set('2035-06-13T09:00:00.000Z');
    await moderate(third, first.id, 'suspend', { reason: 'Complaints' });

    const byThird = { adminId: third.id, targetType: 'business' };
    const names = async (filter: Record<string, string>) =>
      (await listActions({ ...byThird, ...filter })).map(({ action }) => action);
    expect(await names({})).toEqual(['suspend', 'approve']);
    expect(await names({ order: 'asc' })).toEqual(['approve', 'suspend']);
    expect(await names({ action: 'approve,reject' })).toEqual(['approve']);
    expect(await names({ targetType: 'account,review' })).toEqual([]);
    expect(await names({ targetType: 'report' })).toEqual(['resolve']);
    expect(await names({ from: '2035-06-13T09:00:00Z' })).toEqual(['suspend']);
    expect(await names({ to: '2035-06-13T09:00:00Z' })).toEqual(['approve']);

    const page = await fetch(
      `${app.gateway.baseUrl}/api/admin/actions?adminId=${third.id}&targetType=business&limit=1`,
      { headers: { authorization: `Bearer ${await app.issueToken(admin)}` } },
    );
    const [, next] = /<(.*)>; rel="next"/.exec(page.headers.get('link') ?? '') ?? [];
    expect((await app.send(admin, 'GET', next!)).body).toMatchObject([{ action: 'approve' }]);
  });

  test('refuses an unknown action, type or filter', async () => {
    for (const filter of ['action=praise', 'targetType=city', 'from=yesterday', 'who=me']) {
      const response = await app.send(admin, 'GET', `/api/admin/actions?${filter}`);
      expect([filter, response]).toEqual([filter, refused(400, 'INVALID_INPUT')]);
    }
  });
});

describe('the queue', () => {
  test('has what waits, the oldest first, by page, and counts all of it', async () => {
    const second = await newBusiness('under_review', '2030-01-02T00:00:00.000Z');
    const first = await newBusiness('under_review', '2030-01-01T00:00:00.000Z');
    const reported = await newBusiness('approved');
    const person = await app.make.user();
    const text = { subject: 'The price is wrong', body: 'It differs.' };
    const { body: ticket } = await app.send(person, 'POST', '/api/support/tickets', text);
    app.clock.set('2035-06-14T09:00:00.000Z');
    const about = { targetType: 'business', targetId: reported.id, reason: 'Not there' };
    const { body: report } = await app.send(person, 'POST', '/api/reports', about);
    const other = await app.make.user();
    await app.send(other, 'POST', '/api/reports', about);
    const token = await app.issueToken(admin);
    const read = async (path: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(app.gateway.baseUrl + path, { headers });
      const [, next] = /<(.*)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? [];
      return { ...((await response.json()) as { items: Rows; counts: object }), next };
    };
    const page = await read('/api/admin/queue?limit=2');
    const last = await read(page.next!);
    const waiting = {
      kind: 'report',
      id: report['id'],
      title: reported.name,
      since: report['createdAt'],
    };
    expect([...page.items, ...last.items]).toEqual([
      ...[first, second].map(({ id, name, submittedAt }) => ({
        ...{ kind: 'business', id, title: name, since: submittedAt!.toISOString() },
      })),
      { kind: 'ticket', id: ticket['id'], title: text.subject, since: ticket['createdAt'] },
      waiting,
    ]);
    const counts = { business: 2, report: 1, appeal: 0, ticket: 1 };
    expect([page.counts, last.next]).toEqual([counts, undefined]);

    const answer = { body: 'It is mended.' };
    await app.send(
      admin,
      'POST',
      `/api/admin/support/tickets/${String(ticket['id'])}/replies`,
      answer,
    );
    expect(await read('/api/admin/queue?kind=ticket')).toMatchObject({
      ...{ counts: { ...counts, ticket: 0 }, items: [] },
    });

    const verdict = { action: 'dismiss', note: 'It is there' };
    await app.send(admin, 'POST', `/api/admin/reports/${String(report['id'])}/resolve`, verdict);
    const appeal = { reason: 'Look again' };
    await app.send(person, 'POST', `/api/reports/${String(report['id'])}/appeal`, appeal);
    expect(await read('/api/admin/queue?kind=appeal,report')).toMatchObject({
      ...{ counts: { ...counts, report: 0, appeal: 1, ticket: 0 } },
      items: [{ kind: 'appeal', id: report['id'], title: reported.name }],
    });
    const { body: reporter } = await app.send(admin, 'GET', `/api/admin/users/${person.id}`);
    expect(reporter['reports']).toMatchObject([
      { id: report['id'], side: 'reporter', targetName: reported.name, status: 'dismissed' },
    ]);
  });
});
