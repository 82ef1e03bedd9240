import { describe, expect, test } from '@jest/globals';
import {
  cancelAppointment,
  completeAppointment,
  markNoShow,
  reopenAppointment,
  rescheduleAppointment,
} from '../../../contract/appointment-changes.ts';
import { listHistory } from '../../../contract/appointment-history.ts';
import { changeServices, swapAppointments } from '../../../contract/appointment-services.ts';
import {
  bookAppointment,
  getAppointment,
  listAppointments,
  quoteAppointment,
} from '../../../contract/appointments.ts';
import { newId } from '../../../contract/ids.ts';
import { createHold } from '../../../contract/holds.ts';
import { listReviews, writeReview } from '../../../contract/reviews.ts';
import { at, bookHaircut, HAIRCUT_DATE } from '../../support/booked-haircut.ts';
import { bodyOf, codeOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true, clock: at('08:00') });

async function setUp() {
  const haircut = await bookHaircut(app);
  const { shop, as } = haircut;
  const wash = await app.make.service(shop.professional.id, {
    name: 'Wash',
    businessId: shop.business.id,
    durationMin: 15,
    priceMinor: 1_000,
  });
  const place = {
    professional: shop.professional.id,
    business: shop.business.id,
    services: [shop.service.id],
    date: HAIRCUT_DATE,
  };
  const asOwner = await as('owner', '08:00');
  const asCustomer = await as('customer', '08:00');
  return { ...haircut, wash, place, asOwner, asCustomer };
}

describe('a change of services', () => {
  test('is one decision with history, for staff only, and a stale one is refused', async () => {
    const { id, shop, wash, asOwner, asCustomer, place } = await setUp();
    const body = { services: [shop.service.id, wash.id] };
    expect(codeOf(await asCustomer(changeServices, { params: { id }, body }))).toBe('FORBIDDEN');
    const headers = { 'if-match': '"7"' };
    const stale = await asOwner(changeServices, { params: { id }, body, headers });
    expect(codeOf(stale)).toBe('SERIALIZATION_CONFLICT');

    const key = { 'idempotency-key': `services-${id}`, 'if-match': '"1"' };
    const changed = await asOwner(changeServices, { params: { id }, body, headers: key });
    const again = await asOwner(changeServices, { params: { id }, body, headers: key });

    const longer = { start: '10:00', end: '11:15', services: body.services, version: 2 };
    expect(changed).toMatchObject({ status: 200, body: longer });
    expect(again).toMatchObject({ status: 200, body: longer });
    const history = bodyOf(await asCustomer(listHistory, { params: { id } }));
    expect(history).toMatchObject([
      { type: 'appointment.booked' },
      {
        type: 'appointment.services_changed',
        services: body.services,
        finalMajor: 45,
        previous: { services: [shop.service.id], finalMajor: 35, end: '11:00' },
      },
    ]);
    const next = { ...place, clientName: 'Tom', start: '11:00' };
    expect(codeOf(await asOwner(bookAppointment, { body: next }))).toBe('SLOT_TAKEN');
    bodyOf(await asOwner(bookAppointment, { body: { ...next, start: '11:15' } }));
    const longest = { services: [wash.id, shop.service.id], priceMajor: 40 };
    expect(await asOwner(changeServices, { params: { id }, body: longest })).toMatchObject({
      body: { bookedServices: [{ priceMajor: 8.89 }, { priceMajor: 31.11 }], end: '11:15' },
    });
  });
});

describe('a swap', () => {
  test('exchanges time and professional across calendars, or changes nothing', async () => {
    const { id, shop, asOwner, asCustomer, place } = await setUp();
    const mia = await app.make.colleague(shop);
    const walkIn = { ...place, professional: mia.id, clientName: '', start: '15:00' };
    const other = bodyOf(await asOwner(bookAppointment, { body: walkIn }));
    const body = { with: other.id };
    expect(codeOf(await asCustomer(swapAppointments, { params: { id }, body }))).toBe('FORBIDDEN');
    const unknown = { with: 'apt_none' };
    expect(codeOf(await asOwner(swapAppointments, { params: { id }, body: unknown }))).toBe(
      'APPOINTMENT_NOT_FOUND',
    );
    expect(codeOf(await asOwner(swapAppointments, { params: { id }, body: { with: id } }))).toBe(
      'INVALID_INPUT',
    );

    const swapped = await asOwner(swapAppointments, { params: { id }, body });

    expect(swapped).toMatchObject({ body: { professional: mia.id, start: '15:00' } });
    const params = { id: other.id };
    expect(await asOwner(getAppointment, { params })).toMatchObject({
      body: { professional: shop.professional.id, start: '10:00', client: '' },
    });
    const [, moved] = bodyOf(await asCustomer(listHistory, { params: { id } }));
    expect(moved).toMatchObject({ type: 'appointment.rescheduled', swappedWith: other.id });
  });
});

describe('a series', () => {
  test('moves as a whole, and skips closed dates on request', async () => {
    const { shop, asOwner, asCustomer, place } = await setUp();
    await query(
      app.url,
      `INSERT INTO business_closures (id, business_id, from_date, to_date) VALUES ($1, $2, $3, $3)`,
      [newId('cls'), shop.business.id, '2030-05-21'],
    );
    const series = { recurringFrequency: 'weekly', recurringCount: 3 } as const;
    const body = { ...place, ...series, start: '13:00' };
    expect(codeOf(await asCustomer(bookAppointment, { body }))).toBe('NOT_SCHEDULED');
    const skipping = { ...body, skipClosed: true };
    const skipped = [{ date: '2030-05-21', reason: 'NOT_SCHEDULED' }];
    expect(bodyOf(await asCustomer(quoteAppointment, { body: skipping }))).toMatchObject({
      skipped,
      finalMajor: 70,
    });
    const first = bodyOf(await asCustomer(bookAppointment, { body: skipping }));
    expect(first).toMatchObject({ date: HAIRCUT_DATE, skipped });

    const { id, recurringGroupId = '' } = first;
    const move = { date: '2030-05-15', start: '09:30', scope: 'all' } as const;
    const late = await asCustomer(rescheduleAppointment, { params: { id }, body: move });
    expect(codeOf(late)).toBe('RESCHEDULE_WINDOW:24');
    bodyOf(await asOwner(rescheduleAppointment, { params: { id }, body: move }));
    const list = bodyOf(await asOwner(listAppointments, { query: { recurringGroupId } }));
    expect(list).toMatchObject([
      { date: '2030-05-15', start: '09:30' },
      { date: '2030-05-29', start: '09:30' },
    ]);
    const taken = { ...place, clientName: 'Tom', date: '2030-05-30', start: '09:00' };
    bodyOf(await asOwner(bookAppointment, { body: taken }));
    const collides = { ...move, date: '2030-05-16' };
    expect(codeOf(await asOwner(rescheduleAppointment, { params: { id }, body: collides }))).toBe(
      'SLOT_TAKEN',
    );
    expect(await asOwner(getAppointment, { params: { id } })).toMatchObject({
      body: { date: '2030-05-15' },
    });
  });
});

describe('staff', () => {
  test('override rules, a customer cannot, and the history names them', async () => {
    const { shop, asOwner, asCustomer, place } = await setUp();
    const late = { ...place, start: '19:00', override: ['hours'] as const };
    const body = { ...late, override: ['hours' as const], clientName: 'Tom' };
    expect(
      codeOf(await asCustomer(bookAppointment, { body: { ...body, clientName: undefined } })),
    ).toBe('FORBIDDEN');
    expect(
      codeOf(
        await asCustomer(bookAppointment, {
          body: { ...place, start: '12:00', clientName: 'Tom' },
        }),
      ),
    ).toBe('CRM_CLIENT_STAFF_ONLY');
    const walkIn = bodyOf(await asOwner(bookAppointment, { body }));
    expect(walkIn).toMatchObject({ client: 'Tom', start: '19:00', bookedBy: 'staff', version: 1 });
    const [booked] = bodyOf(await asOwner(listHistory, { params: { id: walkIn.id } }));
    expect(booked).toMatchObject({ override: ['hours'], role: 'staff' });
    const past = { ...body, date: '2030-05-10', start: '12:00', override: ['past' as const] };
    expect(bodyOf(await asOwner(bookAppointment, { body: past }))).toMatchObject({
      date: '2030-05-10',
    });

    await query(app.url, 'UPDATE services SET buffer_after_minutes = 30 WHERE id = $1', [
      shop.service.id,
    ]);
    const [one, two] = ['12:00', '13:00'].map((start) => ({ ...place, clientName: '', start }));
    bodyOf(await asOwner(bookAppointment, { body: one! }));
    expect(codeOf(await asOwner(bookAppointment, { body: two! }))).toBe('SLOT_TAKEN');
    const pressed = { ...two!, override: ['buffer' as const] };
    bodyOf(await asOwner(bookAppointment, { body: pressed }));
    bodyOf(await asOwner(bookAppointment, { body: { ...pressed, start: '14:00' } }));
    const hold = { ...place, start: '20:00', override: ['hours' as const] };
    expect(codeOf(await asCustomer(createHold, { body: hold }))).toBe('FORBIDDEN');
  });

  test('undo a no-show and a completion within a day', async () => {
    const { id, as, people } = await setUp();
    const params = { id };
    bodyOf(await (await as('owner', '12:00'))(markNoShow, { params }));
    const asCustomer = await as('customer', '13:00');
    expect(codeOf(await asCustomer(reopenAppointment, { params }))).toBe('FORBIDDEN');
    const asOwner = await as('owner', '13:00');
    expect(bodyOf(await asOwner(reopenAppointment, { params }))).toMatchObject({
      status: 'Confirmed',
    });
    expect(bodyOf(await asOwner(completeAppointment, { params }))).toMatchObject({
      status: 'Completed',
    });
    app.clock.set('2030-05-15T13:00:01+02:00');
    const tooLate = await (await app.loginAs(people.owner))(reopenAppointment, { params });
    expect(codeOf(tooLate)).toBe('INVALID_STATUS');
  });

  test('and a public review of a reopened visit leads no stranger to its time', async () => {
    const { id, as, shop } = await bookHaircut(app);
    const params = { id };
    const readAsStranger = async (clock: string) =>
      codeOf(await (await as('stranger', clock))(getAppointment, { params }));
    expect(await readAsStranger('09:00')).toBe('200');
    bodyOf(await (await as('owner', '12:00'))(completeAppointment, { params }));
    const asCustomer = await as('customer', '13:00');
    bodyOf(await asCustomer(writeReview, { body: { appointmentId: id, rating: 5 } }));
    bodyOf(await (await as('owner', '14:00'))(reopenAppointment, { params }));

    const filter = { professionalId: shop.professional.id };
    expect(bodyOf(await app.gateway.client(listReviews, { query: filter }))).toMatchObject([
      { appointmentId: id },
    ]);
    expect(await readAsStranger('14:00')).toBe('APPOINTMENT_NOT_FOUND');
    const asAuthor = await as('customer', '14:00');
    expect(bodyOf(await asAuthor(getAppointment, { params }))).toMatchObject({
      status: 'Confirmed',
    });
  });

  test('and customers read who cancelled, and why', async () => {
    const { id, asOwner, asCustomer } = await setUp();
    const body = { reason: 'a burst pipe' };
    bodyOf(await asOwner(cancelAppointment, { params: { id }, body }));
    expect(bodyOf(await asCustomer(getAppointment, { params: { id } }))).toMatchObject({
      bookedBy: 'customer',
      cancelledBy: 'staff',
      cancelReason: 'a burst pipe',
    });
  });
});
