import { expect, test } from '@jest/globals';
import type { BookingBody } from '../../../contract/appointments.ts';
import { type AppointmentRow, findDifferences } from '../../../tools/proof/judge/differences.ts';
import { EARLIER_STATE } from '../../../tools/proof/judge/response-differences.ts';
import { listUnjustifiedRefusals } from '../../../tools/proof/judge/refusal-checks.ts';
import {
  type AppointmentView,
  createLog,
  type Operation,
  type Outcome,
} from '../../../tools/proof/log.ts';
import { reportText } from '../../../tools/proof/report.ts';
import {
  BEARD,
  BUSINESS,
  HAIRCUT,
  SMALL_PACKAGE_SESSIONS,
  YOGA,
  YOGA_SEATS,
} from '../../../tools/proof/market/marketplace.ts';
import { STUDIO } from '../../../tools/proof/market/studio.ts';

const SLOT = { professional: 'pro_1', date: '2040-01-02', start: '10:00' };
const response: AppointmentView = {
  ...SLOT,
  id: 'apt_1',
  business: BUSINESS,
  end: '10:30',
  time: '10:00',
  status: 'Confirmed',
  timezone: 'UTC',
  startUtc: '2040-01-02T10:00:00.000Z',
  endUtc: '2040-01-02T10:30:00.000Z',
  crmClientId: 'crm_1',
  services: [HAIRCUT],
  notes: 'key',
  paymentStatus: 'unpaid',
  amountPaidMajor: 0,
  tipMajor: 0,
  paymentMethods: [],
  currency: 'EUR',
  version: 1,
  bookedServices: [{ serviceId: HAIRCUT, name: HAIRCUT, duration: 30, priceMajor: 30 }],
  discount: { couponCode: 'TEN', subtotalMajor: 30, discountMajor: 3, finalMajor: 27 },
};
const row: AppointmentRow = {
  ...SLOT,
  id: 'apt_1',
  key: 'key',
  person: 'crm_1',
  services: [HAIRCUT],
  isCancelled: false,
  isPending: false,
  priceMinor: 3_000,
  finalMinor: 2_700,
  coupon: 'TEN',
  purchase: null,
};

function booking(outcome: Outcome, changes: Partial<BookingBody> = {}): Operation {
  const body = { ...SLOT, business: BUSINESS, services: [HAIRCUT], couponCode: 'TEN', ...changes };
  const request = { action: 'book', body, person: 'crm_1' } as const;
  return { kind: 'a booking', key: 'key', startedMs: 0, endedMs: 1, request, outcome };
}
const succeeded = (appointment: AppointmentView): Outcome => ({
  status: 'succeeded',
  appointment,
});
const refused = (code: string): Outcome => ({ status: 'refused', code });

test('finds no difference if the response and the row match the request', () => {
  expect(findDifferences([booking(succeeded(response))], [row])).toEqual([]);
});

test.each<[string, Partial<AppointmentView>]>([
  ['time', { start: '10:15' }],
  ['professional', { professional: 'pro_2' }],
  ['person', { crmClientId: 'crm_2' }],
  ['price', { bookedServices: [{ ...response.bookedServices![0]!, priceMajor: 31 }] }],
  ['discount', { discount: { ...response.discount!, finalMajor: 28 } }],
])('finds a response with another %s than requested', (_, changes) => {
  expect(findDifferences([booking(succeeded({ ...response, ...changes }))], [row])).toEqual([
    expect.objectContaining({ code: 'WRONG_RESPONSE' }),
  ]);
});

test.each<[string, Partial<AppointmentRow>]>([
  ['person', { person: 'crm_2' }],
  ['price', { priceMinor: 1 }],
  ['discount', { finalMinor: 3_000, coupon: null }],
  ['package', { purchase: 'pur_1' }],
])('finds a stored booking with another %s than requested', (_, changes) => {
  expect(findDifferences([booking(succeeded(response))], [{ ...row, ...changes }])).toEqual([
    expect.objectContaining({ code: 'WRONG_ROWS' }),
  ]);
});

test('a series with exceptions is stored whole, each appointment at its own time', () => {
  const series = booking(succeeded(response), {
    recurringFrequency: 'weekly',
    recurringCount: 3,
    recurringExceptions: [
      { date: '2040-01-09', start: '12:00', professional: 'pro_2' },
      { date: '2040-01-16', skip: true },
    ],
  });
  const second = { ...row, id: 'apt_2', date: '2040-01-09', start: '12:00', professional: 'pro_2' };
  const codesOf = (...rows: AppointmentRow[]) =>
    findDifferences([series], rows).map(({ code }) => code);

  expect(codesOf(row, second)).toEqual([]);
  expect(codesOf(row)).toEqual(['WRONG_ROWS']);
  expect(codesOf(row, { ...second, professional: 'pro_1' })).toEqual(['WRONG_ROWS']);
  const third = { ...row, id: 'apt_3', date: '2040-01-16' };
  expect(codesOf(row, second, third)).toEqual(['WRONG_ROWS']);
});

test('a cancelled booking must have its package session back', () => {
  const paid = { couponCode: undefined, packagePurchaseId: 'pur_1' };
  const { discount: _discount, ...undiscounted } = response;
  const packageRedemption = {
    packagePurchaseId: 'pur_1',
    subtotalMajor: 30,
    finalMajor: 0,
    sessionsTotal: SMALL_PACKAGE_SESSIONS,
  };
  const booked = booking(succeeded({ ...undiscounted, packageRedemption }), paid);
  const cancelled: Operation = {
    kind: 'cancel',
    key: 'other',
    startedMs: 2,
    endedMs: 3,
    request: { action: 'cancel', id: 'apt_1' },
    outcome: succeeded({ ...undiscounted, status: 'Cancelled' }),
  };
  const spent = { ...row, coupon: null, finalMinor: 0, purchase: 'pur_1' };
  const returned = { ...spent, isCancelled: true, finalMinor: 3_000, purchase: null };

  expect(findDifferences([booked], [spent])).toEqual([]);
  expect(findDifferences([booked, cancelled], [returned])).toEqual([]);
  expect(findDifferences([booked, cancelled], [{ ...spent, isCancelled: true }])).toHaveLength(1);
});

const change = (request: Operation['request'], outcome: Outcome): Operation => ({
  kind: 'a change',
  key: 'other',
  startedMs: 2,
  endedMs: 3,
  request,
  outcome,
});

test('nothing of a key that got a 503 may be stored or changed', () => {
  const outage = refused('DB_UNAVAILABLE');
  const codesOf = (operations: Operation[], ...rows: AppointmentRow[]) =>
    findDifferences(operations, rows).map(({ code }) => code);
  const retried = { ...booking(succeeded({ ...response, notes: 'new' })), key: 'new' };
  expect(codesOf([booking(outage), retried], { ...row, key: 'new' })).toEqual([]);
  const late = { ...row, id: 'apt_2' };
  expect(codesOf([booking(outage), retried], { ...row, key: 'new' }, late)).toEqual(['WRONG_ROWS']);
  expect(findDifferences([booking(outage)], [row])).toMatchObject([
    { subject: 'a booking: DB_UNAVAILABLE' },
  ]);

  const booked = booking(succeeded(response));
  const to = { ...SLOT, start: '12:00' };
  const cancel = change({ action: 'cancel', id: 'apt_1' }, outage);
  const move = change({ action: 'reschedule', id: 'apt_1', to }, outage);
  expect(codesOf([booked, cancel, move], row)).toEqual([]);
  expect(codesOf([booked, cancel], { ...row, isCancelled: true })).toEqual(['WRONG_ROWS']);
  expect(codesOf([booked, move], { ...row, start: '12:00' })).toEqual(['WRONG_ROWS']);
});

test.each(['DB_UNAVAILABLE after 202', 'NOT_FOUND after 202'])(
  'a booking that was answered with 202 must be decided, and %s is no decision',
  (code) => {
    expect(findDifferences([booking(refused(code))], [])).toEqual([
      expect.objectContaining({ code: 'UNEXPECTED_REFUSAL', subject: code }),
    ]);
  },
);

test('a change of services is stored with its price and its time', () => {
  const services = [HAIRCUT, BEARD];
  const request = { action: 'changeServices', id: 'apt_1', slot: SLOT, services } as const;
  const changed = change(request, succeeded({ ...response, services }));
  const stored = { ...row, services, priceMinor: 4_000, finalMinor: 3_600 };
  const codesOf = (...rows: AppointmentRow[]) =>
    findDifferences([booking(succeeded(response)), changed], rows).map(({ code }) => code);
  expect(codesOf(stored)).toEqual([]);
  expect(codesOf(row)).toEqual(['WRONG_ROWS']);
  expect(codesOf({ ...stored, finalMinor: 2_700 })).toEqual(['WRONG_ROWS']);
  const judge = (shown: AppointmentView) =>
    findDifferences(
      [booking(succeeded(response)), { ...changed, outcome: succeeded(shown) }],
      [stored],
    );
  const wrong = expect.objectContaining({ code: 'WRONG_RESPONSE' });
  expect(judge(response)).toEqual([wrong]);
  expect(judge(response)).toMatchObject([{ subject: EARLIER_STATE }]);
  const other = judge({ ...response, services: [BEARD] });
  expect(other).toEqual([wrong]);
  expect(other).not.toMatchObject([{ subject: EARLIER_STATE }]);
});

test('a swap is stored for both appointments', () => {
  const later = { ...SLOT, professional: 'pro_2', start: '12:00' };
  const answer = { ...response, ...later, id: 'apt_2', notes: 'key 2' };
  const other = { ...booking(succeeded(answer), later), key: 'key 2' };
  const request = { action: 'swap', id: 'apt_1', to: later, other: 'apt_2', back: SLOT } as const;
  const swapped = change(request, succeeded({ ...response, ...later }));
  const codesOf = (first: object, second: object) =>
    findDifferences(
      [booking(succeeded(response)), other, swapped],
      [
        { ...row, ...first },
        { ...row, id: 'apt_2', key: 'key 2', ...second },
      ],
    ).map(({ code }) => code);
  expect(codesOf(later, SLOT)).toEqual([]);
  expect(codesOf(later, later)).toEqual(['WRONG_ROWS']);
  expect(codesOf(SLOT, SLOT)).toEqual(['WRONG_ROWS']);
});

test('an appointment is stored for the client into whom its client was merged', () => {
  const request = { action: 'merge', id: 'apt_1', into: 'crm_2' } as const;
  const merged = change(request, succeeded({ ...response, crmClientId: 'crm_2' }));
  const codesOf = (person: string) =>
    findDifferences([booking(succeeded(response)), merged], [{ ...row, person }]);
  expect(codesOf('crm_2')).toEqual([]);
  expect(codesOf('crm_1')).toMatchObject([{ code: 'WRONG_ROWS' }]);
});

test('a booking of a customer of the studio is pending until it is confirmed', () => {
  const { crmClientId: _record, ...others } = response;
  const answer = { ...others, clientId: 'crm_1', business: STUDIO, status: 'Pending' } as const;
  const booked = booking(succeeded(answer), { business: STUDIO });
  const confirmed = change(
    { action: 'confirm', id: 'apt_1' },
    succeeded({ ...answer, status: 'Confirmed' }),
  );
  expect(findDifferences([booked], [{ ...row, isPending: true }])).toEqual([]);
  expect(findDifferences([booked, confirmed], [row])).toEqual([]);
  expect(findDifferences([booked], [row])).toHaveLength(1);
  expect(findDifferences([booked, confirmed], [{ ...row, isPending: true }])).toHaveLength(1);
});

test('a walk-in is booked by name, for no client', () => {
  const { crmClientId, ...others } = response;
  const answers = [
    { client: 'Eve' },
    { client: 'Bob' },
    { client: 'Eve', crmClientId: crmClientId! },
  ];
  const differences = answers.map((answer) =>
    findDifferences([booking(succeeded({ ...others, ...answer }), { clientName: 'Eve' })], [row]),
  );
  expect(differences.map(({ length }) => length)).toEqual([0, 1, 1]);
});

test('a refused change of services is justified by another appointment, not by itself', () => {
  const first = booking(succeeded(response));
  const services = [HAIRCUT, BEARD];
  const request = { action: 'changeServices', id: 'apt_1', slot: SLOT, services } as const;
  const longer = change(request, refused('SLOT_TAKEN'));
  const next = booking(succeeded({ ...response, id: 'apt_2' }), { start: '10:30' });
  expect(listUnjustifiedRefusals([first, longer])).toHaveLength(1);
  expect(listUnjustifiedRefusals([first, next, longer])).toEqual([]);
});

test('SLOT_TAKEN is unjustified if no booking overlaps the slot', () => {
  const first = booking(succeeded(response));
  const adjacent = booking(refused('SLOT_TAKEN'), { start: '10:30' });
  const overlapping = booking(refused('SLOT_TAKEN'), { start: '10:15' });

  expect(listUnjustifiedRefusals([first, overlapping])).toEqual([]);
  expect(listUnjustifiedRefusals([first, adjacent])).toHaveLength(1);
});

test('SLOT_TAKEN is unjustified after the slot was given back, and justified until then', () => {
  const first = booking(succeeded(response));
  const cancelled = succeeded({ ...response, status: 'Cancelled' });
  const cancel = {
    ...change({ action: 'cancel', id: 'apt_1' }, cancelled),
    startedMs: 2,
    endedMs: 4,
  };
  const refusedAt = (startedMs: number) => ({
    ...booking(refused('SLOT_TAKEN')),
    startedMs,
    endedMs: startedMs + 1,
  });

  expect(listUnjustifiedRefusals([first, cancel, refusedAt(3)])).toEqual([]);
  expect(listUnjustifiedRefusals([first, cancel, refusedAt(4)])).toHaveLength(1);
  // Both ran at the same time, so the booking may have come last.
  expect(listUnjustifiedRefusals([{ ...first, endedMs: 3 }, cancel, refusedAt(4)])).toEqual([]);
});

test('SESSION_FULL is justified only if all seats were booked', () => {
  const yoga = { services: [YOGA] };
  const full = booking(refused('SESSION_FULL'), yoga);
  const seats = Array.from({ length: YOGA_SEATS }, () => booking(succeeded(response), yoga));

  expect(listUnjustifiedRefusals([...seats, full])).toEqual([]);
  expect(listUnjustifiedRefusals([...seats.slice(1), full])).toHaveLength(1);
});

test('a fault without later operations has no time until the next booking', () => {
  const faults = [{ kind: 'a fault', startedMs: 5_000, recoveredMs: 7_500 }];
  const empty = { log: createLog(), violations: [], endedActors: [] };
  const report = reportText({ seconds: 8, faults, ...empty });

  expect(report).toMatch(/a fault +1 +2\.5 +– +–/);
});

test('RATE_LIMITED is expected of a request with a coupon only', () => {
  const limited = refused('RATE_LIMITED:430');

  expect(findDifferences([booking(limited)], [])).toEqual([]);
  expect(findDifferences([booking(limited, { couponCode: undefined })], [])).toHaveLength(1);
});
