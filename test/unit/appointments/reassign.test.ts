import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { AppointmentRecord } from '../../../domain/appointment.ts';
import { overlaps } from '../../../domain/availability.ts';
import { applyChanges } from '../../../domain/changes.ts';
import { decideReassign, reassign } from '../../../domain/commands/reassign.ts';
import { toClock } from '../../../domain/local-time.ts';
import { lockNames } from '../../../domain/locks.ts';
import type { World } from '../../../domain/world.ts';
import {
  absenceResultsOf,
  anAbsenceWorld,
  aReassignment,
  aVisit,
  decideAbsence,
} from '../../support/absences.ts';
import { aBookedWorld } from '../../support/booked-world.ts';
import {
  aBusiness,
  aHeldSeat,
  aProfessional,
  aPurchase,
  aService,
  aSession,
  at,
  BEFORE_MS,
  between,
  purchases,
} from '../../support/world.ts';

describe('an absence', () => {
  const two = [aVisit(1, '10:00', { status: 'Pending' }), aVisit(2, '14:00')];

  test('gives each appointment to a colleague at the same time, price and status', () => {
    const changes = decideAbsence(anAbsenceWorld(two), aReassignment(two));
    expect(absenceResultsOf(changes)).toEqual(['apt_1 reassigned pro_2', 'apt_2 reassigned pro_2']);
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

  test('at a paused business gives appointments to colleagues too, at a suspended one not', () => {
    const resultsAt = (status: 'paused' | 'suspended') => {
      const world = anAbsenceWorld(two, undefined, { business: aBusiness({ status }) });
      return absenceResultsOf(decideAbsence(world, aReassignment(two)));
    };
    expect(resultsAt('paused')).toEqual(['apt_1 reassigned pro_2', 'apt_2 reassigned pro_2']);
    expect(resultsAt('suspended')).toEqual([
      'apt_1 kept pro_1 SERVICE_NOT_OFFERED',
      'apt_2 kept pro_1 SERVICE_NOT_OFFERED',
    ]);
  });

  test('asks the least booked colleague first, or those who are named in their order', () => {
    const colleagues = ['pro_2', 'pro_3'].map((id) => aProfessional({ id }));
    const busy = {
      sessions: [...aBookedWorld(two).sessions, aSession({ professionalId: 'pro_2' })],
    };
    const command = aReassignment(two, { colleagues: ['pro_2', 'pro_3'] });
    const balanced = decideAbsence(anAbsenceWorld(two, colleagues, busy), command);
    expect(absenceResultsOf(balanced)).toEqual([
      'apt_1 reassigned pro_3',
      'apt_2 reassigned pro_2',
    ]);
    const ordered = decideAbsence(anAbsenceWorld(two, colleagues, busy), {
      ...command,
      isOrdered: true,
    });
    expect(absenceResultsOf(ordered)).toEqual(['apt_1 reassigned pro_2', 'apt_2 reassigned pro_2']);
  });

  test('names no reason where no colleague was asked', () => {
    const none = aReassignment(two, { colleagues: [], isOrdered: true, otherwise: 'cancel' });
    expect(absenceResultsOf(decideAbsence(anAbsenceWorld(two), none))).toEqual([
      'apt_1 cancelled pro_1',
      'apt_2 cancelled pro_1',
    ]);
  });

  test('keeps the room of the appointment, and leaves rooms that others take or hold', () => {
    const unit = (n: number) => [{ resourceId: 'res_room', unit: n }];
    const room = { resourceId: 'res_room', count: 1, total: 3 };
    const [visited] = two;
    const [session] = aBookedWorld([visited!]).sessions;
    const span = { startMs: session!.startMs, endMs: session!.endMs, professionalId: 'pro_3' };
    const world = anAbsenceWorld([visited!], undefined, {
      services: [aService({ resources: [room] })],
      sessions: [
        { ...session!, units: unit(3) },
        aSession({ ...span, id: 'ses_other', units: unit(1) }),
      ],
      heldSeats: [aHeldSeat({ ...span, units: unit(2) })],
    });

    const changes = decideAbsence(world, aReassignment([visited!]));

    expect(absenceResultsOf(changes)).toEqual(['apt_1 reassigned pro_2']);
    expect(changes.openedSessions).toMatchObject([{ professionalId: 'pro_2', units: unit(3) }]);
  });

  test('pauses while choices are counted and after each appointment that is decided', () => {
    const pauses = [...decideReassign(anAbsenceWorld(two), aReassignment(two), BEFORE_MS)];
    expect(pauses).toHaveLength(2 * two.length);
  });

  test('lets the appointment with fewer choices choose first', () => {
    const washed = { serviceIds: ['svc_wash'], endsAt: new Date(at('10:15')) };
    const booked = [aVisit(1, '10:00', washed), aVisit(2, '10:00', { sessionId: 'ses_2' })];
    // Only pro_2 cuts hair, and washes it too.
    const colleagues = [
      aProfessional({ id: 'pro_2' }),
      aProfessional({ id: 'pro_3', serviceIds: ['svc_wash'] }),
    ];
    const command = aReassignment(booked, { colleagues: ['pro_2', 'pro_3'], isOrdered: true });
    expect(absenceResultsOf(decideAbsence(anAbsenceWorld(booked, colleagues), command))).toEqual([
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
    const world = anAbsenceWorld([first], undefined, {
      ...changes,
      sessions: [...own, ...sessions],
    });
    const kept = decideAbsence(world, aReassignment([first]));
    expect(absenceResultsOf(kept)).toEqual([`apt_1 kept pro_1 ${code}`]);
    expect(kept.updatedAppointments).toEqual([]);
    expect(kept.events).toEqual([]);
    const command = aReassignment([first], { otherwise: 'cancel', reason: 'ill' });
    const cancelled = decideAbsence(world, command);
    expect(absenceResultsOf(cancelled)).toEqual([`apt_1 cancelled pro_1 ${code}`]);
    expect(cancelled.updatedAppointments).toMatchObject([
      { status: 'Cancelled', cancelledBy: 'staff', cancelReason: 'ill' },
    ]);
  });

  test('keeps an appointment that has begun, and leaves other businesses alone', () => {
    const elsewhere = aVisit(3, '12:00', { businessId: 'biz_2' });
    const booked = [...two, elsewhere];
    const own = aBookedWorld(booked).sessions;
    const sessions = own.map((each) =>
      each.id === 'ses_3' ? { ...each, businessId: 'biz_2' } : each,
    );
    const changes = decideAbsence(
      anAbsenceWorld(booked, undefined, { sessions }),
      aReassignment(two),
      at('10:30'),
    );
    expect(absenceResultsOf(changes)).toEqual([
      'apt_1 kept pro_1 INVALID_STATUS',
      'apt_2 reassigned pro_2',
    ]);
  });

  test('returns the package session of what is cancelled', () => {
    const redeemed = aVisit(1, '10:00', {
      packageRedemption: {
        packagePurchaseId: 'pur_1',
        serviceId: 'svc_cut',
        subtotalMinor: 0,
        finalMinor: 0,
        sessionsTotal: 5,
      },
    });
    const world = anAbsenceWorld([redeemed], [], {
      purchases: purchases(aPurchase({ sessionsRedeemed: 1 })),
      redemptions: [{ purchaseId: 'pur_1', appointmentId: 'apt_1' }],
    });
    const command = aReassignment([redeemed], { colleagues: [], otherwise: 'cancel' });
    expect(decideAbsence(world, command).returnedRedemptions).toHaveLength(1);
    expect(lockNames(reassign.needs(command))).toEqual(
      expect.arrayContaining(['pro_1', 'crm_1', 'bkg_1', 'pur_1']),
    );
  });

  test('with time off closes the period, unless other time off is in it', () => {
    const command = aReassignment(two, { timeOff: { id: 'tof_1' }, timeOffReason: 'flu' });
    expect(decideAbsence(anAbsenceWorld(two), command)).toMatchObject({
      newTimeOff: [
        {
          id: 'tof_1',
          reason: 'flu',
          professionalId: 'pro_1',
          startMs: command.fromMs,
          endMs: command.toMs,
        },
      ],
      events: expect.arrayContaining([expect.objectContaining({ type: 'schedule.changed' })]),
    });
    const off = { ...between('16:00', '17:00'), professionalId: 'pro_1' };
    expect(
      reassign.decide(anAbsenceWorld(two, undefined, { timeOff: [off] }), command, BEFORE_MS),
    ).toMatchObject({
      code: 'TIMEOFF_OVERLAP',
    });
    const outside = anAbsenceWorld(two, undefined, { timeOff: [{ ...off, isOutside: true }] });
    expect(reassign.decide(outside, command, BEFORE_MS).ok).toBe(true);
    const professional = aProfessional({ businessIds: ['biz_1', 'biz_2'] });
    expect(
      reassign.decide(anAbsenceWorld(two, undefined, { professional }), command, BEFORE_MS),
    ).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('is stale if a seat was booked after the command was created', () => {
    const command = aReassignment(two);
    const isStale = (world: World) => reassign.isStale!(world, command, BEFORE_MS);
    expect(isStale(anAbsenceWorld(two))).toBe(false);
    expect(isStale(anAbsenceWorld([...two, aVisit(3, '15:00')]))).toBe(true);
    expect(isStale(anAbsenceWorld([two[0]!, { ...two[1]!, personId: 'crm_9' }]))).toBe(true);
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
          aVisit(n, toClock(hour * 60), { professionalId: `pro_${pro}` }),
        );
        const sessions = aBookedWorld(booked).sessions.map((each, n) => ({
          ...each,
          professionalId: booked[n]!.professionalId,
        }));
        const colleagues = ['pro_2', 'pro_3'].map((id) => aProfessional({ id }));
        const world = anAbsenceWorld(booked, colleagues, { sessions });
        const own = booked.filter(({ professionalId }) => professionalId === 'pro_1');
        const command = aReassignment(own, {
          colleagues: ['pro_2', 'pro_3'],
          otherwise,
          isOrdered,
        });
        const changes = decideAbsence(world, command);
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
