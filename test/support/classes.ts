import { NO_BUFFERS } from '../../domain/buffers.ts';
import type { SessionCommand } from '../../domain/class-session-command.ts';
import type { ClassTimetable, SessionChange } from '../../domain/class-timetable.ts';
import { aCommand, DATE, TUESDAY } from './world.ts';

/** Yoga on Tuesdays at 10:00, with three seats. */
export function aTimetable(changes: Partial<ClassTimetable> = {}): ClassTimetable {
  return {
    id: 'cla_1',
    professionalId: 'pro_1',
    businessId: 'biz_1',
    timezone: 'Europe/Berlin',
    serviceId: 'svc_yoga',
    durationMin: 60,
    ...NO_BUFFERS,
    capacity: 3,
    weekdays: [TUESDAY],
    startMin: 600,
    from: '2030-01-01',
    until: null,
    changes: [],
    ...changes,
  };
}

export const aSessionChange = (changes: Partial<SessionChange>): SessionChange => ({
  classId: 'cla_1',
  date: DATE,
  isCancelled: false,
  movedDate: null,
  movedStartMin: null,
  capacity: null,
  ...changes,
});

/** A command of the owner for the session of `DATE`, with Ana's seat. */
export function aSessionCommand(changes: Partial<SessionCommand> = {}): SessionCommand {
  const { id, requestId, attemptId, fingerprint, askedAtMs, summary } = aCommand();
  return {
    id,
    requestId,
    attemptId,
    fingerprint,
    askedAtMs,
    summary,
    callerId: 'usr_owner',
    professional: 'pro_1',
    classId: 'cla_1',
    sessionDate: DATE,
    business: 'biz_1',
    service: 'svc_yoga',
    localDate: DATE,
    bookingIds: ['bkg_1'],
    persons: ['usr_ana'],
    purchases: [],
    couponCodes: [],
    ...changes,
  };
}
