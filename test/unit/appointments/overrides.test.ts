import { describe, expect, test } from '@jest/globals';
import { applyChanges } from '../../../domain/changes.ts';
import { book, type BookCommand } from '../../../domain/commands/book.ts';
import type { Override } from '../../../domain/override.ts';
import { quoteBooking } from '../../../domain/quote.ts';
import type { World } from '../../../domain/world.ts';
import {
  aBusiness,
  aCommand,
  aCoupon,
  aHeldSeat,
  aProfessional,
  aSeries,
  aService,
  aSession,
  at,
  aWorld,
  BEFORE_MS,
  between,
  DATE,
  minutes,
  TUESDAY,
  type WorldParts,
  closedOn,
} from '../../support/world.ts';

const BY_STAFF = { callerId: 'usr_owner', callerRole: 'business', crmClientId: 'crm_eve' } as const;
const WALK_IN = { callerId: 'usr_owner', callerRole: 'business', clientName: 'Tom' } as const;

function decide(world: World, changes: Partial<BookCommand>, nowMs = BEFORE_MS) {
  return book.decide(world, aCommand({ ...BY_STAFF, ...changes }), nowMs);
}

function codeOf(world: World, changes: Partial<BookCommand>, nowMs = BEFORE_MS) {
  const outcome = decide(world, changes, nowMs);
  return outcome.ok ? 'booked' : outcome.code;
}

const lunch = [minutes('10:00', '11:00')];
const buffered = aSession({ ...between('09:00', '10:00'), bufferAfterMinutes: 30 });

/** A rule that closes 10:00, and the refusal. */
const CLOSED: readonly [Override, string, Partial<WorldParts> & { readonly nowMs?: number }][] = [
  ['hours', 'OUTSIDE_AVAILABILITY', { business: aBusiness({ hours: minutes('12:00', '17:00') }) }],
  ['hours', 'NOT_SCHEDULED', { business: aBusiness({ closures: closedOn(DATE) }) }],
  ['hours', 'NOT_SCHEDULED', { business: aBusiness({ closedWeekdays: [TUESDAY] }) }],
  [
    'hours',
    'OUTSIDE_AVAILABILITY',
    { professional: aProfessional({ hours: minutes('12:00', '17:00') }) },
  ],
  ['break', 'OUTSIDE_AVAILABILITY', { business: aBusiness({ breaks: lunch }) }],
  ['break', 'OUTSIDE_AVAILABILITY', { professional: aProfessional({ breaks: lunch }) }],
  [
    'timeOff',
    'PROFESSIONAL_TIME_OFF',
    { timeOff: [{ professionalId: 'pro_1', ...between('09:00', '12:00') }] },
  ],
  ['past', 'APPOINTMENT_IN_PAST', { nowMs: at('13:00') }],
  ['buffer', 'SLOT_TAKEN', { sessions: [buffered] }],
];

describe('a rule that staff override', () => {
  test.each(CLOSED)(
    '%s no longer refuses with %s',
    (rule, code, { nowMs = BEFORE_MS, ...parts }) => {
      expect(codeOf(aWorld(parts), {}, nowMs)).toBe(code);
      const others = (['hours', 'break', 'timeOff', 'past', 'buffer'] as const).filter(
        (each) => each !== rule,
      );
      expect(codeOf(aWorld(parts), { override: others }, nowMs)).toBe(code);
      expect(decide(aWorld(parts), { override: [rule] }, nowMs)).toMatchObject({
        ok: true,
        value: { events: [{ type: 'appointment.booked', data: { override: [rule] } }] },
      });
    },
  );

  test('past reaches back 366 days, and no further', () => {
    const daysLater = (days: number) => at('13:00') + days * 86_400_000;
    const past = { override: ['past'] } as const;
    expect(codeOf(aWorld(), past, daysLater(366))).toBe('booked');
    expect(codeOf(aWorld(), past, daysLater(367))).toBe('APPOINTMENT_IN_PAST');
  });

  test.each(CLOSED)('%s still binds a customer', (rule, code, { nowMs = BEFORE_MS, ...parts }) => {
    const command = aCommand({ override: [rule] });
    expect(book.decide(aWorld(parts), command, nowMs)).toMatchObject({ code });
  });

  const ALL: readonly Override[] = ['hours', 'break', 'timeOff', 'past', 'buffer'];

  test.each<[string, Partial<WorldParts>]>([
    ['SLOT_TAKEN', { sessions: [aSession({ ...between('10:30', '11:30') })] }],
    [
      'SLOT_TAKEN',
      { heldSeats: [aHeldSeat({ ...between('09:00', '10:00'), bufferAfterMinutes: 30 })] },
    ],
    [
      'CLIENT_DOUBLE_BOOKED',
      { personTimes: [{ personId: 'crm_eve', ...between('09:30', '10:30') }] },
    ],
  ])('never allows what refuses with %s', (code, parts) => {
    expect(codeOf(aWorld(parts), { override: ALL })).toBe(code);
  });

  test('never lets an appointment end on another date, or start at a skipped time', () => {
    expect(codeOf(aWorld(), { override: ALL, start: '23:00' })).toBe('booked');
    expect(codeOf(aWorld(), { override: ALL, start: '23:30' })).toBe('OUTSIDE_AVAILABILITY');
    const skipped = { date: '2030-03-31', start: '02:30' };
    expect(codeOf(aWorld(), { override: ALL, ...skipped })).toBe('OUTSIDE_AVAILABILITY');
  });

  test('about buffers shortens those of the neighbours and has none of its own', () => {
    const service = aService({ bufferBeforeMinutes: 15, bufferAfterMinutes: 15 });
    const sessions = [
      aSession({ id: 'ses_a', ...between('09:00', '09:50'), bufferAfterMinutes: 30 }),
      aSession({
        id: 'ses_b',
        ...between('11:05', '12:00'),
        bufferBeforeMinutes: 20,
        bufferAfterMinutes: 5,
      }),
      aSession({ id: 'ses_c', ...between('13:00', '14:00'), bufferBeforeMinutes: 20 }),
    ];
    const world = aWorld({ services: [service], sessions });
    const outcome = decide(world, { override: ['buffer'] });
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        openedSessions: [{ bufferBeforeMinutes: 0, bufferAfterMinutes: 0 }],
        shortenedSessions: [
          { id: 'ses_a', bufferAfterMinutes: 10 },
          { id: 'ses_b', bufferBeforeMinutes: 5, bufferAfterMinutes: 5 },
        ],
      },
    });
    const after = applyChanges(world, outcome.ok ? outcome.value : (outcome as never));
    expect(after.sessions.map(({ id, bufferAfterMinutes }) => [id, bufferAfterMinutes])).toEqual([
      ['ses_a', 10],
      ['ses_b', 5],
      ['ses_c', 0],
      ['ses_1', 0],
    ]);
  });
});

describe('a walk-in', () => {
  test.each(['Tom', ''])('is booked by staff as %p, without a record', (clientName) => {
    const command = aCommand({ ...WALK_IN, clientName, override: ['past'] });
    expect(book.decide(aWorld(), command, at('12:00'))).toMatchObject({
      ok: true,
      value: {
        newAppointments: [
          {
            clientName,
            clientId: null,
            crmClientId: null,
            personId: 'bkg_1',
            status: 'Confirmed',
            statusSince: new Date(at('12:00')),
          },
        ],
      },
    });
  });

  test('may use a coupon, which counts as one use', () => {
    const command = aCommand({ ...WALK_IN, couponCode: 'SPRING' });
    expect(book.decide(aWorld({ coupons: [aCoupon()] }), command, BEFORE_MS)).toMatchObject({
      ok: true,
      value: { newCouponUses: [{ bookingId: 'bkg_1', customerId: 'bkg_1' }] },
    });
  });

  test('is refused to staff of another business', () => {
    const command = aCommand({ ...WALK_IN, callerId: 'usr_stranger' });
    expect(book.decide(aWorld(), command, BEFORE_MS)).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('a series that skips closed dates', () => {
  const CLOSED_DATE = '2030-05-21';
  const closed = { business: aBusiness({ closures: closedOn(CLOSED_DATE) }) };
  const skipping = aSeries(3, { skipClosed: true });

  test('books the other dates and names the skipped ones', () => {
    expect(book.decide(aWorld(closed), aSeries(3), BEFORE_MS)).toMatchObject({
      code: 'NOT_SCHEDULED',
    });
    const outcome = book.decide(aWorld(closed), skipping, BEFORE_MS);
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        newAppointments: [
          { id: 'apt_1', localDate: DATE },
          { id: 'apt_3', localDate: '2030-05-28' },
        ],
        skippedDates: [{ date: CLOSED_DATE, reason: 'NOT_SCHEDULED' }],
      },
    });
  });

  test('is quoted with the sum of the dates that it books', () => {
    expect(quoteBooking(aWorld(closed), skipping, BEFORE_MS)).toMatchObject({
      ok: true,
      value: {
        finalMajor: 70,
        skipped: [{ date: CLOSED_DATE, reason: 'NOT_SCHEDULED' }],
        occurrences: [{ available: true }, { available: false }, { available: true }],
      },
    });
  });

  test('is refused if a date is open and taken, or if all are closed', () => {
    const sessions = [aSession({ ...between('10:30', '11:30') })];
    expect(book.decide(aWorld({ ...closed, sessions }), skipping, BEFORE_MS)).toMatchObject({
      code: 'SLOT_TAKEN',
    });
    const business = aBusiness({ closedWeekdays: [TUESDAY] });
    expect(book.decide(aWorld({ business }), skipping, BEFORE_MS)).toMatchObject({
      code: 'NOT_SCHEDULED',
    });
  });

  test('takes the professional with the fewest closed dates', () => {
    const off = [CLOSED_DATE].map((date) => ({ businessId: 'biz_1', date, spans: [] }));
    const world = aWorld({ professional: aProfessional({ exceptions: off }) });
    const free = aProfessional({ id: 'pro_2' });
    const both = { ...world, professionals: new Map([...world.professionals, ['pro_2', free]]) };
    const command = { ...skipping, professional: 'any', candidates: ['pro_1', 'pro_2'] };
    expect(book.decide(both, command, BEFORE_MS)).toMatchObject({
      ok: true,
      value: { skippedDates: [], newAppointments: Array(3).fill({ professionalId: 'pro_2' }) },
    });
  });
});
