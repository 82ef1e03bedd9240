import type { TimeSpan } from './local-time.ts';

/** What the rules need to know of the records; loaded by db/reads/calendar.ts. */

export type MinuteSpan = { readonly startMin: number; readonly endMin: number };

export type BusinessRules = {
  readonly id: string;
  /** The owner. */
  readonly userId: string | null;
  readonly status: 'draft' | 'under_review' | 'approved' | 'suspended';
  readonly timezone: string;
  readonly currency: string;
  readonly hours: MinuteSpan;
  readonly breaks: readonly MinuteSpan[];
  readonly closedWeekdays: readonly number[];
  /** Closed dates, as far as the calendar was loaded. */
  readonly closedDates: readonly string[];
  readonly slotMinutes: number;
  readonly autoConfirm: boolean;
  /** How long before the start customers may still change their plans. */
  readonly cancellationWindowHours: number;
};

/** Working hours at one business on one weekday, ISO, 1 = Monday. */
export type WeeklySpan = MinuteSpan & { readonly businessId: string; readonly weekday: number };

/** What is worked at one business on one date instead of the usual; no spans: nothing. */
export type HoursException = {
  readonly businessId: string;
  readonly date: string;
  readonly spans: readonly MinuteSpan[];
};

export type ProfessionalRules = {
  readonly id: string;
  readonly userId: string | null;
  /** Worked every day at a business for which there are no weekly hours. */
  readonly hours: MinuteSpan;
  readonly weeklyHours: readonly WeeklySpan[];
  /** As far as the calendar was loaded. */
  readonly exceptions: readonly HoursException[];
  readonly breaks: readonly MinuteSpan[];
  readonly businessIds: readonly string[];
  readonly serviceIds: readonly string[];
};

export type ServiceRules = {
  readonly id: string;
  readonly name: string;
  readonly businessId: string | null;
  readonly durationMin: number;
  readonly capacity: number;
  readonly priceMinor: number | null;
  readonly currency: string;
  readonly active: boolean;
  /** Only those who were promised it know of it any more. */
  readonly isDeleted: boolean;
};

/** A stretch of a professional's calendar that somebody holds a seat in. */
export type Session = TimeSpan & {
  readonly id: string;
  readonly professionalId: string;
  readonly businessId: string;
  readonly serviceId: string;
  readonly capacity: number;
  readonly seatsTaken: number;
};

export type ProfessionalTimeOff = TimeSpan & { readonly professionalId: string };

/** Time that a person already spends somewhere. */
export type PersonTime = TimeSpan & { readonly personId: string };
