import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../contract/ids.ts';
import { DATE } from '../../support/factories.ts';
import { query } from '../../support/services.ts';
import { refused } from '../../support/sessions.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true });
let admin: Awaited<ReturnType<typeof app.make.user>>;

beforeAll(async () => {
  admin = await app.make.user('admin');
});

type Fields = Record<string, unknown>;

const send: typeof app.send = (...args) => app.send(...args);

const ADDRESS = { addressLine1: 'Torstr. 1', city: 'Berlin', country: 'Germany' };
const COMPLETE_PROFILE = { description: 'Cuts and colours', ...ADDRESS };
const STATES = ['draft', 'under_review', 'approved', 'suspended'] as const;
const VERDICTS = ['approve', 'reject', 'suspend', 'reinstate'] as const;

/** A shop with a complete profile, its owner and a customer. */
async function setUpBusiness(status: (typeof STATES)[number]) {
  const [owner, customer] = [await app.make.user('business'), await app.make.user()];
  const shop = await app.make.shop({
    business: { userId: owner.id, ...COMPLETE_PROFILE, status },
  });
  const { id } = shop.business;
  const bookingBody = {
    professional: shop.professional.id,
    business: id,
    services: [shop.service.id],
    date: DATE,
    start: '10:00',
  };
  return {
    id,
    owner,
    shop,
    moderate: (verdict: string, body?: unknown) =>
      send(admin, 'POST', `/api/admin/businesses/${id}/${verdict}`, body),
    submit: () => send(owner, 'POST', `/api/businesses/${id}/submit`),
    book: (fields: Fields = {}) =>
      send(customer, 'POST', '/api/appointments', { ...bookingBody, ...fields }),
    readOwn: async () => (await send(owner, 'GET', '/api/business')).body,
    listEvents: () => query(app.url, 'SELECT type FROM events WHERE resource_id = $1', [id]),
    publicListing: async () => (await send(null, 'GET', `/api/businesses?userId=${owner.id}`)).body,
  };
}

describe('an admin verdict', () => {
  const NEXT: Record<string, string> = {
    'under_review approve': 'approved',
    'under_review reject': 'draft',
    'approved approve': 'approved',
    'approved suspend': 'suspended',
    'approved reinstate': 'approved',
    'suspended suspend': 'suspended',
    'suspended reinstate': 'approved',
  };

  test.each(STATES)(
    'moves a business that is %s as the table says, with one event per move',
    async (from) => {
      for (const verdict of VERDICTS) {
        const { moderate, readOwn, listEvents } = await setUpBusiness(from);
        const to = NEXT[`${from} ${verdict}`];
        const response = await moderate(verdict, { reason: 'Because' });
        expect([verdict, response]).toMatchObject([
          verdict,
          to ? { status: 200, body: { status: to } } : refused(409, 'BUSINESS_INVALID_TRANSITION'),
        ]);
        expect(await readOwn()).toMatchObject({ status: to ?? from });
        expect([verdict, (await listEvents()).length]).toEqual([
          verdict,
          to && to !== from ? 1 : 0,
        ]);
      }
    },
  );

  test('to reject shows the owner its reason until the next submission; a repeat changes nothing', async () => {
    const { moderate, readOwn, submit } = await setUpBusiness('under_review');
    const rejected = await moderate('reject', { reason: 'No photo' });
    expect(rejected.body).toMatchObject({ status: 'draft', statusReason: 'No photo' });
    expect(await moderate('reject', { reason: 'Other' })).toEqual(rejected);
    expect(await readOwn()).toEqual(rejected.body);
    expect((await submit()).body).toMatchObject({ status: 'under_review', statusReason: null });
  });

  test.each<[string, unknown, string]>([
    ['no reason', {}, 'MISSING_FIELDS'],
    ['a blank reason', { reason: ' ' }, 'INVALID_INPUT'],
    ['a reason of 1001 letters', { reason: 'n'.repeat(1001) }, 'INVALID_INPUT'],
  ])('to reject or suspend is refused with %s', async (_case, body, error) => {
    for (const [status, verdict] of [
      ['under_review', 'reject'],
      ['approved', 'suspend'],
    ] as const) {
      const { moderate, readOwn } = await setUpBusiness(status);
      expect(await moderate(verdict, body)).toEqual(refused(400, error));
      expect(await readOwn()).toMatchObject({ status, statusReason: null });
    }
  });

  test('to suspend decides open reports, and the owner appeals against it once', async () => {
    const { id: targetId, owner, moderate, readOwn } = await setUpBusiness('approved');
    const reporter = await app.make.user();
    const about = { targetType: 'business', targetId, reason: 'Not there' };
    await send(reporter, 'POST', '/api/reports', about);
    await moderate('suspend', { reason: 'Complaints' });
    const decided = { status: 'suspended', note: 'Complaints' };
    expect((await send(reporter, 'GET', '/api/reports')).body).toMatchObject([decided]);
    const [decision] = (await send(owner, 'GET', '/api/reports')).body as unknown as Fields[];
    expect(decision).toMatchObject({ ...decided, side: 'affected', mayAppeal: true });

    const id = String(decision!['id']);
    const appeal = { reason: 'We are there' };
    expect((await send(owner, 'POST', `/api/reports/${id}/appeal`, appeal)).status).toBe(200);
    const overturn = { action: 'overturn', note: 'They are' };
    const path = `/api/admin/reports/${id}`;
    await send(admin, 'POST', `${path}/appeal/resolve`, overturn);
    expect(await readOwn()).toMatchObject({ status: 'approved', statusReason: null });
    expect((await send(admin, 'GET', path)).body).toMatchObject({
      reporter: { id: admin.id },
      status: 'dismissed',
    });
  });

  test('to reinstate takes the decision back, and its report cannot be reversed again', async () => {
    const { owner, moderate } = await setUpBusiness('approved');
    await moderate('suspend', { reason: 'Complaints' });
    const list = async () =>
      (await send(owner, 'GET', '/api/reports?side=affected')).body as unknown as Fields[];
    const id = String((await list())[0]!['id']);
    await send(owner, 'POST', `/api/reports/${id}/appeal`, { reason: 'We are there' });
    expect((await moderate('reinstate')).status).toBe(200);
    expect(await list()).toMatchObject([
      { id, status: 'dismissed', mayAppeal: false, appeal: { status: 'overturned' } },
    ]);
    const path = `/api/admin/reports/${id}/reverse`;
    const reversed = await send(admin, 'POST', path, { note: 'Again' });
    expect(reversed).toEqual(refused(409, 'MODERATION_INVALID_STATE'));
  });

  test('to reinstate does not resume bookings that the owner had paused', async () => {
    const { id, owner, moderate, readOwn, book } = await setUpBusiness('approved');
    await send(owner, 'POST', `/api/businesses/${id}/pause`);
    await moderate('suspend', { reason: 'Complaints' });
    await moderate('reinstate');

    expect(await readOwn()).toMatchObject({ status: 'paused', statusReason: null });
    expect(await book()).toEqual(refused(403, 'BUSINESS_SUSPENDED'));
  });

  test('publishes or hides the business, and opens or closes bookings, at once', async () => {
    const { moderate, publicListing, book, id, shop } = await setUpBusiness('under_review');
    const offers = async () =>
      (await send(null, 'GET', `/api/services?businessId=${id}`)).body as unknown as Fields[];
    expect([await publicListing(), await offers()]).toEqual([[], []]);
    expect(await book()).toEqual(refused(409, 'BUSINESS_UNDER_REVIEW'));
    await moderate('approve');
    expect(await publicListing()).toMatchObject({ id });
    expect(await offers()).toMatchObject([{ id: shop.service.id }]);
    expect((await book()).status).toBe(201);
    await moderate('suspend', { reason: 'Complaints' });
    expect([await publicListing(), await offers()]).toEqual([[], []]);
    expect(await book({ start: '12:00' })).toEqual(refused(403, 'BUSINESS_SUSPENDED'));
    await moderate('reinstate');
    expect(await publicListing()).toMatchObject({ id });
    expect((await book({ start: '12:00' })).status).toBe(201);
  });

  test('and a submission are replayed for an Idempotency-Key', async () => {
    const { id, owner, readOwn } = await setUpBusiness('draft');
    const key = { 'idempotency-key': newId('key') };
    const submit = () => send(owner, 'POST', `/api/businesses/${id}/submit`, undefined, key);
    const moderate = (verdict: string) =>
      send(admin, 'POST', `/api/admin/businesses/${id}/${verdict}`, undefined, key);
    const [submitted, approved] = [await submit(), await moderate('approve')];
    expect([submitted.status, approved.status]).toEqual([200, 200]);
    expect(await submit()).toEqual({ ...submitted, isReplay: true });
    expect(await moderate('approve')).toEqual({ ...approved, isReplay: true });
    expect(await moderate('reinstate')).toEqual(refused(400, 'INVALID_INPUT'));
    expect(await readOwn()).toMatchObject({ status: 'approved' });
  });

  test('is needed before a business can be booked', async () => {
    const { book } = await setUpBusiness('draft');
    expect(await book()).toEqual(refused(409, 'BUSINESS_UNDER_REVIEW'));
  });
});
