import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { AppointmentRecord } from '../../../domain/appointment.ts';
import { overlaps } from '../../../domain/availability.ts';
import type { ProfessionalRules } from '../../../domain/calendar.ts';
import { applyChanges, type Changes } from '../../../domain/changes.ts';
import { findClassSession } from '../../../domain/class-session-command.ts';
import { reassign, type ReassignCommand } from '../../../domain/commands/reassign.ts';
import { toClock } from '../../../domain/local-time.ts';
import { lockNames } from '../../../domain/locks.ts';
import type { World } from '../../../domain/world.ts';
import { aReassignment } from '../../support/absences.ts';
import { aBookedWorld, anAppointment } from '../../support/booked-world.ts';
import { aTimetable } from '../../support/classes.ts';
import {
  aClass,
  aHeldSeat,
  aProfessional,
  aPurchase,
  aService,
  aSession,
  at,
  BEFORE_MS,
  between,
  DATE,
  purchases,
  type WorldParts,
} from '../../support/world.ts';

/** The n-th customer's appointment of an hour at this time. */
function visit(n: number, start: string, changes: Partial<AppointmentRecord> = {}) {
  const startMs = at(start);
  const person = `crm_${n}`;
  return anAppointment({
    id: `apt_${n}`,
    bookingId: `bkg_${n}`,
    sessionId: `ses_${n}`,
    personId: person,
    clientId: null,
    crmClientId: person,
    startsAt: new Date(startMs),
    endsAt: new Date(startMs + 3_600_000),
    ...changes,
  });
}

function worldOf(
  booked: readonly AppointmentRecord[],
  colleagues: readonly ProfessionalRules[] = [aProfessional({ id: 'pro_2' })],
  changes: Partial<WorldParts> = {},
): World {
  const world = aBookedWorld(booked, changes);
  const professionals = new Map(colleagues.map((each) => [each.id, each]));
  return { ...world, professionals: new Map([...world.professionals, ...professionals]) };
}

function decide(world: World, command: ReassignCommand, nowMs = BEFORE_MS): Changes {
  const outcome = reassign.decide(world, command, nowMs);
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value;
}

const resultsOf = ({ reassignments }: Changes) =>
  reassignments.map(({ appointmentId, result, professional, error }) =>
    [appointmentId, result, professional, error].filter(Boolean).join(' '),
  );

describe('an absence', () => {
  const two = [visit(1, '10:00', { status: 'Pending' }), visit(2, '14:00')];

  test('gives each appointment to a colleague at the same time, price and status', () => {
    const changes = decide(worldOf(two), aReassignment(two));
    expect(resultsOf(changes)).toEqual(['apt_1 reassigned pro_2', 'apt_2 reassigned pro_2']);
    const expected = two.map((before) => ({
      ...before,
      professionalId: 'pro_2',
      sessionId: `${before.sessionId}_new`,
      cancellationWindowHours: null,
    }));
    expect(changes.updatedAppointments).toEqual(expected);
    expect(changes.events).toMatchObject(
      two.map(({ id, status }) => ({
        type: 'appointment.rescheduled',
        resourceId: id,
        professionalId: 'pro_2',
        previousProfessionalId: 'pro_1',
        data: { status, from: { professional: 'pro_1' } },
      })),
    );
  });

  test('asks the least booked colleague first, or those who are named in their order', () => {
    const colleagues = ['pro_2', 'pro_3'].map((id) => aProfessional({ id }));
    const busy = {
      sessions: [...aBookedWorld(two).sessions, aSession({ professionalId: 'pro_2' })],
    };
    const command = aReassignment(two, { colleagues: ['pro_2', 'pro_3'] });
    const balanced = decide(worldOf(two, colleagues, busy), command);
    expect(resultsOf(balanced)).toEqual(['apt_1 reassigned pro_3', 'apt_2 reassigned pro_2']);
    const ordered = decide(worldOf(two, colleagues, busy), { ...command, isOrdered: true });
    expect(resultsOf(ordered)).toEqual(['apt_1 reassigned pro_2', 'apt_2 reassigned pro_2']);
  });

  test('lets the appointment with fewer choices choose first', () => {
    const washed = { serviceIds: ['svc_wash'], endsAt: new Date(at('10:15')) };
    const booked = [visit(1, '10:00', washed), visit(2, '10:00', { sessionId: 'ses_2' })];
    // Only pro_2 cuts hair, and washes it too.
    const colleagues = [
      aProfessional({ id: 'pro_2' }),
      aProfessional({ id: 'pro_3', serviceIds: ['svc_wash'] }),
    ];
    const command = aReassignment(booked, { colleagues: ['pro_2', 'pro_3'], isOrdered: true });
    expect(resultsOf(decide(worldOf(booked, colleagues), command))).toEqual([
      'apt_1 reassigned pro_3',
      'apt_2 reassigned pro_2',
    ]);
  });

  test.each([
    [
      'SLOT_TAKEN',
      { sessions: [aSession({ id: 'x', professionalId: 'pro_2', ...between('10:30', '11:00') })] },
    ],
    [
      'SLOT_TAKEN',
      { heldSeats: [aHeldSeat({ professionalId: 'pro_2', ...between('10:00', '11:00') })] },
    ],
    [
      'PROFESSIONAL_TIME_OFF',
      { timeOff: [{ ...between('10:00', '11:00'), professionalId: 'pro_2' }] },
    ],
  ] as const)('keeps what a colleague cannot take: %s', (code, changes) => {
    const [first] = two as [AppointmentRecord, ...AppointmentRecord[]];
    const sessions = 'sessions' in changes ? changes.sessions : [];
    const own = aBookedWorld([first]).sessions;
    const world = worldOf([first], undefined, { ...changes, sessions: [...own, ...sessions] });
    const kept = decide(world, aReassignment([first]));
    expect(resultsOf(kept)).toEqual([`apt_1 kept pro_1 ${code}`]);
    expect(kept.updatedAppointments).toEqual([]);
    expect(kept.events).toEqual([]);
    const command = aReassignment([first], { otherwise: 'cancel', reason: 'ill' });
    const cancelled = decide(world, command);
    expect(resultsOf(cancelled)).toEqual([`apt_1 cancelled pro_1 ${code}`]);
    expect(cancelled.updatedAppointments).toMatchObject([
      { status: 'Cancelled', cancelledBy: 'staff', cancelReason: 'ill' },
    ]);
  });

  test('keeps an appointment that has begun, and leaves other businesses alone', () => {
    const elsewhere = visit(3, '12:00', { businessId: 'biz_2' });
    const booked = [...two, elsewhere];
    const own = aBookedWorld(booked).sessions;
    const sessions = own.map((each) =>
      each.id === 'ses_3' ? { ...each, businessId: 'biz_2' } : each,
    );
    const changes = decide(
      worldOf(booked, undefined, { sessions }),
      aReassignment(two),
      at('10:30'),
    );
    expect(resultsOf(changes)).toEqual([
      'apt_1 kept pro_1 INVALID_STATUS',
      'apt_2 reassigned pro_2',
    ]);
  });

  test('returns the package session of what is cancelled', () => {
    const redeemed = visit(1, '10:00', {
      packageRedemption: {
        packagePurchaseId: 'pur_1',
        serviceId: 'svc_cut',
        subtotalMinor: 0,
        finalMinor: 0,
        sessionsTotal: 5,
      },
    });
    const world = worldOf([redeemed], [], {
      purchases: purchases(aPurchase({ sessionsRedeemed: 1 })),
      redemptions: [{ purchaseId: 'pur_1', appointmentId: 'apt_1' }],
    });
    const command = aReassignment([redeemed], { colleagues: [], otherwise: 'cancel' });
    expect(decide(world, command).returnedRedemptions).toHaveLength(1);
    expect(lockNames(reassign.needs(command))).toEqual(
      expect.arrayContaining(['pro_1', 'crm_1', 'bkg_1', 'pur_1']),
    );
  });

  test('with time off closes the period, unless other time off is in it', () => {
    const timeOff = { id: 'tof_1', reason: 'flu' };
    const command = aReassignment(two, { timeOff });
    expect(decide(worldOf(two), command)).toMatchObject({
      newTimeOff: [
        { ...timeOff, professionalId: 'pro_1', startMs: command.fromMs, endMs: command.toMs },
      ],
      events: expect.arrayContaining([expect.objectContaining({ type: 'schedule.changed' })]),
    });
    const off = { ...between('16:00', '17:00'), professionalId: 'pro_1' };
    expect(
      reassign.decide(worldOf(two, undefined, { timeOff: [off] }), command, BEFORE_MS),
    ).toMatchObject({
      code: 'TIMEOFF_OVERLAP',
    });
    const outside = worldOf(two, undefined, { timeOff: [{ ...off, isOutside: true }] });
    expect(reassign.decide(outside, command, BEFORE_MS).ok).toBe(true);
    const professional = aProfessional({ businessIds: ['biz_1', 'biz_2'] });
    expect(
      reassign.decide(worldOf(two, undefined, { professional }), command, BEFORE_MS),
    ).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('is stale if a seat was booked after the command was created', () => {
    const command = aReassignment(two);
    const isStale = (world: World) => reassign.isStale!(world, command, BEFORE_MS);
    expect(isStale(worldOf(two))).toBe(false);
    expect(isStale(worldOf([...two, visit(3, '15:00')]))).toBe(true);
    expect(isStale(worldOf([two[0]!, { ...two[1]!, personId: 'crm_9' }]))).toBe(true);
  });
});

describe('a class of an absent teacher', () => {
  const seats = [1, 2].map((n) =>
    visit(n, '10:00', { serviceIds: ['svc_yoga'], sessionId: 'ses_1' }),
  );
  const session = aSession({
    ...between('10:00', '11:00'),
    serviceId: 'svc_yoga',
    capacity: 3,
    seatsTaken: 2,
  });
  const aStudio = (parts: Partial<WorldParts> = {}, colleague = aProfessional({ id: 'pro_2' })) =>
    worldOf(seats, [colleague], { sessions: [session], ...parts });
  const onTimetable = {
    professional: aProfessional({ timetables: [aTimetable()] }),
    services: [aService(), aClass({ hasTimetable: true })],
  };

  test('moves to the colleague with all its seats', () => {
    const changes = decide(aStudio(), aReassignment(seats));
    expect(resultsOf(changes)).toEqual(['apt_1 reassigned pro_2', 'apt_2 reassigned pro_2']);
    const after = applyChanges(aStudio(), changes);
    expect(after.sessions.filter(({ seatsTaken }) => seatsTaken > 0)).toMatchObject([
      { id: 'ses_1_new', professionalId: 'pro_2', seatsTaken: 2, capacity: 3 },
    ]);
  });

  test('that a timetable has can still be booked with the colleague', () => {
    const changes = decide(aStudio(onTimetable), aReassignment(seats));
    expect(resultsOf(changes)).toEqual(['apt_1 reassigned pro_2', 'apt_2 reassigned pro_2']);
    expect(changes.sessionChanges).toMatchObject([
      { classId: 'cla_1', date: DATE, isCancelled: true },
    ]);
    expect(changes.events.at(-1)).toMatchObject({
      type: 'class.session_moved',
      resourceId: 'cla_1_new',
      professionalId: 'pro_2',
      previousProfessionalId: 'pro_1',
    });
    const after = applyChanges(aStudio(onTimetable), changes);
    const ids = { professional: 'pro_2', classId: 'cla_1_new', sessionDate: DATE };
    expect(findClassSession(after, ids)).toMatchObject({
      scheduled: { startMs: at('10:00'), capacity: 3 },
      opened: { id: 'ses_1_new', seatsTaken: 2 },
    });
  });

  test('is cancelled as a whole if no colleague can take it', () => {
    const busy = aSession({ id: 'x', professionalId: 'pro_2', ...between('09:30', '10:30') });
    const world = aStudio({ ...onTimetable, sessions: [session, busy] });
    const changes = decide(world, aReassignment(seats, { otherwise: 'cancel' }));
    expect(resultsOf(changes)).toEqual([
      'apt_1 cancelled pro_1 SLOT_TAKEN',
      'apt_2 cancelled pro_1 SLOT_TAKEN',
    ]);
    expect(changes.sessionChanges).toMatchObject([{ classId: 'cla_1', isCancelled: true }]);
    expect(changes.events.map(({ type }) => type)).toEqual([
      'appointment.cancelled',
      'appointment.cancelled',
      'class.session_cancelled',
    ]);
  });
});

test('every appointment has one result, and no two sessions of a colleague overlap', () => {
  const slot = fc.record({ hour: fc.integer({ min: 9, max: 16 }), pro: fc.constantFrom(1, 2, 3) });
  const slots = fc.uniqueArray(slot, {
    selector: ({ hour, pro }) => `${hour} ${pro}`,
    maxLength: 20,
  });
  fc.assert(
    fc.property(
      slots,
      fc.constantFrom('cancel', 'keep'),
      fc.boolean(),
      (taken, otherwise, isOrdered) => {
        const booked = taken.map(({ hour, pro }, n) =>
          visit(n, toClock(hour * 60), { professionalId: `pro_${pro}` }),
        );
        const sessions = aBookedWorld(booked).sessions.map((each, n) => ({
          ...each,
          professionalId: booked[n]!.professionalId,
        }));
        const colleagues = ['pro_2', 'pro_3'].map((id) => aProfessional({ id }));
        const world = worldOf(booked, colleagues, { sessions });
        const own = booked.filter(({ professionalId }) => professionalId === 'pro_1');
        const command = aReassignment(own, {
          colleagues: ['pro_2', 'pro_3'],
          otherwise,
          isOrdered,
        });
        const changes = decide(world, command);
        const after = applyChanges(world, changes);
        const ids = changes.reassignments.map(({ appointmentId }) => appointmentId);
        expect(ids.toSorted()).toEqual(own.map(({ id }) => id).toSorted());
        for (const { appointmentId, result, professional } of changes.reassignments) {
          const row = after.appointments.find(({ id }) => id === appointmentId)!;
          expect(row.professionalId).toBe(professional);
          expect(professional === 'pro_1').toBe(result !== 'reassigned');
          expect(row.status === 'Cancelled').toBe(result === 'cancelled');
        }
        const active = after.sessions.filter(({ seatsTaken }) => seatsTaken > 0);
        expect(active).toHaveLength(
          booked.length -
            changes.reassignments.filter(({ result }) => result === 'cancelled').length,
        );
        for (const a of active) {
          for (const b of active) {
            const isOther = a.id !== b.id && a.professionalId === b.professionalId;
            expect(isOther && overlaps(a, b)).toBe(false);
          }
        }
      },
    ),
  );
});
