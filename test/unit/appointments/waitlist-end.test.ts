import { describe, expect, test } from '@jest/globals';
import { applyChanges } from '../../../domain/changes.ts';
import { type Command, decideAll, needsOf } from '../../../domain/commands/index.ts';
import type { OfferCommand } from '../../../domain/commands/offer.ts';
import { addDays } from '../../../domain/local-time.ts';
import {
  lastWantedMs,
  requestOf,
  type WaitlistEntry,
  waitlistStatusAt,
} from '../../../domain/waitlist/waitlist.ts';
import type { World } from '../../../domain/world.ts';
import { aBookedWorld, anAppointment, aTarget } from '../../support/booked-world.ts';
import { aBusiness, aCommand, anEntry, at, aWorld, BEFORE_MS, DATE } from '../../support/world.ts';

const ENTRY = anEntry();

function anOffer(changes: Partial<OfferCommand> = {}): OfferCommand {
  const entry = { entryId: ENTRY.id, holderId: 'usr_ana', callerId: 'scheduler' };
  return { ...aCommand(), kind: 'offer', id: 'bkg_o1', ...entry, ...changes };
}

function decide(world: World, command: Command) {
  const [{ outcome }] = decideAll(world, [command], BEFORE_MS) as [ReturnType<typeof decideAll>[0]];
  return {
    result: outcome.ok ? 'ok' : outcome.code,
    world: outcome.ok ? applyChanges(world, outcome.value) : world,
    events: outcome.ok ? outcome.value.events.map(({ type }) => type) : [],
  };
}

describe('a booking of a wanted time without the offer', () => {
  const waiting = aWorld({ waitlist: [ENTRY] });

  test('ends the waiting, and gives the open offer of another time to the next in line', () => {
    const { world } = decide(waiting, anOffer());
    const booked = decide(world, aCommand({ id: 'bkg_2', start: '14:00' }));
    expect(booked.events).toEqual(
      expect.arrayContaining(['appointment.booked', 'waitlist.booked', 'hold.released']),
    );
    expect(booked.world.waitlist).toMatchObject([{ status: 'booked', bookingId: 'bkg_2' }]);
    expect(booked.world.holds).toMatchObject([{ id: 'hld_o1', status: 'released' }]);
    const ben = aCommand({ id: 'bkg_3', callerId: 'usr_ben' });
    expect(decide(booked.world, ben).result).toBe('ok');
  });

  test.each<[string, Partial<WaitlistEntry>, 'booked' | 'waiting']>([
    ['the wanted professional', { professionalId: 'pro_1' }, 'booked'],
    ['another professional', { professionalId: 'pro_2' }, 'waiting'],
    ['another service', { serviceIds: ['svc_wash'] }, 'waiting'],
    ['a part of the services', { serviceIds: ['svc_cut', 'svc_wash'] }, 'waiting'],
    ['the end of the wanted hours', { toMin: 600 }, 'waiting'],
    ['the beginning of the wanted hours', { fromMin: 600, toMin: 601 }, 'booked'],
    ['another weekday', { weekdays: [7] }, 'waiting'],
    ['another date', { fromDate: addDays(DATE, 1), toDate: addDays(DATE, 2) }, 'waiting'],
    ['another business', { businessId: 'biz_2' }, 'waiting'],
    ['the place of a family member', { familyMemberId: 'fam_kim' }, 'waiting'],
    ['the place of a person who has left', { status: 'left' }, 'waiting'],
  ])('for %s', (_name, changes, status) => {
    const { world } = decide(aWorld({ waitlist: [anEntry(changes)] }), aCommand());
    const expected = changes.status ?? status;
    expect(world.waitlist).toMatchObject([{ status: expected }]);
  });

  test('by staff ends the waiting of a client record', () => {
    const entry = anEntry({ customerId: null, crmClientId: 'crm_eve' });
    const staff = { callerId: aBusiness().calendarUserIds[0]!, callerRole: 'business' as const };
    const command = aCommand({ ...staff, crmClientId: 'crm_eve' });
    expect(decide(aWorld({ waitlist: [entry] }), command).world.waitlist).toMatchObject([
      { status: 'booked' },
    ]);
  });
});

describe('a move to a wanted time', () => {
  const booked = anAppointment({ bookingId: 'bkg_7' });
  const move = {
    ...aTarget(booked),
    kind: 'reschedule',
    services: ['svc_cut'],
    date: DATE,
    start: '14:00',
    newSessionId: 'ses_new',
  } as const;

  test.each<[string, Partial<WaitlistEntry>, string[]]>([
    ['at a wanted hour', { fromMin: 840 }, ['booked']],
    ['at another hour', { toMin: 840 }, ['waiting']],
    ['of another person', { customerId: 'usr_ben' }, ['waiting']],
  ])('ends the waiting as a booking does: %s', (_case, changes, expected) => {
    const world = aBookedWorld([booked], { waitlist: [anEntry(changes)] });
    const { world: after, result } = decide(world, move);
    expect(result).toBe('ok');
    expect(after.waitlist.map(({ status }) => status)).toEqual(expected);
  });

  test('gives the open offer of another time to the next in line', () => {
    const world = decide(
      aBookedWorld([booked], { waitlist: [ENTRY] }),
      anOffer({ start: '12:00' }),
    );
    const moved = decide(world.world, move);
    expect(moved.events).toEqual(['appointment.rescheduled', 'waitlist.booked', 'hold.released']);
    expect(moved.world.waitlist).toMatchObject([{ status: 'booked', bookingId: 'bkg_7' }]);
  });

  test('loads the entries of the people who move', () => {
    expect(needsOf([move]).waiterIds).toEqual(['usr_ana']);
  });
});

test('the offer to a client record is a hold of the owner, who books it for them', () => {
  const entry = anEntry({ customerId: null, crmClientId: 'crm_eve' });
  const ownerId = aBusiness().calendarUserIds[0]!;
  const { callerId: holderId, ...request } = requestOf(entry, ownerId);
  const { world } = decide(aWorld({ waitlist: [entry] }), anOffer({ ...request, holderId }));
  expect(world.holds).toMatchObject([{ ownerId, request: { personId: 'crm_eve' } }]);
  expect(world.heldSeats).toMatchObject([{ customerId: 'crm_eve' }]);
  const booking = aCommand({ ...requestOf(entry, ownerId), holdId: 'hld_o1' });
  expect(decide(world, booking).world.waitlist).toMatchObject([{ status: 'booked' }]);
});

test.each<[string, Partial<WaitlistEntry>, number, string]>([
  ['waits before the end of the wanted hours', {}, at('16:59'), 'waiting'],
  ['has expired at their end', {}, at('17:00'), 'expired'],
  ['has expired after three offers', { offered: Array.from({ length: 3 }) }, BEFORE_MS, 'expired'],
])('an entry %s', (_name, changes, nowMs, status) => {
  const entry = anEntry({ toMin: 17 * 60, ...changes });
  const endsAt = new Date(lastWantedMs(entry, 'Europe/Berlin')!);
  expect(waitlistStatusAt({ ...entry, endsAt }, nowMs)).toBe(status);
});

test('the wanted hours end on the last date with a wanted weekday', () => {
  const week = anEntry({ toDate: addDays(DATE, 6), toMin: 1440 });
  const day = new Date(`${DATE}T00:00:00Z`).getUTCDay();
  expect(lastWantedMs({ ...week, weekdays: [day] }, 'Europe/Berlin')).toBe(at('24:00'));
  expect(lastWantedMs({ ...ENTRY, weekdays: [(day % 7) + 1] }, 'Europe/Berlin')).toBeUndefined();
});
