import { describe, expect, test } from '@jest/globals';
import { applyChanges } from '../../../domain/changes.ts';
import { findClassSession } from '../../../domain/class-session-command.ts';
import {
  absenceResultsOf,
  anAbsenceWorld,
  aReassignment,
  aVisit,
  decideAbsence,
} from '../../support/absences.ts';
import { aTimetable } from '../../support/classes.ts';
import {
  aBusiness,
  aClass,
  aProfessional,
  aService,
  aSession,
  at,
  between,
  DATE,
  type WorldParts,
} from '../../support/world.ts';

describe('a class of an absent teacher', () => {
  const seats = [1, 2].map((n) =>
    aVisit(n, '10:00', { serviceIds: ['svc_yoga'], sessionId: 'ses_1' }),
  );
  const session = aSession({
    ...between('10:00', '11:00'),
    serviceId: 'svc_yoga',
    capacity: 3,
    seatsTaken: 2,
  });
  const aStudio = (parts: Partial<WorldParts> = {}, colleague = aProfessional({ id: 'pro_2' })) =>
    anAbsenceWorld(seats, [colleague], { sessions: [session], ...parts });
  const onTimetable = {
    professional: aProfessional({ timetables: [aTimetable()] }),
    services: [aService(), aClass({ hasTimetable: true })],
  };

  test('moves to the colleague with all its seats', () => {
    const changes = decideAbsence(aStudio(), aReassignment(seats));
    expect(absenceResultsOf(changes)).toEqual(['apt_1 reassigned pro_2', 'apt_2 reassigned pro_2']);
    const after = applyChanges(aStudio(), changes);
    expect(after.sessions.filter(({ seatsTaken }) => seatsTaken > 0)).toMatchObject([
      { id: 'ses_1_new', professionalId: 'pro_2', seatsTaken: 2, capacity: 3 },
    ]);
  });

  test('that a timetable has moves at a paused business too', () => {
    const world = aStudio({ ...onTimetable, business: aBusiness({ status: 'paused' }) });
    expect(absenceResultsOf(decideAbsence(world, aReassignment(seats)))).toEqual([
      'apt_1 reassigned pro_2',
      'apt_2 reassigned pro_2',
    ]);
  });

  test('that a timetable has can still be booked with the colleague', () => {
    const changes = decideAbsence(aStudio(onTimetable), aReassignment(seats));
    expect(absenceResultsOf(changes)).toEqual(['apt_1 reassigned pro_2', 'apt_2 reassigned pro_2']);
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
    const changes = decideAbsence(world, aReassignment(seats, { otherwise: 'cancel' }));
    expect(absenceResultsOf(changes)).toEqual([
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
