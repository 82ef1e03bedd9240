import { expect, test } from '@jest/globals';
import type { BookingBody } from '../../../contract/appointments.ts';
import { differences, type Row } from '../../../tools/proof/differences.ts';
import { unjustifiedRefusals } from '../../../tools/proof/refusal-checks.ts';
import { type Operation, type Final, newLog, type Response } from '../../../tools/proof/log.ts';
import { reportOf } from '../../../tools/proof/report.ts';
import { BUSINESS, HAIRCUT, YOGA, YOGA_SEATS } from '../../../tools/proof/marketplace.ts';

const PLACE = { professional: 'pro_1', date: '2040-01-02', start: '10:00' };
const told: Response = {
  ...PLACE,
  id: 'apt_1',
  business: BUSINESS,
  end: '10:30',
  time: '10:00',
  status: 'Confirmed',
  timezone: 'UTC',
  startUtc: '2040-01-02T10:00:00.000Z',
  crmClientId: 'crm_1',
  services: [HAIRCUT],
  notes: 'key',
  paymentStatus: 'unpaid',
  currency: 'EUR',
  bookedServices: [{ serviceId: HAIRCUT, name: HAIRCUT, duration: 30, priceMajor: 30 }],
  discount: { couponCode: 'TEN', subtotalMajor: 30, discountMajor: 3, finalMajor: 27 },
};
const row: Row = {
  ...PLACE,
  id: 'apt_1',
  key: 'key',
  person: 'crm_1',
  services: [HAIRCUT],
  isCancelled: false,
  priceMinor: 3_000,
  finalMinor: 2_700,
  coupon: 'TEN',
  purchase: null,
};

function booking(final: Final, changes: Partial<BookingBody> = {}): Operation {
  const body = { ...PLACE, business: BUSINESS, services: [HAIRCUT], couponCode: 'TEN', ...changes };
  const asked = { what: 'book', body, person: 'crm_1' } as const;
  return { kind: 'a booking', key: 'key', beganMs: 0, endedMs: 1, asked, final };
}
const done = (appointment: Response): Final => ({ is: 'done', appointment });
const refused = (code: string): Final => ({ is: 'refused', code });

test('what was told and stored as it was asked is no difference', () => {
  expect(differences([booking(done(told))], [row])).toEqual([]);
});

test.each<[string, Partial<Response>]>([
  ['time', { start: '10:15' }],
  ['professional', { professional: 'pro_2' }],
  ['person', { crmClientId: 'crm_2' }],
  ['price', { bookedServices: [{ ...told.bookedServices![0]!, priceMajor: 31 }] }],
  ['discount', { discount: { ...told.discount!, finalMajor: 28 } }],
])('an answer that tells another %s than was asked for is found', (_, changes) => {
  expect(differences([booking(done({ ...told, ...changes }))], [row])).toEqual([
    expect.stringContaining('was answered with'),
  ]);
});

test.each<[string, Partial<Row>]>([
  ['person', { person: 'crm_2' }],
  ['price', { priceMinor: 1 }],
  ['discount', { finalMinor: 3_000, coupon: null }],
  ['package', { purchase: 'ppu_1' }],
])('a booking that is stored with another %s than was asked for is found', (_, changes) => {
  expect(differences([booking(done(told))], [{ ...row, ...changes }])).toEqual([
    expect.stringContaining('is stored as'),
  ]);
});

test('a time that overlaps none that anybody had was refused without ground', () => {
  const first = booking(done(told));
  const beside = booking(refused('SLOT_TAKEN'), { start: '10:30' });
  const within = booking(refused('SLOT_TAKEN'), { start: '10:15' });

  expect(unjustifiedRefusals([first, within])).toEqual([]);
  expect(unjustifiedRefusals([first, beside])).toHaveLength(1);
});

test('a class is full only once all of its seats were had', () => {
  const yoga = { services: [YOGA] };
  const full = booking(refused('SESSION_FULL'), yoga);
  const seats = Array.from({ length: YOGA_SEATS }, () => booking(done(told), yoga));

  expect(unjustifiedRefusals([...seats, full])).toEqual([]);
  expect(unjustifiedRefusals([...seats.slice(1), full])).toHaveLength(1);
});

test('a fault after which nobody did anything shows no time until the next booking', () => {
  const faults = [{ kind: 'a fault', beganMs: 5_000, healedMs: 7_500 }];
  const report = reportOf({ seconds: 8, log: newLog(), faults, violations: [] });

  expect(report).toMatch(/a fault +1 +2\.5 +– +–/);
});
