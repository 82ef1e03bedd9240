import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type BookingBody,
  bookAppointment,
  getAppointment,
  listAppointments,
} from '../../../contract/appointments.ts';
import { getBooking } from '../../../contract/bookings.ts';
import { newId } from '../../../contract/ids.ts';
import type { Call } from '../../support/sessions.ts';
import { DATE, wishAt } from '../../support/factories.ts';
import { get } from '../../support/http.ts';
import { MASKED_FIELDS } from '../../support/masked-fields.ts';
import { query } from '../../support/services.ts';
import { openTestAppWithWorker } from '../../support/test-app.ts';

let app: Awaited<ReturnType<typeof openTestAppWithWorker>>;
let url: string;
let make: typeof app.make;
let gateway: typeof app.gateway;
let sessions: typeof app.entrance;

beforeAll(async () => {
  app = await openTestAppWithWorker();
  ({ url, make, gateway, entrance: sessions } = app);
});
afterAll(() => app.close());

async function booked(call: Call, body: BookingBody) {
  const answer = await call(bookAppointment, { body });
  if (!answer.ok || answer.status !== 201) throw new Error(JSON.stringify(answer));
  return answer.body;
}

const cancel = (id: string) =>
  query(
    url,
    `WITH a AS (UPDATE appointments SET status = 'Cancelled' WHERE id = $1 RETURNING session_id)
     UPDATE sessions SET seats_taken = seats_taken - 1 WHERE id = (SELECT session_id FROM a)`,
    [id],
  );

/** Ids, in the order they were listed. */
async function idsFor(call: Call, filter: Parameters<typeof pageFor>[1] = {}) {
  return (await pageFor(call, filter)).map(({ id }) => id);
}

async function pageFor(
  call: Call,
  filter: Partial<Record<'from' | 'to' | 'businessId' | 'professionalId', string>> &
    Partial<Record<'recurringGroupId' | 'clientId', string>> & {
      status?: 'Pending' | 'Confirmed' | 'Cancelled';
    } = {},
) {
  const answer = await call(listAppointments, { query: filter });
  if (!answer.ok) throw new Error(answer.error);
  return answer.body;
}

/**
 * A shop with its owner and Lena, who works there. Ana has a plain appointment, one with staff
 * notes that Lena made, and a series of two; Ben has one; one of Ana's is cancelled.
 */
async function scene() {
  const [owner, lena] = await Promise.all([make.user('business'), make.user('professional')]);
  const [ana, ben, zoe] = await make.crowd(3);
  const shop = await make.shop({
    business: { userId: owner.id },
    professional: { userId: lena.id },
  });
  const [asOwner, asLena, asAna, asBen, asZoe] = (await Promise.all(
    [owner, lena, ana!, ben!, zoe!].map((account) => sessions.enter(account)),
  )) as [Call, Call, Call, Call, Call];
  const wish = (start: string) => wishAt(shop, start);
  const plain = await booked(asAna, { ...wish('09:00'), notes: 'first visit' });
  const noted = await booked(asLena, {
    ...wish('10:00'),
    clientId: ana!.id,
    staffNotes: 'late payer',
  });
  const gone = await booked(asAna, wish('11:00'));
  await cancel(gone.id);
  const bens = await booked(asBen, wish('12:00'));
  const series = await booked(asAna, {
    ...wish('13:00'),
    recurringFrequency: 'weekly',
    recurringCount: 2,
  });
  const [, later] = await query<{ id: string }>(
    url,
    'SELECT id FROM appointments WHERE recurring_group_id = $1 ORDER BY starts_at',
    [series.recurringGroupId],
  );
  const ids = {
    plain: plain.id,
    noted: noted.id,
    gone: gone.id,
    bens: bens.id,
    first: series.id,
    later: later!.id,
  };
  const groupId = series.recurringGroupId!;
  return { shop, ana: ana!, ben: ben!, ids, groupId, asOwner, asLena, asAna, asBen, asZoe };
}

let s: Awaited<ReturnType<typeof scene>>;
beforeAll(async () => {
  s = await scene();
});

describe('an appointment', () => {
  test('shows its customer everything but the staff notes', async () => {
    const own = await s.asAna(getAppointment, { params: { id: s.ids.noted } });
    expect(own.ok && Object.keys(own.body).toSorted()).toEqual(
      [
        ...MASKED_FIELDS,
        'bookedServices',
        'client',
        'clientId',
        'currency',
        'paymentStatus',
        'services',
      ].toSorted(),
    );
    expect(JSON.stringify(await pageFor(s.asAna))).not.toContain('late payer');
    expect(await s.asAna(getAppointment, { params: { id: s.ids.plain } })).toMatchObject({
      body: { notes: 'first visit' },
    });
  });

  test.each(['asOwner', 'asLena'] as const)('shows %s the staff notes, too', async (who) => {
    const own = await s[who](getAppointment, { params: { id: s.ids.noted } });
    expect(own).toMatchObject({
      status: 200,
      body: { clientId: s.ana.id, client: s.ana.name, staffNotes: 'late payer' },
    });
    const listed = (await pageFor(s[who])).find(({ id }) => id === s.ids.noted);
    expect(listed).toEqual(own.ok && own.body);
  });

  test('shows anyone else exactly ten fields', async () => {
    const others = await Promise.all([
      make.user('business'),
      make.user('professional'),
      make.user('customer'),
    ]);
    for (const account of others) {
      const call = await sessions.enter(account);
      const seen = await call(getAppointment, { params: { id: s.ids.noted } });
      expect(seen.ok && Object.keys(seen.body).toSorted()).toEqual(MASKED_FIELDS);
      expect(await pageFor(call)).toEqual([]);
    }
  });

  test('that is cancelled is there for its parties alone', async () => {
    const params = { id: s.ids.gone };
    for (const call of [s.asAna, s.asOwner, s.asLena]) {
      expect(await call(getAppointment, { params })).toMatchObject({
        body: { status: 'Cancelled', services: [s.shop.service.id] },
      });
    }
    const notFound = { status: 404, error: 'APPOINTMENT_NOT_FOUND' };
    expect(await s.asBen(getAppointment, { params })).toMatchObject(notFound);
    expect(await s.asBen(getAppointment, { params: { id: newId('apt') } })).toMatchObject(notFound);
  });

  test('is shown to nobody without a session', async () => {
    for (const path of ['', `/${s.ids.plain}`]) {
      expect(await get(`${gateway.baseUrl}/api/appointments${path}`)).toMatchObject({
        status: 401,
        body: { error: 'AUTH_REQUIRED' },
      });
    }
  });
});

describe('the list', () => {
  test('is each party’s own, earliest first', async () => {
    const { plain, noted, gone, bens, first, later } = s.ids;
    expect(await idsFor(s.asAna)).toEqual([plain, noted, gone, first, later]);
    expect(await idsFor(s.asBen)).toEqual([bens]);
    expect(await idsFor(s.asOwner)).toEqual([plain, noted, gone, bens, first, later]);
    expect(await idsFor(s.asLena)).toEqual([plain, noted, gone, bens, first, later]);
  });

  test('of a calendar that is not the caller’s masks what is not theirs, and leaves out what is cancelled', async () => {
    const { plain, noted, bens, first, later } = s.ids;
    const discovery: number[] = [];
    const professionalId = s.shop.professional.id;
    for (const call of [s.asAna, s.asBen, s.asZoe]) {
      const page = await pageFor(call, { professionalId });
      expect(page.map(({ id }) => id)).toEqual([plain, noted, bens, first, later]);
      const others = page.filter((item) => !('client' in item));
      for (const item of others) expect(Object.keys(item).toSorted()).toEqual(MASKED_FIELDS);
      discovery.push(page.length - others.length);
    }
    // Ana sees her own four as they are, Ben his one, and Zoe has none there.
    expect(discovery).toEqual([4, 1, 0]);
    expect(await idsFor(s.asZoe, { professionalId, status: 'Cancelled' })).toEqual([]);
  });

  test('of a calendar that is not the caller’s tells nothing of who has booked', async () => {
    const filter = { professionalId: s.shop.professional.id };
    for (const clientId of [s.ana.id, s.ben.id, newId('usr')]) {
      expect(await pageFor(s.asZoe, { ...filter, clientId })).toEqual([]);
    }
    for (const recurringGroupId of [s.groupId, newId('rec')]) {
      expect(await pageFor(s.asZoe, { ...filter, recurringGroupId })).toEqual([]);
    }
    expect(await pageFor(s.asAna, { ...filter, recurringGroupId: s.groupId })).toHaveLength(2);
    expect(await pageFor(s.asZoe, { clientId: s.ana.id })).toEqual([]);
    expect(await pageFor(s.asZoe, { recurringGroupId: s.groupId })).toEqual([]);
  });

  test('of a calendar of their own shows staff everything', async () => {
    const professionalId = s.shop.professional.id;
    for (const call of [s.asOwner, s.asLena]) {
      expect(await pageFor(call, { professionalId })).toEqual(await pageFor(call));
    }
  });

  test('is filtered by date, status, business, series and client', async () => {
    const { plain, noted, gone, bens, first, later } = s.ids;
    const { business } = s.shop;
    expect(await idsFor(s.asAna, { from: '2035-06-13' })).toEqual([later]);
    expect(await idsFor(s.asAna, { to: DATE })).toEqual([plain, noted, gone, first]);
    expect(await idsFor(s.asAna, { from: DATE, to: '2035-06-19' })).toHaveLength(5);
    expect(await idsFor(s.asAna, { status: 'Cancelled' })).toEqual([gone]);
    expect(await idsFor(s.asAna, { status: 'Pending' })).toEqual([]);
    expect(await idsFor(s.asAna, { businessId: business.id, status: 'Confirmed' })).toHaveLength(4);
    expect(await idsFor(s.asAna, { businessId: newId('biz') })).toEqual([]);
    expect(await idsFor(s.asAna, { recurringGroupId: s.groupId })).toEqual([first, later]);
    expect(await idsFor(s.asOwner, { clientId: s.ben.id })).toEqual([bens]);
    expect(await idsFor(s.asAna, { clientId: s.ben.id })).toEqual([]);
  });

  test.each([
    ['status=Open', 'INVALID_STATUS'],
    ['status=confirmed', 'INVALID_STATUS'],
    ['from=2035-02-30', 'INVALID_DATE_FORMAT'],
    ['to=tomorrow', 'INVALID_DATE_FORMAT'],
  ])('refuses %s', async (filter, error) => {
    const authorization = `Bearer ${await sessions.tokenOf(s.ana)}`;
    const answer = await get(`${gateway.baseUrl}/api/appointments?${filter}`, { authorization });
    expect(answer).toMatchObject({ status: 400, body: { error } });
  });
});

test('whoever works there no longer sees nothing more of what they booked for clients', async () => {
  const lena = await make.user('professional');
  const shop = await make.shop({ professional: { userId: lena.id } });
  const client = await make.crmClient(shop.business.id);
  const call = await sessions.enter(lena);
  const book = (prefer: string) =>
    call(bookAppointment, {
      headers: { 'idempotency-key': 'once', prefer },
      body: {
        ...wishAt(shop),
        crmClientId: client.id,
      },
    });
  const answer = await book('respond-async');
  const id = answer.ok ? answer.body.id : '';
  const follow = () => call(getBooking, { params: { id }, headers: { prefer: 'wait=20' } });
  expect(await follow()).toMatchObject({ body: { appointments: [{ start: '10:00' }] } });
  expect(await book('')).toMatchObject({ status: 201 });
  await query(url, 'DELETE FROM business_professionals WHERE professional_id = $1', [
    shop.professional.id,
  ]);

  expect(await follow()).toMatchObject({ body: { status: 'succeeded', appointments: [] } });
  expect(await book('')).toMatchObject({ status: 404, error: 'NOT_FOUND' });
});
