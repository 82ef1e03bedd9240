import { describe, expect, test } from '@jest/globals';
import { changeBusinessStatus } from '../../../contract/business-status.ts';
import { refusalsOf } from '../../../contract/responses.ts';
import { DATE } from '../../support/factories.ts';
import { type Fields, setUpOwnShop } from '../../support/own-shop.ts';
import { query } from '../../support/services.ts';
import { refused } from '../../support/sessions.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true });
const setUpShop = () => setUpOwnShop(app);
const [TUESDAY, WEDNESDAY, SUNDAY] = [2, 3, 7] as const;

describe('POST /api/businesses/{id}/{action}', () => {
  test('a paused business takes no new booking and keeps its appointments until it resumes', async () => {
    const { id, asOwner, book, readPublic, move } = await setUpShop();
    const booked = await book();
    const act = (action: string) => asOwner('POST', `/api/businesses/${id}/${action}`, {});

    expect(await act('pause')).toMatchObject({ status: 200, body: { status: 'paused' } });

    expect(await book({ start: '12:00' })).toEqual(refused(403, 'BUSINESS_SUSPENDED'));
    expect((await readPublic()).status).toBe(404);
    expect(await move(booked, '14:00')).toMatchObject({ status: 200, body: { start: '14:00' } });
    expect(await act('close')).toEqual(refused(409, 'SCHEDULE_TIME_TAKEN'));
    expect(await act('resume')).toMatchObject({ status: 200, body: { status: 'approved' } });
    expect((await book({ start: '12:00' })).status).toBe(201);
    expect((await readPublic()).status).toBe(200);
  });

  test('an unknown action is NOT_FOUND, as the document declares', async () => {
    const { id, asOwner } = await setUpShop();

    expect(await asOwner('POST', `/api/businesses/${id}/rename`, {})).toEqual(
      refused(404, 'NOT_FOUND'),
    );
    expect(refusalsOf(changeBusinessStatus)).toContain('NOT_FOUND');
  });

  test('closing and a concurrent booking never both succeed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, asOwner, book } = await setUpShop();
      const [closed, booked] = await Promise.all([
        asOwner('POST', `/api/businesses/${id}/close`, {}),
        book(),
      ]);
      expect([closed.status, booked.status]).not.toEqual([200, 201]);
    }
  });
});

describe('opening hours, closures and exceptional openings', () => {
  const spans = (...clocks: [string, string][]) => clocks.map(([start, end]) => ({ start, end }));

  /** A shop with hourly slots. */
  async function setUpHours() {
    const shop = await setUpShop();
    await shop.change({ slotMinutes: 60 });
    const { asOwner, slots } = shop;
    return {
      ...shop,
      setDay: (weekday: number, ...clocks: [string, string][]) =>
        asOwner('PUT', `/api/business/hours/${weekday}`, { spans: spans(...clocks) }),
      close: (fields: Fields) =>
        asOwner('POST', '/api/business/closures', { from: DATE, ...fields }),
      open: (...clocks: [string, string][]) =>
        asOwner('POST', '/api/business/exceptional-openings', {
          date: DATE,
          name: 'Fair',
          spans: spans(...clocks),
        }),
      readChanges: () =>
        query(
          app.url,
          "SELECT data ->> 'cause' AS cause FROM events WHERE business_id = $1 AND type = 'schedule.changed' ORDER BY seq",
          [shop.id],
        ),
      openSlots: async () =>
        Object.entries(await slots()).flatMap(([time, reason]) => (reason === 'open' ? time : [])),
    };
  }

  test('of a weekday decide slots and bookings, and two people can edit at once', async () => {
    const { id, setDay, openSlots, book, change, readOwn } = await setUpHours();
    const done = await Promise.all([
      setDay(TUESDAY, ['09:00', '11:00'], ['15:00', '17:00']),
      setDay(WEDNESDAY, ['07:00', '12:00']),
      setDay(SUNDAY),
    ]);
    expect(done.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await openSlots()).toEqual(['09:00', '10:00', '15:00', '16:00']);
    expect(await book({ start: '12:00' })).toEqual(refused(409, 'OUTSIDE_AVAILABILITY'));
    const shown = (await app.send(null, 'GET', `/api/businesses/${id}`)).body;
    expect(shown).toMatchObject({ workingHours: { start: '07:00', end: '17:00' } });
    expect((shown['openingHours'] as unknown[]).slice(1, 3)).toEqual([
      { weekday: TUESDAY, spans: spans(['09:00', '11:00'], ['15:00', '17:00']) },
      { weekday: WEDNESDAY, spans: spans(['07:00', '12:00']) },
    ]);
    expect((await readOwn()).body).toMatchObject({ closedWeekdays: [SUNDAY] });
    await change({ workingHours: { start: '10:00', end: '12:00' } });
    expect(await openSlots()).toEqual(['10:00', '11:00']);
  });

  test('of a part of a day close it, and are refused where a customer is booked', async () => {
    const { id, asOwner, remove, close, openSlots, book, readOwn } = await setUpHours();
    const afternoon = { name: 'Training', start: '12:00', end: '24:00' };
    const closure = (await close(afternoon)).body;
    expect(closure).toMatchObject({ from: DATE, to: DATE, ...afternoon });
    expect(await openSlots()).toEqual(['09:00', '10:00', '11:00']);
    expect(await book({ start: '14:00' })).toEqual(refused(409, 'OUTSIDE_AVAILABILITY'));
    expect((await book()).status).toBe(201);
    const path = `/api/business/closures/${String(closure['id'])}`;
    expect(await asOwner('PATCH', path, { start: null, end: null })).toEqual(
      refused(409, 'SCHEDULE_TIME_TAKEN'),
    );
    expect(await close({})).toEqual(refused(409, 'SCHEDULE_TIME_TAKEN'));
    const shown = (await app.send(null, 'GET', `/api/businesses/${id}`)).body;
    expect(shown).toMatchObject({ closures: [closure] });
    expect((await readOwn()).body).toMatchObject({ closedDates: [] });
    expect((await remove(path)).status).toBe(204);
    expect((await book({ start: '14:00' })).status).toBe(201);
  });

  test('open a closed date at their hours, and stay while a customer is booked then', async () => {
    const { asOwner, remove, close, open, openSlots, book, readOwn, readChanges } =
      await setUpHours();
    await close({ to: '2035-06-14', name: 'Holidays' });
    expect((await readOwn()).body).toMatchObject({
      closedDates: [DATE, '2035-06-13', '2035-06-14'],
    });
    expect(await book()).toEqual(refused(409, 'NOT_SCHEDULED'));
    const opening = (await open(['10:00', '12:00'])).body;
    expect(await openSlots()).toEqual(['10:00', '11:00']);
    expect(await open(['13:00', '14:00'])).toEqual(refused(409, 'AVAILABILITY_OVERLAP'));
    expect((await book()).status).toBe(201);
    const path = `/api/business/exceptional-openings/${String(opening['id'])}`;
    expect(await remove(path)).toEqual(refused(409, 'SCHEDULE_TIME_TAKEN'));
    const longer = { spans: spans(['09:00', '13:00']) };
    expect((await asOwner('PATCH', path, longer)).body).toEqual({ ...opening, ...longer });
    const causes = ['rules', 'closures', 'exceptionalOpenings', 'exceptionalOpenings'];
    expect(await readChanges()).toEqual(causes.map((cause) => ({ cause })));
  });

  test('that close a time and a concurrent booking never both succeed', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { close, book } = await setUpHours();
      const part = { start: '10:30', end: '11:00' };
      const [closed, booked] = await Promise.all([close(part), book()]);
      expect([closed.status, booked.status].toSorted()).toEqual([201, 409]);
    }
  });
});
