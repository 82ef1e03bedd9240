import { describe, expect, test } from '@jest/globals';
import type { Alert } from '../../../domain/alert.ts';
import type { AppointmentRecord } from '../../../domain/appointment.ts';
import { type Command, decideAll } from '../../../domain/commands/index.ts';
import { type TargetCommand, toTarget } from '../../../domain/commands/target.ts';
import { toHistoryLine } from '../../../domain/history.ts';
import type { Changes } from '../../../domain/changes.ts';
import type { World } from '../../../domain/world.ts';
import { aBookedWorld, anAppointment } from '../../support/booked-world.ts';
import { aPurchase, at, BEFORE_MS, purchases } from '../../support/world.ts';

const MINUTE_MS = 60_000;
const START_MS = at('10:00');
const END_MS = at('11:00');

function aTarget(appointment: AppointmentRecord): TargetCommand {
  return {
    ...toTarget(appointment, [appointment]),
    id: 'bkg_9',
    attemptId: 'bkg_9a',
    fingerprint: '',
    summary: '',
    askedAtMs: BEFORE_MS,
    callerId: 'usr_owner',
    callerRole: 'business',
    professional: 'pro_1',
  };
}

type Said = Command extends infer C
  ? C extends TargetCommand
    ? Omit<C, keyof TargetCommand>
    : never
  : never;

function decided(
  said: Said,
  appointment: Partial<AppointmentRecord> = {},
  options: { nowMs?: number; alerts?: Alert[]; world?: World } = {},
) {
  const booked = anAppointment(appointment);
  const { nowMs = BEFORE_MS, alerts = [], world = aBookedWorld([booked], { alerts }) } = options;
  // A said thing and its target make a command of that kind.
  const command = { ...aTarget(booked), ...said } as Command;
  return decideAll(world, [command], nowMs)[0]!.outcome;
}

/** The code of a refusal, the new status, or 'same' where nothing changes. */
function answer(...asked: Parameters<typeof decided>): string {
  const outcome = decided(...asked);
  if (!outcome.ok) return outcome.code;
  return outcome.value.updatedAppointments[0]?.status ?? 'same';
}

function changesOf(...asked: Parameters<typeof decided>): Changes {
  const outcome = decided(...asked);
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value;
}

function anAlert(changes: Partial<Alert> = {}): Alert {
  return {
    id: 'alr_1',
    appointmentId: 'apt_1',
    minutes: 15,
    status: 'open',
    createdAtMs: START_MS,
    respondedAtMs: null,
    ...changes,
  };
}

const STATUSES = ['Pending', 'Confirmed', 'Cancelled', 'Completed', 'NoShow'] as const;
const row = (...answers: string[]) => answers;

describe('from each status', () => {
  const LATER = { nowMs: END_MS + MINUTE_MS };
  test.each<[Said['kind'], Said, object, string[]]>([
    [
      'confirm',
      { kind: 'confirm' },
      {},
      row('Confirmed', 'same', 'INVALID_STATUS', 'INVALID_STATUS', 'INVALID_STATUS'),
    ],
    [
      'decline',
      { kind: 'decline' },
      {},
      row('Cancelled', 'INVALID_STATUS', 'same', 'INVALID_STATUS', 'INVALID_STATUS'),
    ],
    [
      'complete',
      { kind: 'complete' },
      LATER,
      row('INVALID_STATUS', 'Completed', 'INVALID_STATUS', 'same', 'INVALID_STATUS'),
    ],
    [
      'noShow',
      { kind: 'noShow' },
      LATER,
      row('NOSHOW_NOT_CONFIRMED', 'NoShow', 'NOSHOW_NOT_CONFIRMED', 'NOSHOW_NOT_CONFIRMED', 'same'),
    ],
    ['lapse', { kind: 'lapse' }, LATER, row('Cancelled', 'same', 'same', 'same', 'same')],
  ])('%s', (_kind, said, options, expected) => {
    expect(STATUSES.map((status) => answer(said, { status }, options))).toEqual(expected);
  });
});

describe('the clock', () => {
  test.each<[string, Said, number, Partial<AppointmentRecord>, string]>([
    ['a millisecond before the end', { kind: 'complete' }, END_MS - 1, {}, 'COMPLETE_TOO_EARLY'],
    ['at the end', { kind: 'complete' }, END_MS, {}, 'Completed'],
    [
      'before ten minutes are over',
      { kind: 'noShow' },
      START_MS + 10 * MINUTE_MS - 1,
      {},
      'NOSHOW_TOO_EARLY',
    ],
    ['after ten minutes', { kind: 'noShow' }, START_MS + 10 * MINUTE_MS, {}, 'NoShow'],
    [
      'a clock ahead',
      { kind: 'lapse' },
      START_MS - 1,
      { status: 'Pending' },
      'SERIALIZATION_CONFLICT',
    ],
    ['before the start', { kind: 'confirm' }, START_MS - 1, { status: 'Pending' }, 'Confirmed'],
    ['once it has begun', { kind: 'confirm' }, START_MS, { status: 'Pending' }, 'INVALID_STATUS'],
    ['at the start', { kind: 'lapse' }, START_MS, { status: 'Pending' }, 'Cancelled'],
  ])('%s', (_when, said, nowMs, appointment, expected) => {
    expect(answer(said, appointment, { nowMs })).toBe(expected);
  });
});

describe('running late', () => {
  const said = { kind: 'late', alertId: 'alr_1', minutes: 15 } as const;

  test.each([
    [START_MS - 120 * MINUTE_MS - 1, 'INVALID_STATUS'],
    [START_MS - 120 * MINUTE_MS, 'same'],
    [END_MS, 'same'],
    [END_MS + 1, 'INVALID_STATUS'],
  ])('can be said at %d: %s', (nowMs, expected) => {
    expect(answer(said, {}, { nowMs })).toBe(expected);
  });

  test('is one word at a time, and tells staff', () => {
    const nowMs = START_MS;
    expect(changesOf(said, {}, { nowMs })).toMatchObject({
      changedAlerts: [anAlert()],
      events: [{ type: 'appointment.late', data: { alert: { minutes: 15, status: 'open' } } }],
    });
    expect(answer(said, {}, { nowMs, alerts: [anAlert({ id: 'alr_0' })] })).toBe('REQUEST_PENDING');
    const answered = [anAlert({ id: 'alr_0', status: 'declined', respondedAtMs: nowMs })];
    expect(answer(said, {}, { nowMs, alerts: answered })).toBe('same');
  });

  test.each(['Cancelled', 'Completed', 'NoShow'] as const)('cannot be said of %s', (status) => {
    expect(answer(said, { status }, { nowMs: START_MS })).toBe('INVALID_STATUS');
  });

  test.each<[Alert['status'], number, string]>([
    ['open', 59, 'NOSHOW_LATE_PENDING'],
    ['accepted', 14, 'NOSHOW_LATE_GRACE'],
    ['accepted', 15, 'NoShow'],
    ['declined', 14, 'NoShow'],
    ['open', 61, 'NoShow'],
  ])('%s, %d minutes after the start: %s', (status, minutes, expected) => {
    const options = { nowMs: START_MS + minutes * MINUTE_MS, alerts: [anAlert({ status })] };
    expect(answer({ kind: 'noShow' }, {}, options)).toBe(expected);
  });

  test.each<[Alert['status'], number, string]>([
    ['open', 29, 'NOSHOW_LATE_PENDING'],
    ['open', 30, 'NoShow'],
    ['accepted', 29, 'NOSHOW_LATE_GRACE'],
    ['declined', 29, 'NoShow'],
  ])('by more than a short appointment lasts, %s after %d minutes: %s', (status, minutes, code) => {
    const short = { endsAt: new Date(START_MS + 15 * MINUTE_MS) };
    const alerts = [anAlert({ status, minutes: 30 })];
    const options = { nowMs: START_MS + minutes * MINUTE_MS, alerts };
    expect(answer({ kind: 'noShow' }, short, options)).toBe(code);
  });
});

test('what was said of another time does not count for this one', () => {
  const earlier = { createdAtMs: START_MS - 121 * MINUTE_MS };
  const options = { nowMs: START_MS + 14 * MINUTE_MS, alerts: [anAlert(earlier)] };
  expect(answer({ kind: 'noShow' }, {}, options)).toBe('NoShow');
});

describe('answering an alert', () => {
  const said = { kind: 'respond', alertId: 'alr_1', response: 'accept' } as const;
  const nowMs = START_MS + MINUTE_MS;

  test('keeps the answer and the time of it', () => {
    expect(changesOf(said, {}, { nowMs, alerts: [anAlert()] }).changedAlerts).toEqual([
      anAlert({ status: 'accepted', respondedAtMs: nowMs }),
    ]);
    const declined = { ...said, response: 'decline' } as const;
    expect(changesOf(declined, {}, { nowMs, alerts: [anAlert()] }).changedAlerts).toMatchObject([
      { status: 'declined' },
    ]);
  });

  test.each<[string, Partial<Alert>, Partial<AppointmentRecord>, number, string]>([
    ['twice', { status: 'accepted' }, {}, nowMs, 'ALERT_ALREADY_RESPONDED'],
    ['of another', { id: 'alr_2' }, {}, nowMs, 'NOT_FOUND'],
    ['after the end', {}, {}, END_MS + 1, 'ALERT_NOT_RESPONDABLE'],
    ['of what is cancelled', {}, { status: 'Cancelled' }, nowMs, 'ALERT_NOT_RESPONDABLE'],
  ])('is refused %s', (_what, alert, appointment, when, expected) => {
    expect(answer(said, appointment, { nowMs: when, alerts: [anAlert(alert)] })).toBe(expected);
  });
});

describe('money', () => {
  const pay = (amountMajor: number) => ({ kind: 'pay', amountMajor, method: 'cash' }) as const;
  const paid = (...asked: Parameters<typeof decided>) => {
    const outcome = decided(...asked);
    return outcome.ok ? outcome.value.updatedAppointments[0]!.paymentStatus : outcome.code;
  };

  test.each<[string, number, Partial<AppointmentRecord>, string]>([
    ['what is due', 35, {}, 'paid'],
    ['a cent too little', 34.99, {}, 'PAYMENT_AMOUNT_MISMATCH'],
    ['anything where there is no price', 12, { finalMinor: null }, 'paid'],
    ['no half cents, though', 12.005, { finalMinor: null }, 'INVALID_INPUT'],
    ['what is cancelled', 35, { status: 'Cancelled' }, 'INVALID_STATUS'],
    ['what is paid', 35, { paymentStatus: 'paid' }, 'PAYMENT_ALREADY_SETTLED'],
    ['what was given back', 35, { paymentStatus: 'refunded' }, 'PAYMENT_ALREADY_SETTLED'],
    ['while a checkout is open', 35, { paymentIntentId: 'pending' }, 'PAYMENT_PENDING'],
  ])('paying %s', (_what, amount, appointment, expected) => {
    expect(paid(pay(amount), appointment)).toBe(expected);
  });

  test.each<[string, Partial<AppointmentRecord>, string]>([
    ['paid at the business', { paymentStatus: 'paid' }, 'refunded'],
    ['paid by a mock', { paymentStatus: 'paid', paymentIntentId: 'pi_mock_1' }, 'refunded'],
    ['of a provider', { paymentStatus: 'paid', paymentIntentId: 'pi_1' }, 'PAYMENT_NOT_MOCK'],
    ['of a checkout', { paymentStatus: 'paid', paymentIntentId: 'cs_1' }, 'PAYMENT_NOT_MOCK'],
    ['never paid', {}, 'INVALID_STATUS'],
    ['given back before', { paymentStatus: 'refunded' }, 'PAYMENT_ALREADY_SETTLED'],
  ])('giving back what was %s', (_what, appointment, expected) => {
    expect(paid({ kind: 'refund' }, appointment)).toBe(expected);
  });

  test('of what had no price is what was agreed', () => {
    expect(changesOf(pay(12), { finalMinor: null }).updatedAppointments).toMatchObject([
      { finalMinor: 1_200 },
    ]);
  });

  test('is told with its amount', () => {
    expect(changesOf(pay(35)).events).toMatchObject([
      { type: 'appointment.paid', data: { payment: { amountMajor: 35, method: 'cash' } } },
    ]);
  });
});

test('declining gives back the package session', () => {
  const booked = anAppointment({ status: 'Pending' });
  const world = aBookedWorld([booked], {
    redemptions: [{ purchaseId: 'pur_1', appointmentId: 'apt_1' }],
    purchases: purchases(aPurchase({ sessionsRedeemed: 1 })),
  });
  expect(changesOf({ kind: 'decline' }, { status: 'Pending' }, { world })).toMatchObject({
    releasedSeats: ['ses_1'],
    updatedPurchases: [{ sessionsRedeemed: 0 }],
  });
});

test('a note that is not said stays, and null takes one away', () => {
  const before = { notes: 'by the window', staffNotes: 'pays late' };
  expect(changesOf({ kind: 'annotate', notes: null }, before).updatedAppointments).toMatchObject([
    { notes: null, staffNotes: 'pays late' },
  ]);
  expect(
    changesOf({ kind: 'annotate', staffNotes: 'vip' }, before).updatedAppointments,
  ).toMatchObject([{ notes: 'by the window', staffNotes: 'vip' }]);
});

test('a line of the history tells who it was, and no notes', () => {
  const appointment = anAppointment({ staffNotes: 'pays late', notes: 'by the window' });
  const [event] = changesOf({ kind: 'annotate', notes: 'x' }, appointment).events;
  const stored = { ...event!, id: 'evt_1', createdAt: new Date(BEFORE_MS) };
  const roles = ['usr_ana', 'usr_owner', 'scheduler'].map((actorId) => {
    const line = toHistoryLine({ ...stored, actorId }, appointment);
    expect(JSON.stringify(line)).not.toMatch(/window|pays late/);
    return `${line.role} via ${line.via}`;
  });
  expect(roles).toEqual(['customer via api', 'staff via api', 'scheduler via scheduler']);
});
