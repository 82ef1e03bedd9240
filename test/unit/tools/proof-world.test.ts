import { describe, expect, test } from '@jest/globals';
import type { RetryingClient } from '../../../tools/proof/clients/client.ts';
import type { LoadContext } from '../../../tools/proof/operations/load-context.ts';
import { type AppointmentView, createLog, type Outcome } from '../../../tools/proof/log.ts';
import { seededRandom } from '../../../tools/proof/random.ts';
import { release, reserve } from '../../../tools/proof/operations/reservations.ts';
import { type Booked, bookVisit, type Visit } from '../../../tools/proof/world/bookings.ts';
import { checkMasked, checkReads, checkSlots } from '../../../tools/proof/world/reads.ts';
import { judgeTime, listSlots, priceOf } from '../../../tools/proof/world/rules.ts';
import { findWorldDifferences } from '../../../tools/proof/world/verdict.ts';
import { CHANGING, LIMITED, type WorldBusiness } from '../../../tools/proof/world/world.ts';

const [NEW_YORK, BERLIN, LORD_HOWE, CAIRO] = CHANGING as [
  WorldBusiness,
  WorldBusiness,
  WorldBusiness,
  WorldBusiness,
];
const NOW_MS = Date.parse('2031-01-01T00:00Z');
const utc = (text: string) => Date.parse(`${text}:00Z`);

const judge = (business: WorldBusiness, time: string, isByCustomer = false, nowMs = NOW_MS) => {
  const [date, start] = time.split('T') as [string, string];
  const asked = { date, start, services: [business.services[0]], isByCustomer };
  const judged = judgeTime(business, asked, [], nowMs);
  return 'code' in judged ? judged.code : new Date(judged.startMs).toISOString().slice(0, 16);
};

describe('the rules of the world', () => {
  test.each([
    ['a skipped time', BERLIN, '2031-03-30T02:30', 'OUTSIDE_AVAILABILITY'],
    ['an opening that is skipped', BERLIN, '2031-03-30T03:00', '2031-03-30T01:00'],
    ['the first of two times', BERLIN, '2031-10-26T02:30', '2031-10-26T00:30'],
    ['a time before the opening', BERLIN, '2031-10-26T02:29', 'OUTSIDE_AVAILABILITY'],
    ['half an hour later', LORD_HOWE, '2031-10-05T02:30', '2031-10-04T15:30'],
    ['a skipped midnight', CAIRO, '2031-04-25T00:30', 'OUTSIDE_AVAILABILITY'],
    ['the last time of a day', CAIRO, '2031-04-24T23:20', '2031-04-24T21:20'],
    ['a time across midnight', CAIRO, '2031-04-24T23:21', 'OUTSIDE_AVAILABILITY'],
    ['the end of the hours', NEW_YORK, '2031-06-03T20:20', '2031-06-04T00:20'],
    ['later than the hours', NEW_YORK, '2031-06-03T20:21', 'OUTSIDE_AVAILABILITY'],
    ['until the break', NEW_YORK, '2031-06-03T11:20', '2031-06-03T15:20'],
    ['into the break', NEW_YORK, '2031-06-03T11:21', 'OUTSIDE_AVAILABILITY'],
    ['into the break of the professional', NEW_YORK, '2031-06-03T10:29', 'OUTSIDE_AVAILABILITY'],
    ['a closed weekday', NEW_YORK, '2031-06-02T14:00', 'NOT_SCHEDULED'],
    ['the past', NEW_YORK, '2030-06-04T14:00', 'APPOINTMENT_IN_PAST'],
  ])('%s', (_, business, time, expected) => {
    expect(judge(business, time)).toBe(expected);
  });

  test('a customer books in time and not too early', () => {
    const nowMs = utc('2031-01-01T12:00');
    const judgeAt = (time: string) => judge(LIMITED, time, true, nowMs);
    expect(judgeAt('2031-01-01T10:29')).toBe('OUTSIDE_AVAILABILITY');
    expect(judgeAt('2031-01-01T10:30')).toBe('2031-01-01T14:00');
    expect(judgeAt('2031-01-06T23:00')).toBe('2031-01-07T02:30');
    expect(judgeAt('2031-01-07T00:00')).toBe('OUTSIDE_AVAILABILITY');
    expect(judge(LIMITED, '2031-01-07T00:00', false, nowMs)).toBe('2031-01-07T03:30');
  });

  test('discounts are rounded half up to whole minor units', () => {
    const [cut] = LORD_HOWE.services;
    expect(priceOf([cut], true)).toEqual({ subtotal: 5_004, discount: 626, final: 4_378 });
    expect(priceOf([cut], false)).toEqual({ subtotal: 5_004, discount: 0, final: 5_004 });
  });

  test('the slots of a date leave out skipped times and name the reason of closed ones', () => {
    const [cut] = LORD_HOWE.services;
    const startMs = utc('2031-10-04T15:30');
    const taken = [{ startMs, endMs: startMs + 40 * 60_000, service: cut, seatsTaken: 1 }];
    const slots = listSlots(LORD_HOWE, '2031-10-05', [cut], taken, NOW_MS);
    expect(slots.filter(({ time }) => time > '01:10' && time < '03:30')).toEqual([
      { time: '01:15', available: false, reason: 'BUSINESS_CLOSED', utcOffset: '+10:30' },
      { time: '01:30', available: false, reason: 'BOOKED', utcOffset: '+10:30' },
      { time: '01:45', available: false, reason: 'BOOKED', utcOffset: '+10:30' },
      { time: '02:30', available: false, reason: 'BOOKED', utcOffset: '+11:00' },
      { time: '02:45', available: false, reason: 'BOOKED', utcOffset: '+11:00' },
      { time: '03:00', available: false, reason: 'BOOKED', utcOffset: '+11:00' },
      { time: '03:15', available: true, utcOffset: '+11:00', seatsLeft: 1 },
    ]);
  });
});

const VISIT: Visit = {
  kind: 'a visit',
  business: CAIRO,
  professional: CAIRO.professionals[0]!,
  dates: ['2031-04-18', '2031-04-25'],
  frequency: 'weekly',
  start: '08:00',
  services: [CAIRO.services[0]],
  person: 'crm_1',
  coupon: CAIRO.coupon,
};
const VIEW = {
  id: 'apt_1',
  professional: VISIT.professional,
  business: CAIRO.id,
  date: '2031-04-18',
  start: '08:00',
  end: '08:40',
  time: '08:00',
  status: 'Confirmed',
  timezone: 'Africa/Cairo',
  startUtc: '2031-04-18T06:00:00.000Z',
  endUtc: '2031-04-18T06:40:00.000Z',
  services: [CAIRO.services[0].id],
  crmClientId: 'crm_1',
  currency: 'KWD',
  bookedServices: [{ serviceId: 's', name: 's', duration: 40, priceMajor: 12.348 }],
  discount: {
    couponCode: CAIRO.coupon,
    subtotalMajor: 12.348,
    discountMajor: 1.544,
    finalMajor: 10.804,
  },
} as unknown as AppointmentView;

function contextWith(client: Partial<RetryingClient>): LoadContext {
  const lists = { changeable: [], expiring: [], lapsing: [] };
  const random = seededRandom(1, 1);
  return { client: client as RetryingClient, log: createLog(), random, ...lists };
}

/** Books the visit with an answer of the client, and returns the codes of the violations. */
async function book(answer: (notes: string) => Outcome, visit = VISIT) {
  const context = contextWith({ book: async (_email, { notes }) => answer(notes!) });
  const booked = await bookVisit(context, visit);
  return { booked: booked!, context, codes: context.log.problems.map(({ code }) => code) };
}
const answerWith = (changes: object) => (notes: string) =>
  ({ status: 'succeeded', appointment: { ...VIEW, notes, ...changes } }) as Outcome;

describe('a booking in the world', () => {
  test('is right with the calculated time and price', async () => {
    const { codes, booked } = await book(answerWith({}));
    expect(codes).toEqual([]);
    expect(booked.booking.rows.map(({ startUtc }) => startUtc)).toEqual([
      '2031-04-18T06:00:00.000Z',
      '2031-04-25T05:00:00.000Z',
    ]);
  });

  test.each([
    ['time in UTC', { startUtc: '2031-04-18T05:00:00.000Z' }],
    ['end', { end: '08:30' }],
    ['price', { discount: { ...VIEW.discount, discountMajor: 1.543 } }],
    ['person', { crmClientId: 'crm_2' }],
    ['status', { status: 'Pending' }],
  ])('is reported with another %s', async (_, changes) => {
    expect((await book(answerWith(changes))).codes).toEqual(['WRONG_RESPONSE']);
  });

  test('is reported if it is refused, or booked instead of refused', async () => {
    const refused = (code: string): Outcome => ({ status: 'refused', code });
    expect((await book(() => refused('SLOT_TAKEN'))).codes).toEqual(['WRONG_OUTCOME']);
    const atBreak = { ...VISIT, start: '12:30' };
    expect((await book(answerWith({}), atBreak)).codes).toEqual(['WRONG_OUTCOME']);
    expect((await book(() => refused('OUTSIDE_AVAILABILITY'), atBreak)).codes).toEqual([]);
  });

  test('is stored as calculated, and nothing else is', async () => {
    const { booking } = (await book(answerWith({}))).booked;
    const { key, rows } = booking;
    const stored = rows.map((row) => ({ ...row, key }));
    const codesOf = (...all: typeof stored) =>
      findWorldDifferences([booking], all).map(({ code }) => code);
    expect(codesOf(...stored)).toEqual([]);
    expect(codesOf(stored[0]!)).toEqual(['WRONG_ROWS']);
    expect(codesOf(stored[0]!, { ...stored[1]!, endUtc: '2031-04-25T05:30:00.000Z' })).toEqual([
      'WRONG_ROWS',
    ]);
    expect(codesOf(...stored, { ...stored[0]!, key: 'other' })).toEqual(['WRONG_ROWS']);
  });
});

describe('a read in the world', () => {
  const read = async (
    check: (context: LoadContext, booked: Booked) => Promise<unknown>,
    body: (notes: string) => unknown,
  ) => {
    const { booked } = await book(answerWith({}));
    const got = () => Promise.resolve({ got: body(booked.booking.key) });
    const context = contextWith({ readAppointment: got, readAppointments: got, readSlots: got });
    await check(context, booked);
    return [...new Set(context.log.problems.map(({ code }) => code))];
  };

  test('shows what was answered', async () => {
    expect(await read(checkReads, (notes) => [{ ...VIEW, notes }])).toEqual([]);
    expect(await read(checkReads, () => [])).toEqual(['STALE_READ']);
    expect(await read(checkReads, (notes) => [{ ...VIEW, notes, status: 'Cancelled' }])).toEqual([
      'STALE_READ',
    ]);
  });

  test('shows a stranger only that the time is taken', async () => {
    const { id: realId, professional, status } = VIEW;
    const id = 'apt_masked';
    expect(await read(checkMasked, () => [{ id, professional, status }])).toEqual([]);
    expect(await read(checkMasked, () => [{ id: realId, status }])).toContain('DATA_LEAKED');
    expect(await read(checkMasked, () => [{ id, services: [] }])).toEqual(['DATA_LEAKED']);
    expect(await read(checkMasked, (notes) => [{ id, status: notes }])).toEqual(['DATA_LEAKED']);
    expect(await read(checkMasked, () => [])).toEqual(['STALE_READ']);
  });

  test('shows the slots as calculated', async () => {
    const check = (context: LoadContext, { visit }: Booked) =>
      checkSlots(context, { ...visit, dates: ['2031-04-18'] }, [], ['secret']);
    const slots = listSlots(CAIRO, '2031-04-18', VISIT.services, [], Date.now());
    expect(await read(check, () => slots)).toEqual([]);
    expect(await read(check, () => slots.slice(1))).toEqual(['WRONG_AVAILABILITY']);
    const leaking = slots.map((slot, n) => (n === 0 ? { ...slot, notes: 'a secret' } : slot));
    expect(await read(check, () => leaking)).toEqual(['DATA_LEAKED', 'WRONG_AVAILABILITY']);
  });
});

test('two operations never reserve the same name on one date', () => {
  const names = ['one', 'two'];
  expect(reserve(names, ['2031-01-01', '2031-01-08'])).toBe('one');
  expect(reserve(names, ['2031-01-08'])).toBe('two');
  expect(reserve(names, ['2031-01-08'])).toBeUndefined();
  expect(reserve(names, ['2031-01-02'])).toBe('one');
  release(['one'], ['2031-01-08']);
  expect(reserve(names, ['2031-01-08'])).toBe('one');
});
