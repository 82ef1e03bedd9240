import { describe, expect, test } from '@jest/globals';
import {
  type DayFacts,
  judgeSlot,
  type Slot,
  type SlotRequest,
} from '../../../domain/availability.ts';
import { toMinute } from '../../../domain/local-time.ts';
import {
  aBusiness,
  aDay,
  aProfessional,
  aSession,
  at,
  BEFORE_MS,
  between,
  DAY_FACTS,
  minutes,
  TUESDAY,
} from '../../support/world.ts';

const HOUR: SlotRequest = { durationMin: 60 };
const YOGA: SlotRequest = { durationMin: 60, classServiceId: 'svc_yoga' };

function judgeAt(clock: string, facts: Partial<DayFacts> = {}, request = HOUR, nowMs = BEFORE_MS) {
  return judgeSlot(aDay(facts), toMinute(clock), request, nowMs);
}

function closed(reason: Slot['reason'], refusal: string) {
  return { open: false, reason, refusal };
}

const yogaClass = (seatsTaken: number, changes = {}) =>
  aSession({ serviceId: 'svc_yoga', capacity: 3, seatsTaken, ...changes });

/** One way to close 12:00 to 13:00 for each reason, in the order of the contract. */
const CLOSINGS: [Slot['reason'], string, (facts: DayFacts) => DayFacts][] = [
  [
    'BUSINESS_CLOSED',
    'OUTSIDE_AVAILABILITY',
    (facts) => ({ ...facts, business: aBusiness({ breaks: [minutes('12:30', '12:31')] }) }),
  ],
  [
    'OUTSIDE_HOURS',
    'OUTSIDE_AVAILABILITY',
    (facts) => ({
      ...facts,
      professional: { ...facts.professional, hours: minutes('12:01', '17:00') },
    }),
  ],
  [
    'TIME_OFF',
    'PROFESSIONAL_TIME_OFF',
    (facts) => ({ ...facts, timeOff: [between('12:59', '15:00')] }),
  ],
  [
    'PROFESSIONAL_BREAK',
    'OUTSIDE_AVAILABILITY',
    (facts) => ({
      ...facts,
      professional: { ...facts.professional, breaks: [minutes('12:00', '12:01')] },
    }),
  ],
  [
    'BOOKED',
    'SLOT_TAKEN',
    (facts) => ({ ...facts, sessions: [aSession(between('12:59', '13:30'))] }),
  ],
];

describe('an open slot', () => {
  test('has the requested duration', () => {
    expect(judgeAt('12:00')).toEqual({ open: true, span: between('12:00', '13:00') });
  });

  test.each<[string, Partial<DayFacts>]>([
    [
      'may fill the whole opening hours',
      { business: aBusiness({ hours: minutes('12:00', '13:00') }) },
    ],
    [
      "may fill the professional's whole hours",
      { professional: aProfessional({ hours: minutes('12:00', '13:00') }) },
    ],
    [
      "may touch the business's breaks",
      { business: aBusiness({ breaks: [minutes('11:00', '12:00'), minutes('13:00', '14:00')] }) },
    ],
    [
      "may touch the professional's breaks",
      {
        professional: aProfessional({
          breaks: [minutes('11:00', '12:00'), minutes('13:00', '14:00')],
        }),
      },
    ],
    ['may touch time off', { timeOff: [between('09:00', '12:00'), between('13:00', '17:00')] }],
    [
      'may touch other sessions',
      { sessions: [aSession(between('11:00', '12:00')), aSession(between('13:00', '14:00'))] },
    ],
    ['may overlap a session without taken seats', { sessions: [aSession({ seatsTaken: 0 })] }],
    ['is not affected by another closed weekday', { business: aBusiness({ closedWeekdays: [1] }) }],
  ])('%s', (_name, facts) => {
    expect(judgeAt('12:00', facts).open).toBe(true);
  });
});

describe('a closed slot', () => {
  test.each(CLOSINGS)('that is %s is refused with %s', (reason, refusal, close) => {
    expect(judgeAt('12:00', close(DAY_FACTS))).toEqual(closed(reason, refusal));
  });

  test.each(CLOSINGS.map(([reason], i) => [reason, CLOSINGS.slice(i)] as const))(
    'has the reason %s before any later one',
    (reason, closings) => {
      const facts = closings.reduce((combined, [, , close]) => close(combined), DAY_FACTS);
      expect(judgeAt('12:00', facts)).toMatchObject({ reason });
    },
  );

  test.each([
    ['starts a minute before opening', '08:59'],
    ['ends a minute after closing', '16:01'],
  ])('that %s is BUSINESS_CLOSED', (_what, clock) => {
    expect(judgeAt(clock)).toEqual(closed('BUSINESS_CLOSED', 'OUTSIDE_AVAILABILITY'));
  });

  test("that ends a minute after the professional's hours is OUTSIDE_HOURS", () => {
    const professional = aProfessional({ hours: minutes('09:00', '12:59') });
    expect(judgeAt('12:00', { professional })).toEqual(
      closed('OUTSIDE_HOURS', 'OUTSIDE_AVAILABILITY'),
    );
  });

  test('that starts now is not refused as past', () => {
    expect(judgeAt('12:00', { sessions: [aSession()] }, HOUR, at('12:00'))).toEqual(
      closed('BOOKED', 'SLOT_TAKEN'),
    );
  });

  test('on a closed weekday is refused with NOT_SCHEDULED', () => {
    const business = aBusiness({ closedWeekdays: [TUESDAY] });
    expect(judgeAt('12:00', { business })).toEqual(closed('BUSINESS_CLOSED', 'NOT_SCHEDULED'));
  });

  test('at a skipped clock time is refused with OUTSIDE_AVAILABILITY', () => {
    const allDay = { hours: minutes('00:00', '24:00') };
    const day = aDay(
      { business: aBusiness(allDay), professional: aProfessional(allDay) },
      '2031-03-30',
    );
    expect(judgeSlot(day, toMinute('02:30'), { durationMin: 15 }, BEFORE_MS)).toEqual(
      closed('OUTSIDE_HOURS', 'OUTSIDE_AVAILABILITY'),
    );
  });
});

describe('a past slot', () => {
  test('is OUTSIDE_HOURS and refused with APPOINTMENT_IN_PAST', () => {
    expect(judgeAt('12:00', {}, HOUR, at('12:00') + 1)).toEqual(
      closed('OUTSIDE_HOURS', 'APPOINTMENT_IN_PAST'),
    );
  });

  test('does not include a slot that starts now', () => {
    expect(judgeAt('12:00', {}, HOUR, at('12:00')).open).toBe(true);
  });

  test.each<[string, Slot['reason'], Partial<DayFacts>]>([
    ['a closed weekday', 'BUSINESS_CLOSED', { business: aBusiness({ closedWeekdays: [TUESDAY] }) }],
    ['time off', 'OUTSIDE_HOURS', { timeOff: [between('09:00', '17:00')] }],
    ['a booked hour', 'OUTSIDE_HOURS', { sessions: [aSession()] }],
  ])('on %s is refused with APPOINTMENT_IN_PAST', (_what, reason, facts) => {
    expect(judgeAt('12:00', facts, HOUR, at('12:01'))).toEqual(
      closed(reason, 'APPOINTMENT_IN_PAST'),
    );
  });
});

describe('a class', () => {
  test('of another business of the same professional cannot be joined', () => {
    expect(judgeAt('12:00', { sessions: [yogaClass(2, { businessId: 'biz_2' })] }, YOGA)).toEqual(
      closed('BOOKED', 'SLOT_TAKEN'),
    );
  });

  test('is joined if its session starts then and has a free seat', () => {
    const session = yogaClass(2);
    expect(judgeAt('12:00', { sessions: [session] }, YOGA)).toEqual({
      open: true,
      span: between('12:00', '13:00'),
      joins: session,
    });
  });

  test.each([
    ['no session overlaps', []],
    ['the present session has no taken seats', [yogaClass(0)]],
  ])('opens a new session if %s', (_what, sessions) => {
    const span = between('12:00', '13:00');
    expect(judgeAt('12:00', { sessions }, YOGA)).toEqual({ open: true, span });
  });

  test('that is full is BOOKED and refused with SESSION_FULL', () => {
    expect(judgeAt('12:00', { sessions: [yogaClass(3)] }, YOGA)).toEqual(
      closed('BOOKED', 'SESSION_FULL'),
    );
  });

  test.each([
    ['another class at the same time', yogaClass(1, { serviceId: 'svc_pilates' })],
    ['its own session at another start', yogaClass(1, between('11:30', '12:30'))],
    [
      'its own session, opened while the class was shorter',
      yogaClass(1, between('12:00', '12:30')),
    ],
    ['its own session, opened while the class was longer', yogaClass(1, between('12:00', '13:30'))],
    ['an ordinary appointment', aSession()],
  ])('is refused with SLOT_TAKEN by %s', (_what, session) => {
    expect(judgeAt('12:00', { sessions: [session] }, YOGA)).toEqual(closed('BOOKED', 'SLOT_TAKEN'));
  });

  test('with free seats refuses another service with SLOT_TAKEN', () => {
    expect(judgeAt('12:00', { sessions: [yogaClass(1)] })).toEqual(closed('BOOKED', 'SLOT_TAKEN'));
  });

  test('with free seats cannot be joined during time off', () => {
    const facts = { sessions: [yogaClass(1)], timeOff: [between('12:30', '13:00')] };
    expect(judgeAt('12:00', facts, YOGA)).toEqual(closed('TIME_OFF', 'PROFESSIONAL_TIME_OFF'));
  });
});
