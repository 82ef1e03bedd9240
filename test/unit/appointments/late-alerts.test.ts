import { describe, expect, test } from '@jest/globals';
import type { Alert } from '../../../domain/alert.ts';
import type { AppointmentRecord } from '../../../domain/appointment.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import {
  anAlert,
  changesOf,
  END_MS,
  START_MS,
  statusAfter,
} from '../../support/target-commands.ts';

describe('a late alert', () => {
  const late = { kind: 'late', alertId: 'alr_1', minutes: 15 } as const;

  test.each([
    [
      'a millisecond earlier than two hours before',
      START_MS - 120 * MINUTE_MS - 1,
      'INVALID_STATUS',
    ],
    ['two hours before the start', START_MS - 120 * MINUTE_MS, 'unchanged'],
    ['at the end', END_MS, 'unchanged'],
    ['after the end', END_MS + 1, 'INVALID_STATUS'],
  ])('sent %s', (_when, nowMs, expected) => {
    expect(statusAfter(late, {}, { nowMs })).toBe(expected);
  });

  test('is stored open, with an event', () => {
    expect(changesOf(late, {}, { nowMs: START_MS })).toMatchObject({
      changedAlerts: [anAlert()],
      events: [{ type: 'appointment.late', data: { alert: { minutes: 15, status: 'open' } } }],
    });
  });

  test('is refused while another is open, not after it was answered', () => {
    const nowMs = START_MS;
    const open = [anAlert({ id: 'alr_0' })];
    expect(statusAfter(late, {}, { nowMs, alerts: open })).toBe('REQUEST_PENDING');
    const answered = [anAlert({ id: 'alr_0', status: 'declined', respondedAtMs: nowMs })];
    expect(statusAfter(late, {}, { nowMs, alerts: answered })).toBe('unchanged');
  });

  test.each(['Cancelled', 'Completed', 'NoShow'] as const)(
    'is refused for a %s appointment',
    (status) => {
      expect(statusAfter(late, { status }, { nowMs: START_MS })).toBe('INVALID_STATUS');
    },
  );
});

describe('a no-show', () => {
  test.each<[Alert['status'], number, string]>([
    ['open', 59, 'NOSHOW_LATE_PENDING'],
    ['accepted', 14, 'NOSHOW_LATE_GRACE'],
    ['accepted', 15, 'NoShow'],
    ['declined', 14, 'NoShow'],
    ['open', 61, 'NoShow'],
  ])('with an %s alert, %d minutes after the start: %s', (status, minutes, expected) => {
    const options = { nowMs: START_MS + minutes * MINUTE_MS, alerts: [anAlert({ status })] };
    expect(statusAfter({ kind: 'noShow' }, {}, options)).toBe(expected);
  });

  test.each<[Alert['status'], number, string]>([
    ['open', 29, 'NOSHOW_LATE_PENDING'],
    ['open', 30, 'NoShow'],
    ['accepted', 29, 'NOSHOW_LATE_GRACE'],
    ['declined', 29, 'NoShow'],
  ])(
    'with an %s alert longer than the appointment, after %d minutes: %s',
    (status, minutes, expected) => {
      const short = { endsAt: new Date(START_MS + 15 * MINUTE_MS) };
      const alerts = [anAlert({ status, minutes: 30 })];
      const options = { nowMs: START_MS + minutes * MINUTE_MS, alerts };
      expect(statusAfter({ kind: 'noShow' }, short, options)).toBe(expected);
    },
  );

  test('ignores an alert for an earlier time of the appointment', () => {
    const earlier = { createdAtMs: START_MS - 121 * MINUTE_MS };
    const options = { nowMs: START_MS + 14 * MINUTE_MS, alerts: [anAlert(earlier)] };
    expect(statusAfter({ kind: 'noShow' }, {}, options)).toBe('NoShow');
  });
});

describe('a response to an alert', () => {
  const respond = { kind: 'respond', alertId: 'alr_1', response: 'accept' } as const;
  const nowMs = START_MS + MINUTE_MS;

  test('is stored with its time', () => {
    expect(changesOf(respond, {}, { nowMs, alerts: [anAlert()] }).changedAlerts).toEqual([
      anAlert({ status: 'accepted', respondedAtMs: nowMs }),
    ]);
    const decline = { ...respond, response: 'decline' } as const;
    expect(changesOf(decline, {}, { nowMs, alerts: [anAlert()] }).changedAlerts).toMatchObject([
      { status: 'declined' },
    ]);
  });

  test.each<[string, Partial<Alert>, Partial<AppointmentRecord>, number, string]>([
    ['to an answered alert', { status: 'accepted' }, {}, nowMs, 'ALERT_ALREADY_RESPONDED'],
    ['to an unknown alert', { id: 'alr_2' }, {}, nowMs, 'NOT_FOUND'],
    ['after the end', {}, {}, END_MS + 1, 'ALERT_NOT_RESPONDABLE'],
    ['for a cancelled appointment', {}, { status: 'Cancelled' }, nowMs, 'ALERT_NOT_RESPONDABLE'],
  ])('is refused %s', (_case, alert, appointment, atMs, expected) => {
    const options = { nowMs: atMs, alerts: [anAlert(alert)] };
    expect(statusAfter(respond, appointment, options)).toBe(expected);
  });
});
