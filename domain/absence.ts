import type { AppointmentRecord } from './appointment.ts';
import type { CallerRole } from './attendee.ts';
import type { Session } from './calendar.ts';
import type { ClassTimetable, ScheduledSession } from './class-timetable.ts';
import type { ErrorCode } from './errors.ts';

/** The result for one appointment of an absent professional. */
export type Reassignment = {
  readonly appointmentId: string;
  readonly result: 'reassigned' | 'cancelled' | 'kept';
  /** The professional who has the appointment then. */
  readonly professional: string;
  /** Why no colleague takes it. */
  readonly error?: ErrorCode;
};

/** The appointments of a professional at a business in a period, and who may take them. */
export type AbsenceRequest = {
  readonly callerRole: CallerRole;
  readonly professional: string;
  readonly business: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly colleagues: readonly string[];
  /** They are asked in this order; otherwise the least booked on the date first. */
  readonly isOrdered: boolean;
  readonly otherwise: 'cancel' | 'keep';
  /** For the customers whose appointments are cancelled. */
  readonly reason?: string | undefined;
  /** The ids of sessions with colleagues, by the session that they replace. */
  readonly newSessionIds: Readonly<Record<string, string>>;
};

/** The seats of one session: they stay together. */
export type AbsentSession = {
  readonly session: Session;
  readonly appointments: readonly AppointmentRecord[];
  /** The date and the start in the zone of the business. */
  readonly date: string;
  readonly start: string;
  /** Set for a session of a timetable. */
  readonly lesson: Lesson | undefined;
};

export type Lesson = { readonly timetable: ClassTimetable; readonly scheduled: ScheduledSession };
