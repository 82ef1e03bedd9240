import { describe, expect, test } from '@jest/globals';
import { cancelAppointment } from '../../../contract/appointment-changes.ts';
import {
  bookAppointment,
  getAppointment,
  listAppointments,
} from '../../../contract/appointments.ts';
import { changeService, createService } from '../../../contract/own-services.ts';
import { listProfessionals } from '../../../contract/professionals.ts';
import { getService, listServices } from '../../../contract/services.ts';
import {
  changeProfessional,
  changeStaff,
  listStaff,
  removeProfessional,
} from '../../../contract/staff.ts';
import { cancelTimeOff, takeTimeOff } from '../../../contract/time-off.ts';
import { bookingAt, DATE } from '../../support/factories.ts';
import { MASKED_FIELDS } from '../../support/masked-fields.ts';
import { nextQuery } from '../../support/http.ts';
import { bodyOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true });

/** Lena works at two businesses; the sessions are hers and that of the first owner. */
async function setUpTwoBusinesses(otherCurrency = 'EUR') {
  const { make, url } = app;
  const [owner, lena] = [await make.user('business'), await make.user('professional')];
  const otherOwner = await make.user('business');
  const here = await make.shop({
    business: { userId: owner.id },
    professional: { userId: lena.id },
  });
  const there = await make.shop({
    business: { userId: otherOwner.id, currency: otherCurrency },
    service: { currency: otherCurrency },
  });
  const { id } = here.professional;
  await query(url, 'INSERT INTO business_professionals VALUES ($1, $2)', [there.business.id, id]);
  await query(url, 'INSERT INTO professional_services VALUES ($1, $2)', [id, there.service.id]);
  return {
    id,
    here,
    there,
    asOwner: await app.loginAs(owner),
    asOtherOwner: await app.loginAs(otherOwner),
    asLena: await app.loginAs(lena),
    asAna: await app.loginAs(await make.user()),
  };
}

const FORBIDDEN = { status: 403, error: 'FORBIDDEN' };

describe('an owner whose professional also works at another business', () => {
  test.each([
    { name: 'Other Name' },
    { bio: 'gone' },
    { workingHours: { start: '09:00', end: '10:00' } },
    { breaks: [] },
  ])('cannot change %j; the professional can', async (body) => {
    const { id, asOwner, asLena } = await setUpTwoBusinesses();
    expect(await asOwner(changeProfessional, { params: { id }, body })).toMatchObject(FORBIDDEN);
    expect(await asLena(changeProfessional, { params: { id }, body })).toMatchObject({
      status: 200,
    });
  });

  test('sets the services offered at their own business only', async () => {
    const { id, here, there, asOwner } = await setUpTwoBusinesses();
    const offer = (services: string[]) =>
      asOwner(changeProfessional, { params: { id }, body: { services } });
    expect(await offer([there.service.id])).toMatchObject({ error: 'SERVICE_NOT_OWNED' });
    const changed = await offer([]);
    expect(changed.ok && changed.body.services).toEqual([there.service.id]);
    const again = await offer([here.service.id]);
    expect(again.ok && again.body.services.toSorted()).toEqual(
      [here.service.id, there.service.id].toSorted(),
    );
  });

  test('does not see the other business while it is a draft, nor its services', async () => {
    const { id, here, there, asOwner, asLena } = await setUpTwoBusinesses();
    await query(app.url, `UPDATE businesses SET status = 'draft' WHERE id = $1`, [
      there.business.id,
    ]);
    await query(app.url, 'UPDATE services SET active = false WHERE id = $1', [here.service.id]);
    const own = { businessIds: [here.business.id], services: [here.service.id] };
    const staff = await asOwner(listStaff);
    expect(staff.ok && staff.body).toMatchObject([{ id, ...own }]);
    const body = { services: [here.service.id] };
    const changed = await asOwner(changeProfessional, { params: { id }, body });
    expect(changed).toMatchObject({ status: 200, body: own });
    const self = await asLena(changeProfessional, { params: { id }, body: {} });
    expect(self.ok && self.body.businessIds).toEqual(
      [here.business.id, there.business.id].toSorted(),
    );
    expect(self.ok && self.body.services.toSorted()).toEqual(
      [here.service.id, there.service.id].toSorted(),
    );
  });

  test('can neither take nor cancel time off for the professional', async () => {
    const { id: professionalId, asOwner, asLena } = await setUpTwoBusinesses();
    const body = { professionalId, from: '2035-06-12', to: '2035-06-13' };
    expect(await asOwner(takeTimeOff, { body })).toMatchObject(FORBIDDEN);
    const taken = await asLena(takeTimeOff, { body });
    const params = { id: taken.ok ? taken.body.id : '' };
    expect(await asOwner(cancelTimeOff, { params })).toMatchObject(FORBIDDEN);
    expect(await asLena(cancelTimeOff, { params })).toMatchObject({ status: 204 });
  });
});

describe('a professional who leaves', () => {
  test('must name the business while there are two', async () => {
    const { id, here, there, asLena, asOwner } = await setUpTwoBusinesses();
    const leave = (businessId?: string) =>
      asLena(removeProfessional, { params: { id }, query: businessId ? { businessId } : {} });
    const listBusinessIds = async () => {
      const rows = await query<{ business_id: string }>(
        app.url,
        'SELECT business_id FROM business_professionals WHERE professional_id = $1',
        [id],
      );
      return rows.map((row) => row.business_id);
    };
    expect(await leave()).toMatchObject({ status: 400, error: 'MISSING_FIELDS' });
    const elsewhere = await app.make.shop();
    expect(await leave(elsewhere.business.id)).toMatchObject({
      error: 'PROFESSIONAL_NOT_AT_BUSINESS',
    });
    expect(await listBusinessIds()).toHaveLength(2);
    expect(await leave(there.business.id)).toMatchObject({ status: 204 });
    expect(await listBusinessIds()).toEqual([here.business.id]);
    expect(await leave()).toMatchObject({ status: 204 });
    expect(await asOwner(listStaff)).toMatchObject({ body: [] });
    expect(await leave()).toMatchObject({ status: 404, error: 'PROFESSIONAL_NOT_FOUND' });
  });

  test('cannot remove another professional', async () => {
    const { id } = await setUpTwoBusinesses();
    const { asLena: asStranger } = await setUpTwoBusinesses();
    expect(await asStranger(removeProfessional, { params: { id } })).toMatchObject({
      status: 404,
      error: 'PROFESSIONAL_NOT_FOUND',
    });
  });
});

describe('an own service of a professional', () => {
  /** How the service appears at the business, and whether it can be booked there. */
  async function isOffered(
    { id, asAna }: Awaited<ReturnType<typeof setUpTwoBusinesses>>,
    businessId: string,
    serviceId: string,
    start: string,
  ) {
    const { client } = app.gateway;
    const ids = (response: { ok: boolean; body?: unknown }) =>
      (response.body as { id: string }[]).map((item) => item.id);
    const body = { professional: id, business: businessId, services: [serviceId], date: DATE };
    const booked = await asAna(bookAppointment, { body: { ...body, start } });
    return [
      ids(await client(listServices, { query: { businessId } })).includes(serviceId),
      ids(await client(listProfessionals, { query: { businessId, serviceId } })).includes(id),
      booked.ok ? booked.status : booked.error,
    ];
  }
  const OFFERED = [true, true, 201];
  const NOT_OFFERED = [false, false, 'SERVICE_NOT_OFFERED'];

  test('is offered only where its price is in the currency of the business', async () => {
    const setup = await setUpTwoBusinesses('JPY');
    const { here, there, asLena } = setup;
    const terms = { name: 'Freelance cut', duration: 30 };
    const inEuro = bodyOf(await asLena(createService, { body: { ...terms, price: 10.5 } }));
    expect(inEuro).toMatchObject({ currency: 'EUR', price: 10.5 });
    expect(await isOffered(setup, here.business.id, inEuro.id, '09:00')).toEqual(OFFERED);
    expect(await isOffered(setup, there.business.id, inEuro.id, '10:00')).toEqual(NOT_OFFERED);
    const yen = { currency: 'JPY', price: 1_000 };
    const changed = await asLena(changeService, { params: { id: inEuro.id }, body: yen });
    expect(changed).toMatchObject({ status: 200, body: yen });
    expect(await isOffered(setup, here.business.id, inEuro.id, '11:00')).toEqual(NOT_OFFERED);
    expect(await isOffered(setup, there.business.id, inEuro.id, '12:00')).toEqual(OFFERED);
    const dollars = { ...terms, currency: 'USD', price: 1 };
    expect(await asLena(createService, { body: dollars })).toMatchObject({
      error: 'CURRENCY_MISMATCH',
    });
  });

  test('is seen by each owner, who decides whether it is offered there', async () => {
    const setup = await setUpTwoBusinesses();
    const { id, here, there, asOwner, asOtherOwner, asLena } = setup;
    const body = { name: 'Freelance cut', duration: 30 };
    const own = bodyOf(await asLena(createService, { body }));
    const [member] = bodyOf(await asOwner(listStaff));
    expect(member).toMatchObject({
      offersOwnServices: true,
      ownServices: [{ ...body, id: own.id, ownerProfessionalId: id, canManage: false }],
    });
    const decide = (call: typeof asOwner, offersOwnServices: boolean) =>
      call(changeStaff, { params: { id }, body: { offersOwnServices } });
    expect(await decide(asOwner, false)).toMatchObject({
      status: 200,
      body: { ...member!, offersOwnServices: false },
    });
    expect(await isOffered(setup, here.business.id, own.id, '09:00')).toEqual(NOT_OFFERED);
    expect(await isOffered(setup, there.business.id, own.id, '10:00')).toEqual(OFFERED);
    const offering = () => app.gateway.client(listProfessionals, { query: { serviceId: own.id } });
    expect(await offering()).toMatchObject({ body: [{ id }] });
    await decide(asOtherOwner, false);
    expect(await offering()).toMatchObject({ body: [] });
    expect(await app.gateway.client(getService, { params: { id: own.id } })).toMatchObject({
      status: 404,
    });
    await decide(asOwner, true);
    expect(await isOffered(setup, here.business.id, own.id, '11:00')).toEqual(OFFERED);
    const stranger = await app.loginAs(await app.make.user('business'));
    expect(await decide(stranger, false)).toMatchObject({ error: 'PROFESSIONAL_NOT_FOUND' });
  });
});

test('the owner of one business sees the appointments of the other masked, in lists as by id', async () => {
  const { here, there, asOwner, asOtherOwner, asAna, id } = await setUpTwoBusinesses();
  const book = async (shop: typeof here, start: string) => {
    const booked = await asAna(bookAppointment, {
      body: bookingAt({ ...shop, professional: { id } }, start),
    });
    return bodyOf(booked).id;
  };
  const [mine, theirs, cancelled] = [
    await book(here, '09:00'),
    await book(there, '10:00'),
    await book(there, '11:00'),
  ];
  await asOtherOwner(cancelAppointment, { params: { id: cancelled }, body: {} });
  const listed = bodyOf(await asOwner(listAppointments, { query: { professionalId: id } }));
  for (const [n, appointmentId] of [mine, theirs].entries()) {
    expect(await asOwner(getAppointment, { params: { id: appointmentId } })).toMatchObject({
      body: listed[n]!,
    });
  }
  expect(listed.map((item) => item.id)).toEqual([mine, expect.not.stringMatching(theirs)]);
  expect(listed[0]).toMatchObject({ client: 'Ana Souza' });
  expect(Object.keys(listed[1]!).toSorted()).toEqual(MASKED_FIELDS);
  const ofOther = bodyOf(await asOtherOwner(listAppointments, { query: { professionalId: id } }));
  expect(ofOther.map((item) => [item.id, 'client' in item])).toEqual([
    [expect.not.stringMatching(mine), false],
    [theirs, true],
    [cancelled, true],
  ]);
});

test('an owner of two businesses who works at a third reads one list, page by page', async () => {
  const { make } = app;
  const me = await make.user('business');
  const customer = await make.user();
  const mine = await make.shop({
    business: { userId: me.id },
    professional: { userId: me.id },
  });
  const second = await make.shop({ business: { userId: me.id } });
  const third = await make.shop();
  const asGuest = { ...third, professional: mine.professional };
  await query(app.url, 'INSERT INTO business_professionals VALUES ($1, $2)', [
    third.business.id,
    mine.professional.id,
  ]);
  const expected: string[] = [];
  for (const place of [asGuest, mine, second, third, mine, asGuest, second, second]) {
    const id = await make.visit(place, customer);
    // The list leaves out appointments of others at the third business.
    if (place !== third) expected.push(id);
  }
  const asMe = await app.loginAs(me);

  const readFrom = async (page: Record<string, string>): Promise<string[]> => {
    const response = await asMe(listAppointments, { query: page });
    const ids = response.ok ? response.body.map(({ id }) => id) : [response.error];
    const next = nextQuery(response);
    return next ? [...ids, ...(await readFrom(next))] : ids;
  };
  expect(await readFrom({ limit: '2' })).toEqual(expected);
  expect(await readFrom({ limit: '2', order: 'desc' })).toEqual(expected.toReversed());
});
