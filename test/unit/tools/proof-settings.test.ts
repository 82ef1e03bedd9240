import { expect, test } from '@jest/globals';
import { isExplained } from '../../../tools/proof/operations/hours.ts';
import type { AppointmentView, Outcome } from '../../../tools/proof/log.ts';
import { settingsOf } from '../../../tools/proof/operations/service.ts';
import { VARIABLE_SETTINGS } from '../../../tools/proof/market/studio.ts';

const refused = (code: string): Outcome => ({ status: 'refused', code });
/** A booking of one service with this duration and price, which takes so many minutes. */
function booked(duration: number, priceMajor: number, minutes = duration): Outcome {
  const endUtc = new Date(Date.parse('2040-01-02T10:00:00Z') + minutes * 60_000).toISOString();
  const appointment = {
    startUtc: '2040-01-02T10:00:00.000Z',
    endUtc,
    bookedServices: [{ serviceId: 'svc', name: 'svc', duration, priceMajor }],
  } as AppointmentView;
  return { status: 'succeeded', appointment };
}
const BOOKED = booked(30, 20);
const CLOSED = refused('OUTSIDE_AVAILABILITY');

test.each([
  [booked(30, 20), VARIABLE_SETTINGS[0]],
  [booked(45, 26), VARIABLE_SETTINGS[1]],
])('a booking has the settings of its service before or after a change', (outcome, settings) => {
  expect(settingsOf(outcome, VARIABLE_SETTINGS)).toBe(settings);
});

test.each([
  ['mixes both settings', booked(45, 20)],
  ['takes another time than its service', booked(45, 26, 30)],
  ['has another price', booked(30, 21)],
  ['is refused', refused('SLOT_TAKEN')],
])('a booking is a violation if it %s', (_why, outcome) => {
  expect(settingsOf(outcome, VARIABLE_SETTINGS)).toBeUndefined();
});

test('a booking after the answer to a change has the new settings', () => {
  expect(settingsOf(booked(30, 20), [VARIABLE_SETTINGS[1]])).toBeUndefined();
});

test.each<[string | undefined, Outcome]>([
  [undefined, CLOSED],
  ['SCHEDULE_TIME_TAKEN', BOOKED],
])('a change of hours (%s) and a booking outside exclude each other', (code, early) => {
  expect(isExplained(code, early, BOOKED)).toBe(true);
});

test.each<[string | undefined, Outcome, Outcome]>([
  [undefined, BOOKED, BOOKED],
  ['SCHEDULE_TIME_TAKEN', CLOSED, BOOKED],
  [undefined, refused('SLOT_TAKEN'), BOOKED],
  [undefined, CLOSED, CLOSED],
  ['FORBIDDEN', BOOKED, BOOKED],
])('a change of hours (%s) is a violation with other answers', (code, early, late) => {
  expect(isExplained(code, early, late)).toBe(false);
});
