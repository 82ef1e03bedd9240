import { describe, expect, test } from '@jest/globals';
import type { AppointmentRecord } from '../../../domain/appointment.ts';
import { linkView } from '../../../domain/manage-link.ts';
import { createMoveLister } from '../../../domain/move-slots.ts';
import { maskSecrets } from '../../../gateway/http/observe.ts';
import { aBookedWorld, anAppointment } from '../../support/booked-world.ts';
import { aSession, at, BEFORE_MS, between, DATE } from '../../support/world.ts';

const HOUR_MS = 3_600_000;

describe('the holder of a link', () => {
  const startMs = anAppointment().startsAt.getTime();
  const mayAt = (changes: Partial<AppointmentRecord>, nowMs: number) =>
    linkView({ ...anAppointment(), ...changes }, nowMs);

  test('may change the appointment until its window closes', () => {
    const window = { cancellationWindowHours: 24 };
    const changeUntil = new Date(startMs - 24 * HOUR_MS).toISOString();
    expect(mayAt(window, startMs - 24 * HOUR_MS)).toMatchObject({ mayCancel: true, changeUntil });
    expect(mayAt(window, startMs - 24 * HOUR_MS + 1)).toMatchObject({
      mayCancel: false,
      mayReschedule: false,
    });
  });

  test('is bound by no window if staff chose the time', () => {
    expect(mayAt({ cancellationWindowHours: null }, startMs - 1)).toMatchObject({
      mayCancel: true,
      changeUntil: null,
    });
  });

  test.each(['Cancelled', 'Completed', 'NoShow'] as const)('may not change it: %s', (status) => {
    expect(mayAt({ status }, BEFORE_MS)).toMatchObject({ mayCancel: false, mayReschedule: false });
  });

  test('sees slots for the booked duration, which the appointment itself does not block', () => {
    const booked = anAppointment();
    const own = aSession({ id: 'ses_1', ...between('10:00', '11:00') });
    const other = aSession({ id: 'ses_other', ...between('14:00', '15:00') });
    const world = aBookedWorld([booked], { sessions: [own, other] });
    const mover = { callerRole: 'customer', professional: booked.professionalId } as const;
    const listOn = createMoveLister(world, booked, mover, BEFORE_MS);
    const openAt = (time: string) =>
      listOn.ok && listOn.value(DATE).find((slot) => slot.time === time)?.available;

    expect(booked.startsAt.getTime()).toBe(at('10:00'));
    expect(['10:00', '10:30', '13:30', '14:00'].map(openAt)).toEqual([true, true, false, false]);
  });
});

test.each([
  ['/api/manage/secret', '/api/manage/…'],
  ['/api/manage/secret/cancel', '/api/manage/…'],
  ['/manage/secret', '/manage/…'],
  ['/Manage/secret', '/Manage/…'],
  ['/api/calendar/secret.ics', '/api/calendar/…'],
  ['/waitlist/secret', '/waitlist/…'],
  ['/review/secret', '/review/…'],
  ['/api/reviews/rev_1', '/api/reviews/rev_1'],
  ['/api/waitlist/wtl_1', '/api/waitlist/wtl_1'],
  ['/api/appointments/apt_1', '/api/appointments/apt_1'],
])('the log of a request to %s has the path %s', (path, logged) => {
  expect(maskSecrets(path)).toBe(logged);
});
