import type { Buffers } from './buffers.ts';
import type { ClassTimetable } from './class-timetable.ts';
import type { TimeSpan } from './local-time.ts';
import type { ResourceNeed, Unit } from './resource.ts';

/** Records reduced to the fields that the booking rules read. */

export type MinuteSpan = { readonly startMin: number; readonly endMin: number };

export const BUSINESS_STATUSES = [
  'draft',
  'under_review',
  'approved',
  'suspended',
  'paused',
  'closed',
] as const;
export type BusinessStatus = (typeof BUSINESS_STATUSES)[number];

export type BusinessRules = {
  readonly id: string;
  /** The accounts that run all its calendars. */
  readonly calendarUserIds: readonly string[];
  readonly status: BusinessStatus;
  readonly timezone: string;
  readonly currency: string;
  readonly hours: MinuteSpan;
  readonly breaks: readonly MinuteSpan[];
  readonly closedWeekdays: readonly number[];
  readonly slotMinutes: number;
  readonly autoConfirm: boolean;
  /** Customers may cancel or reschedule until this long before the start. */
  readonly cancellationWindowHours: number;
  /** The next three bind customers, not staff. */
  readonly minNoticeMinutes: number;
  /** Days after today that can be booked; null for all. */
  readonly maxAdvanceDays: number | null;
  readonly maxUpcomingPerCustomer: number | null;
  /** How long a hold lasts. */
  readonly holdMinutes: number;
  readonly waitlistOfferMinutes: number;
  /** Empty if all open weekdays have the same hours. */
  readonly weeklyHours: readonly WeekdaySpan[];
  /** Closures and exceptional openings within the loaded windows. */
  readonly closures: readonly Closure[];
  readonly exceptionalOpenings: readonly ExceptionalOpening[];
};

/** The fields of a business that decide when it is open. */
export type BusinessHours = Pick<
  BusinessRules,
  | ('id' | 'timezone' | 'hours' | 'breaks' | 'closedWeekdays' | 'slotMinutes')
  | ('weeklyHours' | 'closures' | 'exceptionalOpenings')
>;

/** Hours on one weekday, ISO, 1 = Monday. */
export type WeekdaySpan = MinuteSpan & { readonly weekday: number };

/** A business is closed in the span on each date from the first to the last, both included. */
export type Closure = MinuteSpan & { readonly from: string; readonly to: string };

/** A business is open on one date in these spans only, whatever its weekly hours and closures say. */
export type ExceptionalOpening = { readonly date: string; readonly spans: readonly MinuteSpan[] };

/** Working hours at one business. */
export type WeeklySpan = WeekdaySpan & { readonly businessId: string };

/** Replaces the weekly hours at one business on one date; without spans it is a day off. */
export type HoursException = {
  readonly businessId: string;
  readonly date: string;
  readonly spans: readonly MinuteSpan[];
};

export type ProfessionalRules = {
  readonly id: string;
  readonly userId: string | null;
  /** An admin suspended them: they keep their appointments and take no new ones. */
  readonly isSuspended: boolean;
  /** Daily hours at a business without weekly hours. */
  readonly hours: MinuteSpan;
  readonly weeklyHours: readonly WeeklySpan[];
  /** Exceptions within the loaded windows. */
  readonly exceptions: readonly HoursException[];
  readonly breaks: readonly MinuteSpan[];
  readonly businessIds: readonly string[];
  /** The businesses whose owners let the professional offer own services there. */
  readonly ownServiceBusinessIds: readonly string[];
  readonly serviceIds: readonly string[];
  /** Timetables of classes at all businesses. */
  readonly timetables: readonly ClassTimetable[];
};

/** The fields of a professional that decide when they work. */
export type WorkingHours = Pick<
  ProfessionalRules,
  'hours' | 'weeklyHours' | 'exceptions' | 'breaks'
>;

export type ServiceRules = Buffers & {
  readonly id: string;
  readonly name: string;
  /** Null for a professional's own service. */
  readonly businessId: string | null;
  readonly durationMin: number;
  readonly capacity: number;
  readonly priceMinor: number | null;
  readonly currency: string;
  readonly active: boolean;
  /** A deleted service remains only in existing appointments. */
  readonly isDeleted: boolean;
  /** A class with a timetable is booked at its sessions only. */
  readonly hasTimetable: boolean;
  /** The rooms and equipment that an appointment takes. */
  readonly resources?: readonly ResourceNeed[];
};

/** A command about a whole session locks the people and bookings of all its seats, within what Postgres has room for. */
export const CLASS_SEATS_MAX = 300;

/** A span of a professional's calendar with one seat, or several for a class. It keeps the buffers it was opened with. */
export type Session = TimeSpan &
  Buffers & {
    readonly id: string;
    readonly professionalId: string;
    readonly businessId: string;
    readonly serviceId: string;
    readonly capacity: number;
    readonly seatsTaken: number;
    /** Set where a hold keeps a seat of it. */
    readonly isHeld?: true;
    /** Set if holds keep all its seats: the first booking opens it. */
    readonly isUnopened?: true;
    /** The rooms and equipment that it takes, with its buffers. */
    readonly units?: readonly Unit[] | null;
  };

export type ProfessionalTimeOff = TimeSpan & {
  readonly professionalId: string;
  /** Set for a busy time of an outside calendar. */
  readonly isOutside?: boolean;
};

/** A span in which a person already has an appointment. */
export type PersonTime = TimeSpan & { readonly personId: string };
