import type { Alert } from './alert.ts';
import type { AppointmentRecord } from './appointment.ts';
import type {
  BusinessRules,
  PersonTime,
  ProfessionalRules,
  ProfessionalTimeOff,
  ServiceRules,
  Session,
} from './calendar.ts';
import type { ClassTimetable } from './class-timetable.ts';
import type { CouponRules, CouponUse, KnownCode } from './coupon.ts';
import type { HeldSeat } from './held-seats.ts';
import type { Hold } from './hold.ts';
import type { LedgerEntry } from './ledger-entry.ts';
import type { PackagePurchase } from './package.ts';
import { resourcesOf } from './resource.ts';
import type { WaitlistEntry } from './waitlist/waitlist.ts';

export type Person = {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly isSuspended?: boolean;
};
export type FamilyMember = {
  readonly id: string;
  readonly name: string;
  /** The account, or else the client record, that it belongs to. */
  readonly userId: string | null;
  readonly crmClientId: string | null;
};
export type CrmClient = { readonly id: string; readonly name: string; readonly businessId: string };

/** Appointments of one customer (an account or a CRM client) at one business. */
export type VisitCount = {
  readonly customerId: string;
  readonly businessId: string;
  /** Negative for appointments that were cancelled after they were counted. */
  readonly times: number;
};

/** An active appointment of an account at a business that limits their number. */
export type UpcomingVisit = {
  readonly appointmentId: string;
  readonly customerId: string;
  readonly businessId: string;
  readonly startMs: number;
};

/** An account that has booked at the business itself, so that its staff may book for it. */
export type KnownClient = { readonly clientId: string; readonly businessId: string };

/** One session of a purchased package, spent on one appointment. */
export type Redemption = { readonly purchaseId: string; readonly appointmentId: string };

/** The loaded state that commands are decided on. */
export type World = {
  readonly businesses: ReadonlyMap<string, BusinessRules>;
  readonly professionals: ReadonlyMap<string, ProfessionalRules>;
  readonly services: ReadonlyMap<string, ServiceRules>;
  readonly people: ReadonlyMap<string, Person>;
  readonly familyMembers: ReadonlyMap<string, FamilyMember>;
  readonly crmClients: ReadonlyMap<string, CrmClient>;
  /** The coupons of the loaded businesses. */
  readonly coupons: readonly CouponRules[];
  readonly knownCodes: readonly KnownCode[];
  readonly couponUses: readonly CouponUse[];
  readonly visits: readonly VisitCount[];
  /** May include past ones: the decision compares with its own clock. */
  readonly upcoming: readonly UpcomingVisit[];
  readonly knownClients: readonly KnownClient[];
  readonly purchases: ReadonlyMap<string, PackagePurchase>;
  /** Redemptions of the loaded appointments. */
  readonly redemptions: readonly Redemption[];
  readonly appointments: readonly AppointmentRecord[];
  /** Alerts of the loaded appointments. */
  readonly alerts: readonly Alert[];
  readonly timeOff: readonly ProfessionalTimeOff[];
  readonly sessions: readonly Session[];
  readonly personTimes: readonly PersonTime[];
  /** The waiting customers that commands name, and the entries of the people that commands book. */
  readonly waitlist: readonly WaitlistEntry[];
  /** The holds that commands name, and the offers to the people that commands book. */
  readonly holds: readonly Hold[];
  /** Held seats in the windows, and those of the loaded people. May include ended ones: the decision compares with its own clock. */
  readonly heldSeats: readonly HeldSeat[];
  /** Payments of the loaded appointments, oldest first. */
  readonly ledger: readonly LedgerEntry[];
  /** Timetables of all professionals whose sessions need rooms or equipment of the loaded services; none if absent. */
  readonly roomTimetables?: readonly ClassTimetable[];
};

/** The resources that sessions of the loaded services may take. */
export function listResourceIds({ services, professionals }: World): string[] {
  const timetables = [...professionals.values()]
    .flatMap((professional) => professional.timetables)
    .filter(({ serviceId }) => services.has(serviceId));
  return resourcesOf([...services.values(), ...timetables]).map(({ resourceId }) => resourceId);
}
