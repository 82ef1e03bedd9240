import { beforeAll, describe, expect, test } from '@jest/globals';
import { cancelAppointment, markNoShow } from '../../../contract/appointment-changes.ts';
import { bookAppointment } from '../../../contract/appointments.ts';
import { addClient } from '../../../contract/clients.ts';
import { voidSale } from '../../../contract/package-sales.ts';
import { assignPackage, createPackage } from '../../../contract/packages.ts';
import { payAppointment, refundAppointment, voidPayment } from '../../../contract/payments.ts';
import { getReport } from '../../../contract/reports.ts';
import { setSchedule } from '../../../contract/schedules.ts';
import { takeTimeOff } from '../../../contract/time-off.ts';
import { businessMembers } from '../../../db/schema/members.ts';
import { bookingAt, DATE } from '../../support/factories.ts';
import { packageTerms } from '../../support/factories/coupons-and-packages.ts';
import { bodyOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';
import { recordStatements } from '../../support/statements.ts';
import { useTestApp } from '../../support/test-app.ts';

const MORNING = `${DATE}T06:30:00Z`;
const EVENING = `${DATE}T18:00:00Z`;
const NEXT_TUESDAY = '2035-06-19';
const app = useTestApp({ worker: true, clock: MORNING });

/** One day of a barber: visits that are paid, missed, due, cancelled, and paid for by a package; another sale is voided. */
async function workOneDay() {
  const { make, clock } = app;
  const [owner, ana, bob] = [await make.user('business'), await make.user(), await make.user()];
  const shop = await make.shop({ business: { userId: owner.id, cancellationWindowHours: 0 } });
  const [asAna, asBob] = [await app.loginAs(ana), await app.loginAs(bob)];
  let asOwner = await app.loginAs(owner);
  const book = async (call: typeof asAna, start: string, fields: object = {}) =>
    bodyOf(await call(bookAppointment, { body: { ...bookingAt(shop, start), ...fields } })).id;
  const professionalId = shop.professional.id;
  const off = { professionalId, from: `${DATE}T16:00`, to: `${DATE}T17:00` };
  bodyOf(await asOwner(takeTimeOff, { body: off }));

  const paid = await book(asAna, '10:00');
  const cancelled = await book(asAna, '11:00');
  bodyOf(await asAna(cancelAppointment, { params: { id: cancelled }, body: {} }));
  const missed = await book(asBob, '12:00');
  const record = bodyOf(await asOwner(addClient, { body: { name: 'Cem' } }));
  const due = await book(asOwner, '14:00', { crmClientId: record.id });
  const terms = bodyOf(await asOwner(createPackage, { body: packageTerms(shop.service.id) }));
  const sold = { packageId: terms.id, userId: ana.id, method: 'card' } as const;
  const { id: packagePurchaseId } = bodyOf(await asOwner(assignPackage, { body: sold }));
  const { id: mistake } = bodyOf(await asOwner(assignPackage, { body: sold }));
  bodyOf(await asOwner(voidSale, { params: { id: mistake } }));
  await book(asAna, '15:00', { packagePurchaseId });

  clock.set(EVENING);
  asOwner = await app.loginAs(owner);
  const part = { amountMajor: 20, method: 'cash', partial: true } as const;
  bodyOf(await asOwner(payAppointment, { params: { id: paid }, body: part }));
  const rest = { amountMajor: 15, method: 'card', tipMajor: 3 } as const;
  bodyOf(await asOwner(payAppointment, { params: { id: paid }, body: rest }));
  const back = { amountMajor: 5, method: 'cash' } as const;
  bodyOf(await asOwner(refundAppointment, { params: { id: paid }, body: back }));
  bodyOf(await asOwner(markNoShow, { params: { id: missed } }));
  const wrong = { amountMajor: 35, method: 'other' } as const;
  bodyOf(await asOwner(payAppointment, { params: { id: due }, body: wrong }));
  const [entry] = await query(app.url, `SELECT id FROM ledger_entries WHERE appointment_id = $1`, [
    due,
  ]);
  const params = { id: due, paymentId: String(entry!['id']) };
  bodyOf(await asOwner(voidPayment, { params, body: {} }));
  return { shop, owner, ana, professionalId };
}

type Day = Awaited<ReturnType<typeof workOneDay>>;
let day: Day;
beforeAll(async () => {
  day = await workOneDay();
});

type Group = 'day' | 'week' | 'month' | 'hour' | 'professional' | 'service' | 'method';
const read = async (by: Group, to = DATE) => {
  const asOwner = await app.loginAs(day.owner);
  return bodyOf(await asOwner(getReport, { query: { from: DATE, to, by } }));
};

const TOTALS = {
  bookings: 4,
  cancellations: 1,
  noShows: 1,
  openMinutes: 420,
  bookedMinutes: 240,
  overtimeMinutes: 0,
  utilisationPercent: 57.1,
  expectedMajor: 105,
  settledMajor: 35,
  dueMajor: 35,
  dueVisits: 1,
  lostMajor: 35,
  takenMajor: 35,
  refundedMajor: 5,
  tipsMajor: 3,
  packageSalesMajor: 90,
  netMajor: 123,
  packagesSold: 1,
  sessionsOwed: 2,
  owedMajor: 60,
  newClients: 3,
  newClientsOnline: 2,
  returningClients: 0,
};

describe('the report of a day', () => {
  test('has every figure, in total and by day, week and month', async () => {
    const report = await read('day', '2035-06-13');
    expect(report).toMatchObject({ timezone: 'Europe/Berlin', currency: 'EUR', by: 'day' });
    expect(report.totals).toEqual({ ...TOTALS, openMinutes: 900, utilisationPercent: 26.7 });
    const ofRow = { ...TOTALS, sessionsOwed: null, owedMajor: null };
    expect(report.rows[0]).toEqual({ key: DATE, name: null, ...ofRow });
    expect(report.rows[1]).toMatchObject({ key: '2035-06-13', bookings: 0, openMinutes: 480 });
    expect((await read('week')).rows).toMatchObject([{ key: '2035-06-11', bookings: 4 }]);
    expect((await read('month')).rows).toMatchObject([{ key: '2035-06', netMajor: 123 }]);
  });

  test('has the shares of professionals, services, methods and hours', async () => {
    const { shop, professionalId } = day;
    const { rows, totals } = await read('professional');
    expect(totals).toEqual(TOTALS);
    expect(rows).toMatchObject([
      { key: professionalId, name: 'Lena', bookings: 4, openMinutes: 420, takenMajor: 35 },
      { key: 'packages', name: null, bookings: 0, packageSalesMajor: 90, packagesSold: 1 },
    ]);
    expect((await read('service')).rows).toMatchObject([
      {
        ...{ key: shop.service.id, name: 'Haircut', bookings: 4, bookedMinutes: 240 },
        ...{ openMinutes: null, sessionsOwed: 2, netMajor: 123 },
      },
    ]);
    const none = { bookings: null, openMinutes: null, newClients: null, packagesSold: null };
    expect((await read('method')).rows).toMatchObject([
      { ...none, key: 'cash', takenMajor: 20, refundedMajor: 5, netMajor: 15 },
      { ...none, key: 'card', takenMajor: 15, tipsMajor: 3, packageSalesMajor: 90, netMajor: 108 },
      { ...none, key: 'other', takenMajor: 0, netMajor: 0 },
    ]);
    const hours = (await read('hour')).rows.filter(({ openMinutes }) => openMinutes! > 0);
    expect(hours.map((row) => [row.weekday, row.hour, row.utilisationPercent])).toEqual([
      ...[9, 10, 11, 12, 13, 14, 15].map((hour) => [
        2,
        hour,
        hour % 2 === 0 || hour === 15 ? 100 : 0,
      ]),
    ]);
  });

  test('is a file for a spreadsheet if the request prefers one', async () => {
    const { owner } = day;
    const url = `${app.gateway.baseUrl}/api/business/reports?from=${DATE}&to=${DATE}&by=professional`;
    const headers = { authorization: `Bearer ${await app.issueToken(owner)}`, accept: 'text/csv' };
    const response = await fetch(url, { headers });
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect(response.headers.get('content-disposition')).toContain('report-professional-');
    const lines = (await response.text()).trim().split('\r\n');
    expect(lines.map((line) => line.split(',').slice(1, 7).join(','))).toEqual([
      'name,weekday,hour,bookings,cancellations,noShows',
      'Lena,,,4,1,1',
      ',,,0,0,0',
      ',,,4,1,1',
    ]);
  });

  test('takes as many statements as that of an empty period, and no row lock', async () => {
    const asOwner = await app.loginAs(day.owner);
    const readIn = (date: string) =>
      recordStatements(() =>
        asOwner(getReport, { query: { from: date, to: date, by: 'professional' } }),
      );
    const [full, empty] = [await readIn(DATE), await readIn('2036-06-12')];
    expect(bodyOf(full.result).totals.bookings).toBe(4);
    expect(full.statements).toHaveLength(empty.statements.length);
    expect(full.statements.length).toBeLessThanOrEqual(12);
  });

  test('is for owners and managers, each of their own business', async () => {
    const { make } = app;
    const { shop, ana } = day;
    const [manager, desk, other] = [
      await make.user('business'),
      await make.user('business'),
      await make.user('business'),
    ];
    await make.shop({ business: { userId: other.id } });
    await make.db.insert(businessMembers).values([
      { businessId: shop.business.id, userId: manager.id, role: 'manager' },
      { businessId: shop.business.id, userId: desk.id, role: 'frontDesk' },
    ]);
    const path = `/api/business/reports?from=${DATE}&to=${DATE}`;
    expect(await app.send(manager, 'GET', path)).toMatchObject({ body: { totals: TOTALS } });
    expect(await app.send(other, 'GET', path)).toMatchObject({ body: { totals: { bookings: 0 } } });
    for (const caller of [desk, ana]) {
      expect(await app.send(caller, 'GET', path)).toMatchObject({ status: 403 });
    }
    const elsewhere = `${path}&businessId=${shop.business.id}`;
    expect(await app.send(other, 'GET', elsewhere)).toMatchObject({ status: 404 });
  });

  test.each([
    ['from=2035-06-12&to=2035-06-11', 'INVALID_INPUT'],
    ['from=2035-01-01&to=2036-01-02', 'INVALID_INPUT'],
    ['from=2035-06-12&to=2035-06-12&by=location', 'INVALID_INPUT'],
    ['from=2035-06-12&to=2035-06-31', 'INVALID_DATE_FORMAT'],
    ['from=2035-06-12', 'MISSING_FIELDS'],
  ])('of %s is refused with %s', async (search, error) => {
    expect(await app.send(day.owner, 'GET', `/api/business/reports?${search}`)).toEqual({
      status: 400,
      body: { error },
    });
  });
});

test('a past day keeps the open time that it had when schedules change later', async () => {
  const { owner, shop, professionalId: id } = day;
  app.clock.set(`${NEXT_TUESDAY}T20:00:00Z`);
  const asOwner = await app.loginAs(owner);
  const weekly = [{ weekday: 2, spans: [{ start: '10:00', end: '12:00' }] }];
  const body = { businessId: shop.business.id, weekly };
  bodyOf(await asOwner(setSchedule, { params: { id }, body }));
  const late = { professionalId: id, from: `${DATE}T09:00`, to: `${DATE}T10:00` };
  bodyOf(await asOwner(takeTimeOff, { body: late }));
  // The database has a clock of its own: as if the week had changed in the meantime.
  await query(
    app.url,
    `UPDATE schedule_history SET valid_from = '2035-06-15T08:00Z' WHERE kind = 'weekly_hours' AND professional_id = $1`,
    [id],
  );
  const { rows, totals } = await read('day', NEXT_TUESDAY);
  expect(rows.map(({ key, openMinutes }) => [key, openMinutes])).toEqual([
    // Time off that is entered afterwards counts.
    ...[
      [DATE, 360],
      ['2035-06-13', 480],
      ['2035-06-14', 480],
    ],
    ...[
      ['2035-06-15', 0],
      ['2035-06-16', 0],
      ['2035-06-17', 0],
      ['2035-06-18', 0],
    ],
    [NEXT_TUESDAY, 120],
  ]);
  expect(totals).toMatchObject({ openMinutes: 1440, bookedMinutes: 240, newClients: 3 });
});
