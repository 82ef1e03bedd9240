import { describe, expect, test } from '@jest/globals';
import { raiseAlert } from '../../../contract/alerts.ts';
import { bookAppointment } from '../../../contract/appointments.ts';
import { getBusinessCalendar } from '../../../contract/business-calendar.ts';
import { createClass } from '../../../contract/classes.ts';
import { createClosure } from '../../../contract/closures.ts';
import { createResource } from '../../../contract/resources.ts';
import { takeTimeOff } from '../../../contract/time-off.ts';
import { bookingAt, DATE } from '../../support/factories.ts';
import { bodyOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';
import type { Call } from '../../support/sessions.ts';
import { recordStatements } from '../../support/statements.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true, clock: `${DATE}T06:30:00Z` });

/** Lena works at two businesses; Ana is a customer of both. */
async function setUp() {
  const { make, url } = app;
  const [owner, lena, ana] = [
    await make.user('business'),
    await make.user('professional'),
    await make.user(),
  ];
  const here = await make.shop({
    business: { userId: owner.id },
    professional: { userId: lena.id },
  });
  const there = await make.shop();
  const { id } = here.professional;
  await query(url, 'INSERT INTO business_professionals VALUES ($1, $2)', [there.business.id, id]);
  await query(url, 'INSERT INTO professional_services VALUES ($1, $2)', [id, there.service.id]);
  await query(url, `UPDATE users SET phone = '+49 30 12345' WHERE id = $1`, [ana.id]);
  const [asOwner, asLena, asAna] = [
    await app.loginAs(owner),
    await app.loginAs(lena),
    await app.loginAs(ana),
  ];
  const book = async (body: ReturnType<typeof bookingAt>) =>
    bodyOf(await asAna(bookAppointment, { body }));
  return { id, here, there, asOwner, asLena, asAna, book };
}

const DAY = { from: DATE, to: DATE };
const read = async (call: Call, fields: { businessId?: string } = {}) =>
  bodyOf(await call(getBusinessCalendar, { query: { ...DAY, ...fields } }));

describe('the calendar of a business', () => {
  test('has the clients of the own business, and masks the other one', async () => {
    const { id, here, there, asOwner, asLena, asAna, book } = await setUp();
    const own = await book(bookingAt(here, '10:00'));
    const other = await book({ ...bookingAt(there, '12:00'), professional: id });
    const params = { id: own.id };
    bodyOf(await asAna(raiseAlert, { params, body: { minutes: 10 } }));
    const off = { professionalId: id, from: `${DATE}T15:00`, to: `${DATE}T17:00` };
    bodyOf(await asLena(takeTimeOff, { body: { ...off, reason: 'dentist' } }));

    const calendar = await read(asOwner);

    expect(calendar).toMatchObject({
      business: here.business.id,
      days: [{ date: DATE, open: [{ start: '09:00', end: '17:00' }] }],
      professionals: [
        {
          id,
          name: 'Lena',
          isMember: true,
          days: [
            {
              hours: [{ start: '09:00', end: '17:00' }],
              free: [
                { start: '09:00', end: '10:00' },
                { start: '11:00', end: '12:00' },
                { start: '13:00', end: '15:00' },
              ],
            },
          ],
          timeOff: [{ reason: 'dentist' }],
          busy: [{ source: 'otherBusiness', startUtc: `${DATE}T10:00:00.000Z` }],
          appointments: [
            {
              id: own.id,
              client: own.client,
              clientPhone: '+49 30 12345',
              bookedServices: [{ name: 'Haircut' }],
              amountDueMajor: 35,
              openAlert: { minutes: 10 },
              version: 1,
            },
          ],
        },
      ],
    });
    for (const secret of [there.business.id, other.id]) {
      expect(JSON.stringify(calendar)).not.toContain(secret);
    }
  });

  test('shows a professional their own column of the business that they name', async () => {
    const { id, here, there, asLena, asAna, book } = await setUp();
    const professional = await app.make.colleague(here);
    await book(bookingAt({ ...here, professional }));
    const unnamed = await asLena(getBusinessCalendar, { query: DAY });
    expect(unnamed).toMatchObject({ status: 400, error: 'MISSING_FIELDS' });
    const { professionals } = await read(asLena, { businessId: here.business.id });
    expect(professionals).toMatchObject([{ id, appointments: [] }]);
    const elsewhere = await read(asLena, { businessId: there.business.id });
    expect(elsewhere.professionals.map((column) => column.id)).toEqual([id]);
    expect(await asAna(getBusinessCalendar, { query: DAY })).toMatchObject({ status: 403 });
  });

  test('keeps the appointments of a professional who has left, and nothing else of them', async () => {
    const { id, here, there, asOwner, asLena, book } = await setUp();
    await book(bookingAt(here));
    await book({ ...bookingAt(there, '12:00'), professional: id });
    const off = { professionalId: id, from: `${DATE}T15:00`, to: `${DATE}T17:00` };
    bodyOf(await asLena(takeTimeOff, { body: { ...off, reason: 'surgery' } }));
    await query(app.url, 'DELETE FROM business_professionals WHERE business_id = $1', [
      here.business.id,
    ]);
    const { professionals } = await read(asOwner);
    expect(professionals).toMatchObject([
      { id, isMember: false, days: [{ hours: [] }], appointments: [{ start: '10:00' }] },
    ]);
    expect(professionals).toMatchObject([{ timeOff: [], busy: [] }]);
  });

  test('takes as many statements for a full week as for an empty one', async () => {
    const { here, asOwner, book } = await setUp();
    const week = { from: DATE, to: '2035-06-18' };
    const readWeek = () => recordStatements(() => asOwner(getBusinessCalendar, { query: week }));
    const empty = await readWeek();
    for (const [hour, name] of ['Mia', 'Noa', 'Oda'].entries()) {
      const professional = await app.make.colleague(here, { name });
      await book(bookingAt({ ...here, professional }, `1${hour}:00`));
    }
    const full = await readWeek();
    const columns = bodyOf(full.result).professionals;
    expect(columns.map(({ name }) => name)).toEqual(['Lena', 'Mia', 'Noa', 'Oda']);
    expect(full.statements).toHaveLength(empty.statements.length);
    expect(full.statements.length).toBeLessThanOrEqual(13);
  });

  test('has closed sessions of classes with their reason and the rooms that they keep', async () => {
    const { id, here, asOwner } = await setUp();
    const businessId = here.business.id;
    const lesson = { name: 'Yoga', businessId, capacity: 3 };
    const { id: serviceId } = await app.make.service(id, lesson);
    const room = await asOwner(createResource, { body: { name: 'Studio', count: 1 } });
    const resources = [{ resourceId: bodyOf(room).id, count: 1 }];
    const times = { weekdays: [2], start: '10:00', from: DATE };
    const terms = { ...times, serviceId, professionalId: id, resources };
    bodyOf(await asOwner(createClass, { body: terms }));
    const kept = { start: '10:00', seatsTaken: 0, resources: [{ name: 'Studio', unit: 1 }] };
    const sessionsOf = async () => (await read(asOwner)).professionals[0]!.sessions;
    expect(await sessionsOf()).toMatchObject([{ ...kept, status: 'open', reason: null }]);
    const closure = { from: DATE, to: DATE, start: '10:30', end: '13:00' };
    bodyOf(await asOwner(createClosure, { body: closure }));
    const closed = { status: 'closed', reason: 'BUSINESS_CLOSED' };
    expect(await sessionsOf()).toMatchObject([{ ...kept, ...closed }]);
  });

  test('of more than 31 days is refused', async () => {
    const { asOwner } = await setUp();
    const query31 = { from: DATE, to: '2035-07-13' };
    const answer = await asOwner(getBusinessCalendar, { query: query31 });
    expect(answer).toMatchObject({ status: 400, error: 'INVALID_INPUT' });
  });
});
