import { describe, expect, test } from '@jest/globals';
import { getAvailability } from '../../../contract/availability.ts';
import { newId } from '../../../contract/ids.ts';
import { DATE } from '../../support/factories.ts';
import { bodyOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';
import { recordStatements } from '../../support/statements.ts';
import { useTestApp } from '../../support/test-app.ts';

/** Calendars of the next weeks are kept. */
const app = useTestApp({ clock: '2035-06-01T05:00:00Z' });

type Shop = Awaited<ReturnType<typeof app.make.shop>>;
const queryFor = ({ business, professional }: Shop, date = DATE) => ({
  professionalId: professional.id,
  businessId: business.id,
  date,
});

describe('GET /api/availability', () => {
  test('returns the grid with the reason for every closed slot', async () => {
    const shop = await app.make.shop({
      business: {
        opensMin: 600,
        closesMin: 720,
        slotMinutes: 30,
        breaks: [{ startMin: 660, endMin: 690 }],
      },
      professional: { opensMin: 570, closesMin: 720 },
    });

    const response = await app.gateway.client(getAvailability, { query: queryFor(shop) });

    expect(response).toMatchObject({
      status: 200,
      body: [
        { time: '09:30', available: false, reason: 'BUSINESS_CLOSED' },
        { time: '10:00', available: true },
        { time: '10:30', available: true },
        { time: '11:00', available: false, reason: 'BUSINESS_CLOSED' },
        { time: '11:30', available: true },
      ],
    });
  });

  test('returns time off in the zone of the business', async () => {
    const shop = await app.make.shop({ business: { slotMinutes: 120 } });
    await query(
      app.url,
      `INSERT INTO time_off (id, professional_id, starts_at, ends_at) VALUES ($1, $2, $3, $4)`,
      [newId('tof'), shop.professional.id, `${DATE}T09:00Z`, `${DATE}T11:00Z`],
    );

    const response = await app.gateway.client(getAvailability, { query: queryFor(shop) });

    // 09:00 UTC is 11:00 in Berlin.
    expect(response).toMatchObject({
      body: [
        { time: '09:00', available: true },
        { time: '11:00', available: false, reason: 'TIME_OFF' },
        { time: '13:00', available: true },
        { time: '15:00', available: true },
      ],
    });
  });

  test.each([
    ['a missing parameter', { date: undefined }, 'MISSING_FIELDS'],
    ['an impossible date', { date: '2026-02-30' }, 'INVALID_DATE_FORMAT'],
    ['an empty date', { date: '' }, 'INVALID_DATE_FORMAT'],
    ['the year 0', { date: '0000-01-01' }, 'INVALID_DATE_FORMAT'],
    ['the year 9999', { date: '9999-12-31' }, 'INVALID_DATE_FORMAT'],
    ['an empty id', { professionalId: '' }, 'INVALID_INPUT'],
    ['an absurdly long id', { professionalId: 'x'.repeat(500) }, 'INVALID_INPUT'],
    ['a NUL byte', { businessId: 'a\0b' }, 'INVALID_BUSINESS_ID'],
    ['an unknown business', { businessId: 'biz_unknown' }, 'BUSINESS_NOT_FOUND'],
    ['an unknown professional', { professionalId: 'pro_unknown' }, 'PROFESSIONAL_NOT_FOUND'],
    ['an unknown service', { serviceId: 'svc_unknown' }, 'SERVICE_NOT_OFFERED'],
  ])('refuses %s', async (_case, change, error) => {
    const shop = await app.make.shop();

    const response = await app.gateway.client(getAvailability, {
      query: { ...queryFor(shop), ...change },
    });

    expect(response).toMatchObject({ ok: false, error });
  });

  test('refuses a professional of another business', async () => {
    const [here, there] = await Promise.all([app.make.shop(), app.make.shop()]);

    const response = await app.gateway.client(getAvailability, {
      query: { ...queryFor(here), professionalId: there.professional.id },
    });

    expect(response).toMatchObject({ status: 400, error: 'PROFESSIONAL_NOT_AT_BUSINESS' });
  });

  test.each(['draft', 'under_review', 'suspended'] as const)(
    'hides a business that is %s',
    async (status) => {
      const shop = await app.make.shop({ business: { status } });

      const response = await app.gateway.client(getAvailability, { query: queryFor(shop) });

      expect(response).toMatchObject({ status: 404, error: 'BUSINESS_NOT_FOUND' });
    },
  );
});

type Slots = { time: string; available: boolean; reason?: string }[];

/** Requests one day or a range of days. */
async function requestDays(shop: Shop, dates: Record<string, string>) {
  const { date: _date, ...ids } = queryFor(shop);
  return app.gateway.client(getAvailability, { query: { ...ids, ...dates } });
}

async function daysOf(shop: Shop, from: string, to: string): Promise<Record<string, Slots>> {
  const response = await requestDays(shop, { from, to });
  if (!response.ok) throw new Error(response.error);
  return response.body as Record<string, Slots>;
}

/** The open times, or else the closing reasons: `09:00 11:00`, `TIME_OFF`. */
function summarize(slots: Slots | undefined): string {
  const open = slots?.filter(({ available }) => available).map(({ time }) => time) ?? [];
  return (open.length > 0 ? open : [...new Set(slots?.map(({ reason }) => reason))]).join(' ');
}

describe('a range of days', () => {
  test('is keyed by date, both ends included, with the slots of each single day', async () => {
    const shop = await app.make.shop({ business: { slotMinutes: 240, closedWeekdays: [3] } });

    const days = await daysOf(shop, '2035-06-11', '2035-06-13');

    expect(Object.keys(days)).toEqual(['2035-06-11', '2035-06-12', '2035-06-13']);
    for (const [date, slots] of Object.entries(days)) {
      expect(await requestDays(shop, { date })).toMatchObject({ status: 200, body: slots });
    }
    expect(Object.values(days).map(summarize)).toEqual([
      '09:00 13:00',
      '09:00 13:00',
      'BUSINESS_CLOSED',
    ]);
  });

  test('of one day is still keyed by date', async () => {
    const shop = await app.make.shop({ business: { slotMinutes: 240 } });

    expect(Object.keys(await daysOf(shop, DATE, DATE))).toEqual([DATE]);
  });

  test('can have 31 days, across a clock change', async () => {
    const days = await daysOf(await app.make.shop(), '2035-03-10', '2035-04-09');

    expect(Object.keys(days)).toHaveLength(31);
    expect(new Set(Object.values(days).map((slots) => slots.length))).toEqual(new Set([32]));
  });

  test.each([
    ['32 days', { from: '2035-06-01', to: '2035-07-02' }, 'INVALID_INPUT'],
    ['centuries', { from: '1900-01-01', to: '2100-01-01' }, 'INVALID_INPUT'],
    ['an end before its start', { from: '2035-06-02', to: '2035-06-01' }, 'INVALID_INPUT'],
    ['a date beside it', { date: DATE, from: DATE, to: DATE }, 'INVALID_INPUT'],
    ['a date beside its start', { date: DATE, from: DATE }, 'INVALID_INPUT'],
    ['only a start', { from: DATE }, 'MISSING_FIELDS'],
    ['only an end', { to: DATE }, 'MISSING_FIELDS'],
    ['nothing', {}, 'MISSING_FIELDS'],
    ['an end that is no date', { from: DATE, to: '2035-06-31' }, 'INVALID_DATE_FORMAT'],
  ])('with %s is refused', async (_case, dates, error) => {
    expect(await requestDays(await app.make.shop(), dates)).toMatchObject({ status: 400, error });
  });

  test.each([
    ['a day', { date: DATE }],
    ['a month', { from: '2035-06-01', to: '2035-07-01' }],
  ])('is read once, and again after a change: %s', async (_case, dates) => {
    const shop = await app.make.shop();
    const request = () => recordStatements(() => requestDays(shop, dates));
    const countOf = ({ statements }: { readonly statements: readonly unknown[] }) =>
      statements.length;

    const first = await request();
    // A statement for the changes, and one for the calendar.
    expect(countOf(first)).toBe(2);
    expect(countOf(await request())).toBe(1);

    await app.make.closure(shop.business.id, DATE);
    const changed = await request();
    expect(bodyOf(changed.result)).not.toEqual(bodyOf(first.result));
    expect(countOf(changed)).toBe(2);
  });
});

test('days that are centuries apart are not read together', async () => {
  const shop = await app.make.shop();
  const years = ['1999', '2035', '2999'];

  const { result, statements } = await recordStatements(() =>
    Promise.all(years.map((year) => requestDays(shop, { date: `${year}-06-12` }))),
  );

  expect(result.map(({ status }) => status)).toEqual([200, 200, 200]);
  const yearsOf = (text: string) => years.filter((year) => text.includes(`${year}-06-1`));
  expect(statements.map(yearsOf).filter(({ length }) => length > 0)).toHaveLength(3);
  expect(Math.max(...statements.map((text) => yearsOf(text).length))).toBe(1);
});

describe('a schedule', () => {
  const WEEK = ['2035-06-11', '2035-06-17'] as const;

  const addWeeklyHours = (
    { professional, business }: Shop,
    weekday: number,
    from: number,
    to: number,
  ) =>
    query(app.url, 'INSERT INTO weekly_hours VALUES ($1, $2, $3, $4, $5)', [
      professional.id,
      business.id,
      weekday,
      from * 60,
      to * 60,
    ]);

  const addException = (
    { professional, business }: Shop,
    date: string,
    ...spans: [number, number][]
  ) =>
    query(app.url, 'INSERT INTO hours_exceptions VALUES ($1, $2, $3, $4)', [
      professional.id,
      business.id,
      date,
      JSON.stringify(spans.map(([from, to]) => ({ startMin: from * 60, endMin: to * 60 }))),
    ]);

  const addClosure = ({ business }: Shop, date: string) => app.make.closure(business.id, date);

  const twoHourShop = (timezone = 'Europe/Berlin') =>
    app.make.shop({ business: { slotMinutes: 120, timezone } });

  test('by weekday opens only its weekdays and spans', async () => {
    const shop = await twoHourShop();
    await addWeeklyHours(shop, 1, 9, 11);
    await addWeeklyHours(shop, 1, 15, 17);
    await addWeeklyHours(shop, 7, 9, 17);

    const days = await daysOf(shop, ...WEEK);

    expect(Object.values(days).map(summarize)).toEqual([
      '09:00 15:00',
      ...Array(5).fill('OUTSIDE_HOURS'),
      '09:00 11:00 13:00 15:00',
    ]);
  });

  test('by date replaces the weekly one on that date only', async () => {
    const shop = await twoHourShop();
    await addException(shop, '2035-06-12', [11, 13]);
    await addException(shop, '2035-06-13');

    const days = await daysOf(shop, '2035-06-11', '2035-06-14');

    const allDay = '09:00 11:00 13:00 15:00';
    expect(Object.values(days).map(summarize)).toEqual([allDay, '11:00', 'OUTSIDE_HOURS', allDay]);
  });

  test('at one business leaves the default hours at another', async () => {
    const [here, there] = await Promise.all([twoHourShop(), twoHourShop()]);
    await query(app.url, 'INSERT INTO business_professionals VALUES ($1, $2)', [
      there.business.id,
      here.professional.id,
    ]);
    await addWeeklyHours(here, 2, 9, 11);

    const elsewhere = await daysOf({ ...there, professional: here.professional }, DATE, DATE);

    expect(summarize(elsewhere[DATE])).toBe('09:00 11:00 13:00 15:00');
    expect(summarize((await daysOf(here, DATE, DATE))[DATE])).toBe('09:00');
  });

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin'])(
    'in %s respects closed dates at both ends of a range',
    async (timezone) => {
      const shop = await twoHourShop(timezone);
      for (const date of ['2035-06-10', '2035-06-11', '2035-06-13', '2035-06-14']) {
        await addClosure(shop, date);
      }
      await addException(shop, '2035-06-12', [9, 11]);

      const days = await daysOf(shop, '2035-06-11', '2035-06-13');

      expect(Object.values(days).map(summarize)).toEqual([
        'BUSINESS_CLOSED',
        '09:00',
        'BUSINESS_CLOSED',
      ]);
      const singleDay = await requestDays(shop, { date: '2035-06-13' });
      expect(summarize(singleDay.ok ? (singleDay.body as Slots) : [])).toBe('BUSINESS_CLOSED');
    },
  );
});

describe('availability of any professional', () => {
  test('names who is free, for services one after the other', async () => {
    const shop = await app.make.shop({ business: { slotMinutes: 120 } });
    const mia = await app.make.colleague(shop, { opensMin: 13 * 60 });
    const { id: lena } = shop.professional;
    const wash = await app.make.service(lena, { name: 'Wash', businessId: shop.business.id });
    const ids = { professionalId: 'any', businessId: shop.business.id, date: DATE };
    const listFree = async (fields: object) => {
      const slots = await app.gateway.client(getAvailability, { query: { ...ids, ...fields } });
      const listed = slots.ok && Array.isArray(slots.body) ? slots.body : [];
      return listed.map(({ time, professionals = [] }) => [time, ...professionals]);
    };
    const both = [lena, mia.id].toSorted();
    const [nine, eleven] = [
      ['09:00', lena],
      ['11:00', lena],
    ];
    expect(await listFree({ serviceId: shop.service.id })).toEqual([
      nine,
      eleven,
      ['13:00', ...both],
      ['15:00', ...both],
    ]);
    const serviceIds = `${shop.service.id},${wash.id}`;
    expect(await listFree({ serviceIds })).toEqual([
      nine,
      eleven,
      ['13:00', lena],
      ['15:00', lena],
    ]);
    const again = { ...ids, serviceIds: `${wash.id},${wash.id}` };
    const refused = await app.gateway.client(getAvailability, { query: again });
    expect(refused).toMatchObject({ status: 400, error: 'INVALID_SERVICES' });
  });
});
