import { describe, expect, test } from '@jest/globals';
import { cancelAppointment } from '../../../contract/appointment-changes.ts';
import {
  bookAppointment,
  listAppointments,
  quoteAppointment,
} from '../../../contract/appointments.ts';
import { getAvailability } from '../../../contract/availability.ts';
import { getBusiness } from '../../../contract/businesses.ts';
import { changeBusiness } from '../../../contract/own-business.ts';
import { bookingAt } from '../../support/factories.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const NOW = '2030-05-14T06:00:00Z';
const TODAY = '2030-05-14';
const app = useTestApp({ worker: true, clock: NOW });

/** A shop in Berlin, where it is 08:00, with these rules. */
async function setUpShop(rules: object) {
  const [owner, customer] = [await app.make.user('business'), await app.make.user()];
  const shop = await app.make.shop({ business: { userId: owner.id } });
  const [asOwner, asCustomer] = [await app.loginAs(owner), await app.loginAs(customer)];
  const params = { id: shop.business.id };
  const changed = await asOwner(changeBusiness, { params, body: rules });
  expect(changed).toMatchObject({ status: 200, body: rules });
  const bodyAt = (start: string, date = TODAY) => ({ ...bookingAt(shop, start), date });
  return { shop, customer, params, asOwner, asCustomer, bodyAt };
}

describe('a notice of three hours', () => {
  const rules = { minNoticeMinutes: 180 };

  test('closes slots to customers and strangers, and keeps them open to staff', async () => {
    const { shop, asOwner, asCustomer } = await setUpShop(rules);
    const place = {
      professionalId: shop.professional.id,
      businessId: shop.business.id,
      date: TODAY,
    };
    for (const [call, expected] of [
      [asCustomer, { available: false, reason: 'OUTSIDE_HOURS' }],
      [app.gateway.client, { available: false, reason: 'OUTSIDE_HOURS' }],
      [asOwner, { available: true }],
    ] as const) {
      const slots = await call(getAvailability, { query: place });
      const listed = slots.ok && Array.isArray(slots.body) ? slots.body : [];
      const find = (time: string) => listed.find((slot) => slot.time === time);
      expect(find('10:45')).toMatchObject({ time: '10:45', ...expected });
      expect(find('11:00')).toMatchObject({ time: '11:00', available: true });
    }
  });

  test('refuses an earlier booking, in the quote too', async () => {
    const { asCustomer, bodyAt } = await setUpShop(rules);
    expect(await asCustomer(quoteAppointment, { body: bodyAt('10:45') })).toMatchObject({
      body: { occurrences: [{ available: false, error: 'OUTSIDE_AVAILABILITY' }] },
    });
    expect(await asCustomer(bookAppointment, { body: bodyAt('10:45') })).toMatchObject({
      error: 'OUTSIDE_AVAILABILITY',
    });
    expect(await asCustomer(bookAppointment, { body: bodyAt('11:00') })).toMatchObject({
      status: 201,
    });
  });
});

test('with a limit of one upcoming appointment, one of many concurrent bookings is accepted', async () => {
  const { shop, asCustomer, bodyAt } = await setUpShop({ maxUpcomingPerCustomer: 1 });
  const starts = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'];
  const colleagues = await Promise.all(starts.map(() => app.make.colleague(shop)));

  const answers = await Promise.all(
    starts.map((start, n) =>
      asCustomer(bookAppointment, { body: { ...bodyAt(start), professional: colleagues[n]!.id } }),
    ),
  );

  const results = answers.map((each) => (each.ok ? each.status : each.error));
  expect(results.filter((result) => result === 201)).toHaveLength(1);
  expect(new Set(results)).toEqual(new Set([201, 'CUSTOMER_LIMIT_REACHED']));
  expect(await asCustomer(quoteAppointment, { body: bodyAt('16:00') })).toMatchObject({
    error: 'CUSTOMER_LIMIT_REACHED',
  });
});

test('phone and website are public, and must be a phone number and a web address', async () => {
  const contact = { phone: '+49 30 1234', website: 'https://salon.example' };
  const { params, asOwner } = await setUpShop(contact);
  expect(await app.gateway.client(getBusiness, { params })).toMatchObject({ body: contact });
  const wrong = [
    ...['salon', 'ftp://salon.example', 'javascript:alert(1)'].map((website) => ({ website })),
    ...['abc', '1234', '+49 30 12345 ext 6', '1'.repeat(31)].map((phone) => ({ phone })),
  ];
  for (const body of wrong) {
    const answer = await asOwner(changeBusiness, { params, body });
    expect(answer).toMatchObject({ status: 400, error: 'INVALID_INPUT' });
    expect(answer.headers.get('error-field')).toBe(Object.keys(body)[0]);
  }
  for (const phone of ['030/123-45', '(030) 12345', '+49 (0)30 123.45']) {
    expect(await asOwner(changeBusiness, { params, body: { phone } })).toMatchObject({
      body: { phone },
    });
  }
});

const DATE = '2030-06-11';

describe('a series with exceptions', () => {
  const NEXT = ['2030-06-18', '2030-06-25', '2030-07-02'] as const;
  const series = { recurringFrequency: 'weekly', recurringCount: 4 } as const;

  test('is booked with the alternatives of its quote, and cancelled from one of them on', async () => {
    const { shop, asCustomer, asOwner, bodyAt } = await setUpShop({ minNoticeMinutes: 0 });
    const lena = shop.professional.id;
    const mia = await app.make.colleague(shop);
    const eve = await app.make.crmClient(shop.business.id);
    const taken = { ...bodyAt('10:00', NEXT[0]), crmClientId: eve.id };
    expect(await asOwner(bookAppointment, { body: taken })).toMatchObject({ status: 201 });
    const body = { ...bodyAt('10:00', DATE), ...series };

    const quote = await asCustomer(quoteAppointment, { body });
    const [, second] = quote.ok ? quote.body.occurrences : [];
    expect(second).toMatchObject({ date: NEXT[0], available: false, error: 'SLOT_TAKEN' });
    const alternatives = second?.alternatives ?? [];
    expect(alternatives.map(({ start, professional }) => [start, professional])).toEqual([
      ['10:00', mia.id],
      ['09:45', mia.id],
      ['09:00', lena],
    ]);

    const recurringExceptions = [
      { date: NEXT[0], professional: alternatives[0]!.professional },
      { date: NEXT[1], skip: true as const },
      { date: NEXT[2], start: '11:30' },
    ];
    const booked = await asCustomer(bookAppointment, { body: { ...body, recurringExceptions } });
    const recurringGroupId = booked.ok ? booked.body.recurringGroupId! : '';
    const listSeries = async () => {
      const all = await asCustomer(listAppointments, { query: { recurringGroupId } });
      return all.ok ? all.body : [];
    };
    const found = await listSeries();
    expect(found.map(({ date, start, professional }) => [date, start, professional])).toEqual([
      [DATE, '10:00', lena],
      [NEXT[0], '10:00', mia.id],
      [NEXT[2], '11:30', lena],
    ]);

    const following = { params: { id: found[1]!.id }, body: { scope: 'following' as const } };
    expect(await asCustomer(cancelAppointment, following)).toMatchObject({ status: 200 });
    expect((await listSeries()).map(({ status }) => status)).toEqual([
      'Confirmed',
      'Cancelled',
      'Cancelled',
    ]);
  });

  test('names the exception that is wrong', async () => {
    const { asCustomer, bodyAt } = await setUpShop({ minNoticeMinutes: 0 });
    const recurringExceptions = [{ date: '2030-06-19', skip: true as const }];
    const body = { ...bodyAt('10:00', DATE), ...series, recurringExceptions };
    const answers = [
      await asCustomer(bookAppointment, { body }),
      await asCustomer(quoteAppointment, { body }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 400, error: 'INVALID_INPUT' });
      expect(answer.headers.get('error-field')).toBe('recurringExceptions.0.date');
    }
  });
});

describe('any professional', () => {
  const rules = { minNoticeMinutes: 0 };

  test('is the least booked who offers the services, and is named by quote, answer and decision', async () => {
    const { shop, asCustomer, bodyAt } = await setUpShop(rules);
    const massage = await app.make.service(shop.professional.id, massageAt(shop));
    await app.make.colleague({ business: shop.business, service: massage });
    const mia = await app.make.colleague(shop);
    expect(await asCustomer(bookAppointment, { body: bodyAt('15:00', DATE) })).toMatchObject({
      status: 201,
    });

    const body = { ...bodyAt('10:00', DATE), professional: 'any' };
    expect(await asCustomer(quoteAppointment, { body })).toMatchObject({
      body: { occurrences: [{ professional: mia.id, available: true }] },
    });
    const headers = { 'idempotency-key': mia.id };
    const first = await asCustomer(bookAppointment, { headers, body });
    expect(first).toMatchObject({ status: 201, body: { professional: mia.id } });
    const again = await asCustomer(bookAppointment, { headers, body });
    expect(again.ok && again.body).toEqual(first.ok && first.body);
    const decisions = await query(
      app.url,
      'SELECT summary FROM outcomes WHERE professional_id = $1',
      [mia.id],
    );
    expect(decisions).toEqual([{ summary: expect.stringContaining('with any on') }]);
  });

  test('is refused if no professional offers all the services', async () => {
    const { shop, asCustomer, bodyAt } = await setUpShop(rules);
    const { id: mia } = await app.make.colleague(shop);
    const own = await app.make.service(shop.professional.id, massageAt(shop));
    const other = await app.make.service(mia, massageAt(shop));
    const body = {
      ...bodyAt('10:00', DATE),
      professional: 'any',
      services: [own.id, other.id],
    };
    const refused = { error: 'SERVICE_NOT_OFFERED' };
    expect(await asCustomer(bookAppointment, { body })).toMatchObject(refused);
    expect(await asCustomer(quoteAppointment, { body })).toMatchObject(refused);
  });
});

const massageAt = ({ business }: { readonly business: { readonly id: string } }) => ({
  name: 'Massage',
  businessId: business.id,
});
