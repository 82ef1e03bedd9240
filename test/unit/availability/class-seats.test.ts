import { describe, expect, test } from '@jest/globals';
import { CLASS_SEATS_MAX } from '../../../domain/calendar.ts';
import { sessionNeeds } from '../../../domain/class-session-command.ts';
import { lockNames } from '../../../domain/locks.ts';
import { aSessionCommand, aTimetable } from '../../support/classes.ts';
import { aHoldCommand, decide } from '../../support/holds.ts';
import { aClass, aCommand, aProfessional, aService, aWorld } from '../../support/world.ts';

/** A world in which yoga has a timetable with this number of seats. */
const worldWith = (capacity: number) =>
  aWorld({
    professional: aProfessional({ timetables: [aTimetable({ capacity })] }),
    services: [aService(), aClass({ hasTimetable: true })],
  });

describe('a class session', () => {
  test.each([
    ['a timetable', (capacity: number) => worldWith(capacity)],
    ['the service', (capacity: number) => aWorld({ services: [aService(), aClass({ capacity })] })],
  ])('keeps held seats bookable when fewer seats are left by %s', (_whose, worldOf) => {
    const people = ['usr_ana', 'usr_ben', 'usr_cleo'];
    const request = { services: ['svc_yoga'], start: '10:00' };
    const holds = people
      .slice(0, 2)
      .map((callerId, n) => aHoldCommand({ ...request, id: `bkg_h${n}`, callerId }));
    const { holds: kept, heldSeats } = decide(worldOf(10), holds).world;
    const smaller = { ...worldOf(2), holds: kept, heldSeats };
    const bookings = people.toReversed().map((callerId, n) =>
      aCommand({
        ...request,
        id: `bkg_${n}`,
        appointmentIds: [`apt_${n}`],
        callerId,
        ...(callerId !== 'usr_cleo' && { holdId: `hld_h${people.indexOf(callerId)}` }),
      }),
    );
    expect(decide(smaller, bookings).results).toEqual(['SESSION_FULL', 'ok', 'ok']);
  });

  test('of the most seats locks a part of what Postgres has room for', () => {
    const seatIds = Array.from({ length: CLASS_SEATS_MAX }, (_, n) => n);
    const whole = aSessionCommand({
      bookingIds: seatIds.map((n) => `bkg_${n}`),
      persons: seatIds.flatMap((n) => [`fam_${n}`, `crm_${n}`]),
      purchases: seatIds.map((n) => `pur_${n}`),
      couponCodes: seatIds.map((n) => `CODE${n}`),
    });
    // Postgres has room for 6,400 locks with its default settings.
    expect(lockNames(sessionNeeds(whole)).length).toBeLessThan(6_400 / 4);
  });
});
