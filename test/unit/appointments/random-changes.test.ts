import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { type AppointmentRecord, isActive } from '../../../domain/appointment.ts';
import { overlaps } from '../../../domain/availability.ts';
import { takenSpan } from '../../../domain/buffers.ts';
import type { Session } from '../../../domain/calendar.ts';
import { applyChanges } from '../../../domain/changes.ts';
import { type Command, decideBatch } from '../../../domain/commands/index.ts';
import { toTarget } from '../../../domain/commands/target.ts';
import { addDays, type TimeSpan } from '../../../domain/local-time.ts';
import { OVERRIDES } from '../../../domain/override.ts';
import { subtotalOf } from '../../../domain/price.ts';
import { listMoves } from '../../../domain/series-move.ts';
import type { World } from '../../../domain/world.ts';
import {
  aBusiness,
  aClass,
  aCommand,
  aCoupon,
  aProfessional,
  aPurchase,
  aService,
  at,
  aWorld,
  BEFORE_MS,
  minutes,
  purchases,
} from '../../support/world.ts';
import { aTarget } from '../../support/booked-world.ts';

/** Two professionals with buffers, a class, a coupon and a package. */
function aMarket(): World {
  const world = aWorld({
    business: aBusiness({ breaks: [minutes('12:00', '12:30')] }),
    services: [
      aService({ bufferAfterMinutes: 15 }),
      aService({ id: 'svc_wash', name: 'Wash', durationMin: 15, priceMinor: null }),
      aClass(),
    ],
    coupons: [aCoupon({ serviceIds: ['svc_cut'] })],
    purchases: purchases(aPurchase()),
  });
  const colleague = aProfessional({ id: 'pro_2' });
  return { ...world, professionals: new Map([...world.professionals, ['pro_2', colleague]]) };
}

const override = fc.subarray([...OVERRIDES]);
const start = fc.constantFrom(
  '08:00',
  '09:00',
  '10:00',
  '10:30',
  '11:15',
  '12:00',
  '16:00',
  '16:30',
);
const professional = fc.constantFrom('pro_1', 'pro_2');
const services = fc.constantFrom(['svc_cut'], ['svc_wash'], ['svc_cut', 'svc_wash'], ['svc_yoga']);
const anyStep = fc.record({
  kind: fc.constantFrom(
    'book',
    'book',
    'book',
    'changeServices',
    'changeServices',
    'swap',
    'reschedule',
    'cancel',
    'complete',
    'noShow',
    'reopen',
  ),
  chosen: fc.nat(),
  other: fc.nat(),
  start,
  professional,
  services,
  override,
  shiftDays: fc.integer({ min: -1, max: 7 }),
  scope: fc.constantFrom('this', 'following', 'all'),
  isSeries: fc.boolean(),
  priceMajor: fc.constantFrom(undefined, 0, 9.99, 50),
  person: fc.constantFrom(
    { callerId: 'usr_ana' },
    { callerId: 'usr_ben', couponCode: 'SPRING' },
    { callerId: 'usr_ana', packagePurchaseId: 'pur_1' },
    { callerId: 'usr_owner', clientName: 'Tom' },
  ),
  isLate: fc.boolean(),
});
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

function toBooking(step: Step, n: number): Command {
  const { isSeries, person } = step;
  const isStaff = person.callerId === 'usr_owner';
  return aCommand({
    ...person,
    ...(isStaff && { callerRole: 'business', override: step.override }),
    id: `bkg_${n}`,
    appointmentIds: isSeries ? [`apt_${n}`, `apt_${n}b`] : [`apt_${n}`],
    professional: step.professional,
    start: step.start,
    services: step.services,
    ...(isSeries && {
      recurringFrequency: 'weekly',
      recurringGroupId: `rec_${n}`,
      skipClosed: true,
    }),
  });
}

function toCommand(step: Step, n: number, world: World): Command | undefined {
  if (step.kind === 'book') return toBooking(step, n);
  const pick = (index: number) => world.appointments[index % world.appointments.length];
  const [target, other] = [pick(step.chosen), pick(step.other)];
  if (!target || !other) return undefined;
  const bookedWith = ({ bookingId }: AppointmentRecord) =>
    world.appointments.filter((each) => each.bookingId === bookingId);
  const base = {
    ...aTarget(target),
    ...toTarget(target, bookedWith(target)),
    id: `bkg_${n}`,
    override: step.override,
  };
  const sessionIds = [`ses_${n}`, `ses_${n}x`] as const;
  const { scope } = step;
  switch (step.kind) {
    case 'changeServices': {
      const { services: asked, priceMajor } = step;
      return {
        ...base,
        kind: step.kind,
        services: asked,
        priceMajor,
        date: target.localDate,
        newSessionId: sessionIds[0],
      };
    }
    case 'swap':
      return {
        ...base,
        kind: step.kind,
        other: toTarget(other, bookedWith(other)),
        services: [...target.serviceIds, ...other.serviceIds],
        dates: [target.localDate, other.localDate],
        newSessionIds: sessionIds,
      };
    case 'reschedule': {
      const move = {
        date: addDays(target.localDate, step.shiftDays),
        start: step.start,
        newSessionId: sessionIds[0],
      };
      const active = bookedWith(target).filter(isActive);
      const all = active.flatMap(({ serviceIds }) => serviceIds);
      return {
        ...base,
        ...move,
        kind: step.kind,
        scope,
        services: all,
        places: listMoves(active, target, move),
      };
    }
    case 'cancel':
      return { ...base, kind: step.kind, scope };
    default:
      return { ...base, kind: step.kind };
  }
}

const spanOf = ({ startsAt, endsAt }: AppointmentRecord): TimeSpan => ({
  startMs: startsAt.getTime(),
  endMs: endsAt.getTime(),
});

function pairsOf<T>(items: readonly T[]): [T, T][] {
  return items.flatMap((one, n) => items.slice(n + 1).map((other): [T, T] => [one, other]));
}

/** The invariants of calendars and prices that are broken. */
function listBroken({ sessions, appointments, purchases: bought, redemptions }: World): string[] {
  const booked = appointments.filter(({ status }) => status !== 'Cancelled');
  const open = sessions.filter(({ seatsTaken }) => seatsTaken > 0);
  const isOverlap = ([one, other]: [Session, Session]) =>
    one.professionalId === other.professionalId &&
    overlaps(takenSpan(one, one), takenSpan(other, other));
  const seatsOf = ({ id }: Session) => booked.filter(({ sessionId }) => sessionId === id);
  const isInSession = (each: AppointmentRecord) => {
    const session = sessions.find(({ id }) => id === each.sessionId);
    const { startMs, endMs } = spanOf(each);
    return (
      session?.startMs === startMs &&
      session.endMs === endMs &&
      session.professionalId === each.professionalId
    );
  };
  const dueOf = ({ bookedServices, discount, packageRedemption }: AppointmentRecord) =>
    packageRedemption
      ? packageRedemption.finalMinor
      : (discount?.finalMinor ?? subtotalOf(bookedServices));
  const redeemed = booked.filter(({ packageRedemption }) => packageRedemption).length;
  return [
    ...pairsOf(open)
      .filter(isOverlap)
      .map(([{ id }, other]) => `${id} overlaps ${other.id}`),
    ...sessions
      .filter(
        (session) =>
          session.seatsTaken !== seatsOf(session).length || session.seatsTaken > session.capacity,
      )
      .map(({ id }) => `the seats of ${id} are wrong`),
    ...pairsOf(booked)
      .filter(
        ([one, other]) => one.personId === other.personId && overlaps(spanOf(one), spanOf(other)),
      )
      .map(([{ personId }]) => `${personId} is booked twice`),
    ...booked.filter((each) => !isInSession(each)).map(({ id }) => `${id} is not in its session`),
    ...booked
      .filter((each) => each.finalMinor !== dueOf(each))
      .map(({ id }) => `the price of ${id} is wrong`),
    ...booked
      .filter(
        ({ serviceIds, bookedServices }) =>
          serviceIds.join() !== bookedServices.map(({ serviceId }) => serviceId).join(),
      )
      .map(({ id }) => `the services of ${id} are wrong`),
    ...(bought.get('pur_1')!.sessionsRedeemed === redeemed && redemptions.length === redeemed
      ? []
      : ['the package is wrong']),
  ];
}

test('every sequence of changes keeps calendars, people, seats and prices consistent', () => {
  const accepted = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 8, maxLength: 25 }), (steps) => {
      let world = aMarket();
      steps.forEach((step, n) => {
        const command = toCommand(step, n, world);
        if (!command) return;
        const nowMs = step.isLate ? at('17:00') : BEFORE_MS;
        const { decisions } = decideBatch(world, [command], nowMs);
        const outcome = decisions[0]?.outcome;
        if (!outcome?.ok) return;
        accepted.set(command.kind, (accepted.get(command.kind) ?? 0) + 1);
        const { newAppointments } = outcome.value;
        world = applyChanges(
          { ...world, appointments: [...world.appointments, ...newAppointments] },
          outcome.value,
        );
        expect(listBroken(world)).toEqual([]);
      });
    }),
    { numRuns: 500 },
  );
  expect([...accepted.keys()].toSorted()).toEqual([
    'book',
    'cancel',
    'changeServices',
    'complete',
    'noShow',
    'reopen',
    'reschedule',
    'swap',
  ]);
});
