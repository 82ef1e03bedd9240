import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  type BookingBody,
  bookAppointment,
  getAppointment,
  listAppointments,
} from '../../../contract/appointments.ts';
import { listReviews, writeReview } from '../../../contract/reviews.ts';
import { getBooking } from '../../../contract/bookings.ts';
import { newId } from '../../../contract/ids.ts';
import type { Call } from '../../support/sessions.ts';
import { DATE, bookingAt } from '../../support/factories.ts';
import { get, nextQuery } from '../../support/http.ts';
import { MASKED_FIELDS } from '../../support/masked-fields.ts';
import { bodyOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true, checkInvariants: false });

async function createAppointment(call: Call, body: BookingBody) {
  const response = await call(bookAppointment, { body });
  if (!response.ok || response.status !== 201) throw new Error(JSON.stringify(response));
  return response.body;
}

const cancelAppointment = (id: string) =>
  query(
    app.url,
    `WITH a AS (UPDATE appointments SET status = 'Cancelled' WHERE id = $1 RETURNING session_id)
     UPDATE sessions SET seats_taken = seats_taken - 1 WHERE id = (SELECT session_id FROM a)`,
    [id],
  );

/** Ids in the order of the list. */
async function listIds(call: Call, filter: Parameters<typeof listPage>[1] = {}) {
  return (await listPage(call, filter)).map(({ id }) => id);
}

async function listPage(
  call: Call,
  filter: Partial<Record<'from' | 'to' | 'businessId' | 'professionalId', string>> &
    Partial<Record<'recurringGroupId' | 'clientId' | 'query', string>> & {
      status?: 'Pending' | 'Confirmed' | 'Cancelled';
    } = {},
) {
  const response = await call(listAppointments, { query: filter });
  if (!response.ok) throw new Error(response.error);
  return response.body;
}

/**
 * A shop with its owner and its professional Lena. Ana has a plain appointment, one with staff
 * notes by Lena, a cancelled one, and a series of two. Ben has one. Zoe has none.
 */
async function setUpAppointments() {
  const [owner, lena] = await Promise.all([
    app.make.user('business'),
    app.make.user('professional'),
  ]);
  const [ana, ben, zoe] = await app.make.customers(3);
  const shop = await app.make.shop({
    business: { userId: owner.id },
    professional: { userId: lena.id },
  });
  const [asOwner, asLena, asAna, asBen, asZoe] = (await Promise.all(
    [owner, lena, ana!, ben!, zoe!].map((account) => app.loginAs(account)),
  )) as [Call, Call, Call, Call, Call];
  const bodyAt = (start: string) => bookingAt(shop, start);
  const plain = await createAppointment(asAna, { ...bodyAt('09:00'), notes: 'first visit' });
  const noted = await createAppointment(asLena, {
    ...bodyAt('10:00'),
    clientId: ana!.id,
    staffNotes: 'late payer',
  });
  const cancelled = await createAppointment(asAna, bodyAt('11:00'));
  await cancelAppointment(cancelled.id);
  const ofBen = await createAppointment(asBen, bodyAt('12:00'));
  const series = await createAppointment(asAna, {
    ...bodyAt('13:00'),
    recurringFrequency: 'weekly',
    recurringCount: 2,
  });
  const [, second] = await query<{ id: string }>(
    app.url,
    'SELECT id FROM appointments WHERE recurring_group_id = $1 ORDER BY starts_at',
    [series.recurringGroupId],
  );
  const ids = {
    plain: plain.id,
    noted: noted.id,
    cancelled: cancelled.id,
    ofBen: ofBen.id,
    first: series.id,
    second: second!.id,
  };
  const groupId = series.recurringGroupId!;
  return { shop, ana: ana!, ben: ben!, ids, groupId, asOwner, asLena, asAna, asBen, asZoe };
}

let setup: Awaited<ReturnType<typeof setUpAppointments>>;
beforeAll(async () => {
  setup = await setUpAppointments();
});

describe('an appointment', () => {
  test('shows its customer everything but the staff notes', async () => {
    const response = await setup.asAna(getAppointment, { params: { id: setup.ids.noted } });
    expect(response.ok && Object.keys(response.body).toSorted()).toEqual(
      [
        ...MASKED_FIELDS,
        'reviewId',
        'amountDueMajor',
        'amountPaidMajor',
        'bookedBy',
        'bookedServices',
        'changeUntil',
        'client',
        'clientId',
        'currency',
        'paymentMethods',
        'paymentStatus',
        'services',
        'tipMajor',
        'version',
      ].toSorted(),
    );
    expect(JSON.stringify(await listPage(setup.asAna))).not.toContain('late payer');
    expect(await setup.asAna(getAppointment, { params: { id: setup.ids.plain } })).toMatchObject({
      body: { notes: 'first visit' },
    });
  });

  test.each(['asOwner', 'asLena'] as const)('shows %s the staff notes as well', async (session) => {
    const response = await setup[session](getAppointment, { params: { id: setup.ids.noted } });
    expect(response).toMatchObject({
      status: 200,
      body: { clientId: setup.ana.id, client: setup.ana.name, staffNotes: 'late payer' },
    });
    const fromList = (await listPage(setup[session])).find(({ id }) => id === setup.ids.noted);
    expect(fromList).toEqual(response.ok && response.body);
  });

  test('shows anyone else only the masked fields', async () => {
    const others = await Promise.all([
      app.make.user('business'),
      app.make.user('professional'),
      app.make.user('customer'),
    ]);
    for (const account of others) {
      const call = await app.loginAs(account);
      const response = await call(getAppointment, { params: { id: setup.ids.noted } });
      expect(response.ok && Object.keys(response.body).toSorted()).toEqual(MASKED_FIELDS);
      expect(await listPage(call)).toEqual([]);
    }
  });

  test('is visible only to its parties once it is cancelled', async () => {
    const params = { id: setup.ids.cancelled };
    for (const call of [setup.asAna, setup.asOwner, setup.asLena]) {
      expect(await call(getAppointment, { params })).toMatchObject({
        body: { status: 'Cancelled', services: [setup.shop.service.id] },
      });
    }
    const notFound = { status: 404, error: 'APPOINTMENT_NOT_FOUND' };
    expect(await setup.asBen(getAppointment, { params })).toMatchObject(notFound);
    expect(await setup.asBen(getAppointment, { params: { id: newId('apt') } })).toMatchObject(
      notFound,
    );
  });

  test('answers 401 without a session', async () => {
    for (const path of ['', `/${setup.ids.plain}`]) {
      expect(await get(`${app.gateway.baseUrl}/api/appointments${path}`)).toMatchObject({
        status: 401,
        body: { error: 'AUTH_REQUIRED' },
      });
    }
  });
});

describe('GET /api/appointments', () => {
  test('lists the appointments of the caller, earliest first', async () => {
    const { plain, noted, cancelled, ofBen, first, second } = setup.ids;
    expect(await listIds(setup.asAna)).toEqual([plain, noted, cancelled, first, second]);
    expect(await listIds(setup.asBen)).toEqual([ofBen]);
    expect(await listIds(setup.asOwner)).toEqual([plain, noted, cancelled, ofBen, first, second]);
    expect(await listIds(setup.asLena)).toEqual([plain, noted, cancelled, ofBen, first, second]);
  });

  test('masks appointments of others in a foreign calendar and omits their cancelled ones', async () => {
    const { plain, noted, cancelled, ofBen, first, second } = setup.ids;
    const unmaskedCounts: number[] = [];
    const professionalId = setup.shop.professional.id;
    for (const call of [setup.asAna, setup.asBen, setup.asZoe]) {
      const page = await listPage(call, { professionalId });
      const own = call === setup.asAna ? [cancelled] : [];
      const others = page.filter((item) => !('client' in item));
      for (const item of others) expect(Object.keys(item).toSorted()).toEqual(MASKED_FIELDS);
      expect(page).toHaveLength(5 + own.length);
      const real = [plain, noted, cancelled, ofBen, first, second];
      expect(others.filter(({ id }) => real.includes(id))).toEqual([]);
      unmaskedCounts.push(page.length - others.length);
    }
    // Ana sees her five unmasked, Ben his one, and Zoe has none.
    expect(unmaskedCounts).toEqual([5, 1, 0]);
    expect(await listIds(setup.asZoe, { professionalId, status: 'Cancelled' })).toEqual([]);
  });

  test('has ids that lead neither to a public review nor to an appointment', async () => {
    const { shop, ids, asZoe, asBen } = setup;
    const page = { professionalId: shop.professional.id, limit: '2' };
    const first = await asZoe(listAppointments, { query: page });
    const next = nextQuery(first)!;
    const second = bodyOf(await asZoe(listAppointments, { query: next }));
    const masked = [...bodyOf(first), ...second].map(({ id }) => id);
    expect(new Set(masked).size).toBe(4);
    expect(Buffer.from(next['cursor']!, 'base64url').toString()).not.toContain('apt_');
    await query(app.url, `UPDATE appointments SET status = 'Completed' WHERE id = $1`, [ids.ofBen]);
    bodyOf(await asBen(writeReview, { body: { appointmentId: ids.ofBen, rating: 5 } }));
    const reviews = bodyOf(
      await asZoe(listReviews, { query: { professionalId: shop.professional.id } }),
    );
    expect(reviews.map(({ appointmentId }) => appointmentId)).toEqual([ids.ofBen]);
    expect(masked).not.toContain(ids.ofBen);
    for (const id of [...masked, ids.ofBen]) {
      expect(await asZoe(getAppointment, { params: { id } })).toMatchObject({ status: 404 });
    }
    await query(app.url, `UPDATE appointments SET status = 'Confirmed' WHERE id = $1`, [ids.ofBen]);
  });

  test('reveals no client of a foreign calendar through its filters', async () => {
    const filter = { professionalId: setup.shop.professional.id };
    for (const clientId of [setup.ana.id, setup.ben.id, newId('usr')]) {
      expect(await listPage(setup.asZoe, { ...filter, clientId })).toEqual([]);
    }
    for (const recurringGroupId of [setup.groupId, newId('rec')]) {
      expect(await listPage(setup.asZoe, { ...filter, recurringGroupId })).toEqual([]);
    }
    expect(
      await listPage(setup.asAna, { ...filter, recurringGroupId: setup.groupId }),
    ).toHaveLength(2);
    expect(await listPage(setup.asZoe, { clientId: setup.ana.id })).toEqual([]);
    expect(await listPage(setup.asZoe, { recurringGroupId: setup.groupId })).toEqual([]);
  });

  test('finds words of clients and services within a range, and only in what the caller sees', async () => {
    const range = { from: DATE, to: DATE };
    const find = (call: Call, text: string) => listIds(call, { ...range, query: text });
    const { plain, noted, cancelled, ofBen, first } = setup.ids;
    expect(await find(setup.asOwner, 'CÚSTOMER hair')).toEqual([
      plain,
      noted,
      cancelled,
      ofBen,
      first,
    ]);
    expect(await find(setup.asBen, 'hair')).toEqual([ofBen]);
    expect(await find(setup.asOwner, 'customer 1')).toEqual([ofBen]);
    // Two letters are the start of a word.
    expect(await find(setup.asLena, 'ha')).toHaveLength(5);
    for (const text of ['ai', 'customer beard', '%', '"', '...']) {
      expect(await find(setup.asOwner, text)).toEqual([]);
    }
    const professionalId = setup.shop.professional.id;
    expect(await listPage(setup.asZoe, { ...range, professionalId, query: 'customer' })).toEqual(
      [],
    );
    for (const wrong of [{}, { from: DATE }, { from: '2026-01-01', to: '2027-01-02' }]) {
      const input = { query: { ...wrong, query: 'customer' } };
      expect(await setup.asOwner(listAppointments, input)).toMatchObject({
        status: 400,
        error: 'INVALID_INPUT',
      });
    }
  });

  test('shows staff everything in their own calendar', async () => {
    const professionalId = setup.shop.professional.id;
    for (const call of [setup.asOwner, setup.asLena]) {
      expect(await listPage(call, { professionalId })).toEqual(await listPage(call));
    }
  });

  test('filters by date, status, business, series and client', async () => {
    const { plain, noted, cancelled, ofBen, first, second } = setup.ids;
    const { business } = setup.shop;
    expect(await listIds(setup.asAna, { from: '2035-06-13' })).toEqual([second]);
    expect(await listIds(setup.asAna, { to: DATE })).toEqual([plain, noted, cancelled, first]);
    expect(await listIds(setup.asAna, { from: DATE, to: '2035-06-19' })).toHaveLength(5);
    expect(await listIds(setup.asAna, { status: 'Cancelled' })).toEqual([cancelled]);
    expect(await listIds(setup.asAna, { status: 'Pending' })).toEqual([]);
    expect(
      await listIds(setup.asAna, { businessId: business.id, status: 'Confirmed' }),
    ).toHaveLength(4);
    expect(await listIds(setup.asAna, { businessId: newId('biz') })).toEqual([]);
    expect(await listIds(setup.asAna, { recurringGroupId: setup.groupId })).toEqual([
      first,
      second,
    ]);
    expect(await listIds(setup.asOwner, { clientId: setup.ben.id })).toEqual([ofBen]);
    expect(await listIds(setup.asAna, { clientId: setup.ben.id })).toEqual([]);
  });

  test.each([
    ['status=Open', 'INVALID_STATUS'],
    ['status=confirmed', 'INVALID_STATUS'],
    ['from=2035-02-30', 'INVALID_DATE_FORMAT'],
    ['to=tomorrow', 'INVALID_DATE_FORMAT'],
  ])('refuses %s', async (filter, error) => {
    const authorization = `Bearer ${await app.issueToken(setup.ana)}`;
    const response = await get(`${app.gateway.baseUrl}/api/appointments?${filter}`, {
      authorization,
    });
    expect(response).toMatchObject({ status: 400, body: { error } });
  });
});

test('a former professional no longer sees the bookings they made for clients', async () => {
  const lena = await app.make.user('professional');
  const shop = await app.make.shop({ professional: { userId: lena.id } });
  const client = await app.make.crmClient(shop.business.id);
  const call = await app.loginAs(lena);
  const book = (prefer: string) =>
    call(bookAppointment, {
      headers: { 'idempotency-key': 'once', prefer },
      body: {
        ...bookingAt(shop),
        crmClientId: client.id,
      },
    });
  const response = await book('respond-async');
  const id = response.ok ? response.body.id : '';
  const poll = () => call(getBooking, { params: { id }, headers: { prefer: 'wait=20' } });
  expect(await poll()).toMatchObject({ body: { appointments: [{ start: '10:00' }] } });
  expect(await book('')).toMatchObject({ status: 201 });
  await query(app.url, 'DELETE FROM business_professionals WHERE professional_id = $1', [
    shop.professional.id,
  ]);

  expect(await poll()).toMatchObject({ body: { status: 'succeeded', appointments: [] } });
  expect(await book('')).toMatchObject({ status: 404, error: 'NOT_FOUND' });
});
