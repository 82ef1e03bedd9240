import { describe, expect, test } from '@jest/globals';
import type { z } from 'zod';
import { reassignAppointments } from '../../../contract/absences.ts';
import { bookAppointment, getAppointment } from '../../../contract/appointments.ts';
import { createClass, listOpenSessions } from '../../../contract/classes.ts';
import { createClosure } from '../../../contract/closures.ts';
import { setException } from '../../../contract/schedules.ts';
import { DATE } from '../../support/factories.ts';
import { bodyOf, codeOf } from '../../support/salon.ts';
import { query, takeLocks, waitUntilBlocked } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true });

/** Lena, Mia and Zoe cut hair; Lena has appointments at these times, and is ill. */
async function setUp(starts: readonly string[] = ['10:00', '11:00', '12:00']) {
  const owner = await app.make.user('business');
  const shop = await app.make.shop({ business: { userId: owner.id, slotMinutes: 60 } });
  const mia = await app.make.colleague(shop);
  const zoe = await app.make.colleague(shop, { name: 'Zoe', closesMin: 11 * 60 });
  const asOwner = await app.loginAs(owner);
  const [lenaId, business] = [shop.professional.id, shop.business.id];
  const book = (professional: string, start: string, fields: object = {}) =>
    asOwner(bookAppointment, {
      body: {
        professional,
        business,
        services: [shop.service.id],
        date: DATE,
        start,
        clientName: 'Tom',
        ...fields,
      },
    });
  const booked = await Promise.all(starts.map(async (start) => bodyOf(await book(lenaId, start))));
  const reassign = (
    body: Partial<z.input<NonNullable<typeof reassignAppointments.body>>> = {},
    key?: string,
  ) =>
    asOwner(reassignAppointments, {
      params: { id: lenaId },
      body: { from: DATE, to: DATE, ...body },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const stored = async () =>
    query<{ id: string; professional: string; status: string; version: number }>(
      app.url,
      `SELECT id, professional_id AS professional, status, version FROM appointments
       WHERE business_id = $1 AND id = ANY($2) ORDER BY starts_at`,
      [business, booked.map(({ id }) => id)],
    );
  return {
    shop,
    owner,
    asOwner,
    lenaId,
    business,
    miaId: mia.id,
    zoeId: zoe.id,
    book,
    booked,
    reassign,
    stored,
  };
}

const brief = (answer: Awaited<ReturnType<Awaited<ReturnType<typeof setUp>>['reassign']>>) =>
  bodyOf(answer).appointments.map(({ start, result, professionalId, error }) =>
    [start, result, professionalId, error].filter(Boolean).join(' '),
  );

describe('a sick day', () => {
  test('is one dry run that changes nothing, and one call that does what it said', async () => {
    const { lenaId, miaId, zoeId, book, reassign, stored, shop } = await setUp();
    bodyOf(await book(miaId, '12:00'));
    const before = await stored();
    const body = {
      otherwise: 'cancel',
      reason: 'Lena is ill',
      timeOff: { reason: 'flu' },
    } as const;

    const predicted = await reassign({ ...body, dryRun: true }, `sick-${lenaId}`);
    expect(await stored()).toEqual(before);
    const expected = [
      `10:00 reassigned ${zoeId}`,
      `11:00 reassigned ${miaId}`,
      `12:00 cancelled ${lenaId} SLOT_TAKEN`,
    ];
    expect(brief(predicted)).toEqual(expected);
    const done = await reassign(body, `sick-${lenaId}`);
    expect(brief(done)).toEqual(expected);
    expect(bodyOf(done)).toMatchObject({
      dryRun: false,
      timeOffId: expect.stringMatching(/^tof_/),
    });

    expect(await stored()).toMatchObject([
      { professional: zoeId, status: 'Confirmed', version: 2 },
      { professional: miaId, status: 'Confirmed', version: 2 },
      { professional: lenaId, status: 'Cancelled', version: 2 },
    ]);
    expect(codeOf(await book(lenaId, '14:00'))).toBe('PROFESSIONAL_TIME_OFF');
    // Time off makes the second call one about another period.
    const repeated = await reassign(body, `sick-${lenaId}`);
    expect(bodyOf(repeated)).toEqual(bodyOf(done));
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    expect(codeOf(await reassign(body))).toBe('TIMEOFF_OVERLAP');
    const events = await query(
      app.url,
      `SELECT type FROM events WHERE business_id = $1 AND type IN ('appointment.rescheduled', 'appointment.cancelled', 'schedule.changed')`,
      [shop.business.id],
    );
    expect(events).toHaveLength(4);
  });

  test('of staff who work elsewhere too concerns this business only', async () => {
    const { lenaId, miaId, asOwner, reassign, shop } = await setUp(['10:00']);
    const there = await setUp([]);
    await query(app.url, 'INSERT INTO business_professionals VALUES ($1, $2)', [
      there.business,
      lenaId,
    ]);
    await query(app.url, 'INSERT INTO professional_services VALUES ($1, $2)', [
      lenaId,
      there.shop.service.id,
    ]);
    const elsewhere = bodyOf(await there.book(lenaId, '12:00'));
    expect(codeOf(await reassign({ timeOff: {} }))).toBe('FORBIDDEN');
    const answer = await reassign({ colleagueIds: [miaId] });
    expect(brief(answer)).toEqual([`10:00 reassigned ${miaId}`]);
    const params = { id: elsewhere.id };
    expect(bodyOf(await there.asOwner(getAppointment, { params }))).toMatchObject({
      professional: lenaId,
      status: 'Confirmed',
    });
    const body = { businessId: shop.business.id, date: DATE, spans: [] };
    expect((await asOwner(setException, { params: { id: lenaId }, body })).ok).toBe(true);
  });

  test('asks only colleagues of the business, and at most a month of appointments', async () => {
    const { lenaId, reassign } = await setUp([]);
    const { lenaId: stranger, reassign: reassignThere } = await setUp([]);
    expect(codeOf(await reassign({ colleagueIds: [stranger] }))).toBe(
      'PROFESSIONAL_NOT_AT_BUSINESS',
    );
    expect(codeOf(await reassign({ colleagueIds: [lenaId] }))).toBe('200');
    expect(codeOf(await reassign({ to: '2035-08-01' }))).toBe('INVALID_INPUT');
    expect(bodyOf(await reassignThere()).appointments).toEqual([]);
  });

  test('of a teacher leaves the free seats of the class bookable with the colleague', async () => {
    const { shop, lenaId, business, asOwner, reassign } = await setUp([]);
    const lesson = await app.make.service(lenaId, {
      name: 'Yoga',
      businessId: business,
      capacity: 2,
    });
    const place = { business: shop.business, service: lesson };
    const tia = await app.make.colleague(place, { name: 'Tia' });
    const terms = { serviceId: lesson.id, professionalId: lenaId, from: DATE, weekdays: [2] };
    bodyOf(await asOwner(createClass, { body: { ...terms, start: '10:00' } }));
    const seat = { business, services: [lesson.id], date: DATE, start: '10:00' };
    const book = (professional: string, clientName: string) =>
      asOwner(bookAppointment, { body: { ...seat, professional, clientName } });
    const { id } = bodyOf(await book(lenaId, 'Ana'));
    expect(brief(await reassign())).toEqual([`10:00 reassigned ${tia.id}`]);
    expect(bodyOf(await asOwner(getAppointment, { params: { id } }))).toMatchObject({
      professional: tia.id,
      start: '10:00',
    });
    expect(
      bodyOf(
        await app.gateway.client(listOpenSessions, {
          query: { businessId: business, from: DATE, to: DATE },
        }),
      ),
    ).toMatchObject([{ professionalId: tia.id, start: '10:00', seatsLeft: 1 }]);
    bodyOf(await book(tia.id, 'Ben'));
    expect(codeOf(await book(tia.id, 'Cleo'))).toBe('SESSION_FULL');
  });
});

test('a class that a colleague takes over needs its room again when it moves', async () => {
  const { shop, owner, lenaId, miaId, business, asOwner, reassign, book } = await setUp([]);
  const send = (method: string, path: string, body: object) =>
    app.send(owner, method, path, { ...body });
  const room = await send('POST', '/api/business/resources', { name: 'Room', count: 1 });
  const resources = [{ resourceId: String(room.body['id']), count: 1 }];
  const lesson = await app.make.service(lenaId, {
    name: 'Yoga',
    businessId: business,
    capacity: 2,
  });
  const tia = await app.make.colleague(
    { business: shop.business, service: lesson },
    { name: 'Tia' },
  );
  const terms = { serviceId: lesson.id, professionalId: lenaId, from: DATE, weekdays: [2] };
  bodyOf(await asOwner(createClass, { body: { ...terms, start: '10:00', resources } }));
  bodyOf(await book(lenaId, '10:00', { services: [lesson.id] }));
  expect(brief(await reassign())).toEqual([`10:00 reassigned ${tia.id}`]);

  const [substitute] = await query<{ id: string }>(
    app.url,
    'SELECT id FROM class_timetables WHERE professional_id = $1',
    [tia.id],
  );
  const moved = await send(
    'POST',
    `/api/business/classes/${substitute!.id}/sessions/${DATE}/move`,
    { date: DATE, start: '12:00' },
  );
  expect(moved.status).toBe(200);
  await send('PATCH', `/api/services/${shop.service.id}`, { resources });
  expect(codeOf(await book(miaId, '12:00'))).toBe('SLOT_TAKEN');
  bodyOf(await book(miaId, '10:00'));
});

describe('a reassignment', () => {
  test('and bookings of the same times with the colleagues never both get them', async () => {
    for (let round = 0; round < 4; round++) {
      const { miaId, lenaId, book, reassign, stored } = await setUp();
      const [answer, ...rivals] = await Promise.all([
        reassign({ colleagueIds: [miaId], otherwise: 'cancel' }),
        ...['10:00', '11:00', '12:00'].map((start) => book(miaId, start)),
      ]);
      const results = bodyOf(answer).appointments;
      expect(results.map(({ result }) => result === 'reassigned')).toEqual(
        rivals.map((rival) => !rival.ok),
      );
      expect(await stored()).toMatchObject(
        results.map(({ result, professionalId }) => ({
          professional: professionalId,
          status: result === 'cancelled' ? 'Cancelled' : 'Confirmed',
        })),
      );
      expect(results.some(({ professionalId }) => professionalId === lenaId)).toBe(
        rivals.some((rival) => rival.ok),
      );
    }
  });

  test('locks the business before the calendars, as a change of its hours does', async () => {
    const { miaId, business, asOwner, reassign } = await setUp();
    const release = await takeLocks(app.url, miaId);
    const asking = reassign({ colleagueIds: [miaId] });
    await waitUntilBlocked(app.url, 'amsel_worker');
    const lock = 'SELECT 1 FROM businesses WHERE id = $1 FOR NO KEY UPDATE NOWAIT';
    await expect(query(app.url, lock, [business])).rejects.toMatchObject({ code: '55P03' });
    const closing = asOwner(createClosure, { body: { from: '2035-07-01' } });
    await release();
    expect(brief(await asking)).toHaveLength(3);
    expect((await closing).ok).toBe(true);
  });

  test('sent three times at once, and interrupted, is decided once', async () => {
    const { lenaId, miaId, reassign, stored } = await setUp();
    const release = await takeLocks(app.url, miaId);
    const asking = Promise.all(
      [1, 2, 3].map(() => reassign({ colleagueIds: [miaId] }, `interrupted-${lenaId}`)),
    );
    const [blocked] = await waitUntilBlocked(app.url, 'amsel_worker');
    await query(app.url, 'SELECT pg_terminate_backend($1)', [blocked!.pid]);
    await release();
    const [first, ...others] = (await asking).map(bodyOf);
    for (const other of others) expect(other).toEqual(first);
    expect(await stored()).toMatchObject(
      [1, 2, 3].map(() => ({ professional: miaId, version: 2 })),
    );
  });
});
