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
import type { CouponRules, CouponUse } from './coupon.ts';
import type { PackagePurchase } from './package.ts';

/** Which records a decision reads. Calendars are loaded only as far as their windows reach. */
export type Needs = {
  readonly businessIds: readonly string[];
  readonly professionalIds: readonly string[];
  readonly serviceIds: readonly string[];
  readonly accountIds: readonly string[];
  readonly familyMemberIds: readonly string[];
  readonly crmClientIds: readonly string[];
  /** Whose own time matters. */
  readonly personIds: readonly string[];
  readonly couponKeys: readonly string[];
  readonly purchaseIds: readonly string[];
  /** Whose appointments, all of them, are looked at as they are. */
  readonly bookingIds: readonly string[];
  readonly windows: readonly CalendarWindow[];
};

export const NO_NEEDS: Needs = {
  businessIds: [],
  professionalIds: [],
  serviceIds: [],
  accountIds: [],
  familyMemberIds: [],
  crmClientIds: [],
  personIds: [],
  couponKeys: [],
  purchaseIds: [],
  bookingIds: [],
  windows: [],
};

export type CalendarWindow = {
  readonly professionalId: string;
  readonly fromMs: number;
  readonly toMs: number;
};

export type Person = { readonly id: string; readonly name: string; readonly role: string };
export type FamilyMember = { readonly id: string; readonly name: string; readonly userId: string };
export type CrmClient = { readonly id: string; readonly name: string; readonly businessId: string };

/** A customer, by account or by the business's own record, who has been booked at a business. */
export type Visit = {
  readonly customerId: string;
  readonly businessId: string;
  /** One less for each that is cancelled meanwhile. */
  readonly times: number;
};

/** What was loaded, as a batch of commands sees it. */
export type World = {
  readonly businesses: ReadonlyMap<string, BusinessRules>;
  readonly professionals: ReadonlyMap<string, ProfessionalRules>;
  readonly services: ReadonlyMap<string, ServiceRules>;
  readonly people: ReadonlyMap<string, Person>;
  readonly familyMembers: ReadonlyMap<string, FamilyMember>;
  readonly crmClients: ReadonlyMap<string, CrmClient>;
  readonly coupons: readonly CouponRules[];
  readonly couponUses: readonly CouponUse[];
  readonly visits: readonly Visit[];
  readonly purchases: ReadonlyMap<string, PackagePurchase>;
  /** Sessions of packages that the appointments in question were paid with. */
  readonly redemptions: readonly Redemption[];
  readonly appointments: readonly AppointmentRecord[];
  /** Of those appointments. */
  readonly alerts: readonly Alert[];
  readonly timeOff: readonly ProfessionalTimeOff[];
  readonly sessions: readonly Session[];
  readonly personTimes: readonly PersonTime[];
};

/** One session of a purchase, spent on one appointment. */
export type Redemption = { readonly purchaseId: string; readonly appointmentId: string };

/** Something that happened, as the feed and webhooks tell it. */
export type DomainEvent = {
  readonly type:
    | 'appointment.booked'
    | 'appointment.confirmed'
    | 'appointment.cancelled'
    | 'appointment.completed'
    | 'appointment.no_show'
    | 'appointment.late'
    | 'appointment.paid'
    | 'appointment.refunded'
    | 'appointment.annotated'
    | 'appointment.rescheduled'
    | 'business.submitted'
    | 'business.approved'
    | 'business.rejected'
    | 'business.suspended'
    | 'business.reinstated'
    | 'review.created'
    | 'package.assigned'
    | 'package.cancelled'
    | 'package.expired'
    | 'package.redeemed'
    | 'package.exhausted'
    | 'package.restored';
  readonly businessId: string;
  readonly resourceId: string;
  readonly data: object;
};

/** What an accepted command changes; the shell writes it, the next command already sees it. */
export type Changes = {
  readonly opened: readonly Session[];
  /** One entry for each seat taken in a session that already existed. */
  readonly joined: readonly string[];
  /** One entry for each seat given up. */
  readonly left: readonly string[];
  /** New ones. */
  readonly appointments: readonly AppointmentRecord[];
  /** Known ones, as they are now. */
  readonly moved: readonly AppointmentRecord[];
  readonly couponUses: readonly CouponUse[];
  readonly returnedUses: readonly CouponUse[];
  readonly redemptions: readonly Redemption[];
  readonly restored: readonly Redemption[];
  /** Purchases as they are now. */
  readonly purchases: readonly PackagePurchase[];
  /** New ones, and answered ones as they are now. */
  readonly alerts: readonly Alert[];
  readonly events: readonly DomainEvent[];
};

export const NO_CHANGES: Changes = {
  opened: [],
  joined: [],
  left: [],
  appointments: [],
  moved: [],
  couponUses: [],
  returnedUses: [],
  redemptions: [],
  restored: [],
  purchases: [],
  alerts: [],
  events: [],
};

const DAY_MS = 86_400_000;

/** A span of UTC that holds the local dates in every zone of the world. */
export function windowOf(professionalId: string, from: string, to = from): CalendarWindow {
  const midnight = (date: string) => Date.parse(`${date}T00:00:00Z`);
  return { professionalId, fromMs: midnight(from) - DAY_MS, toMs: midnight(to) + 2 * DAY_MS };
}

export function mergeNeeds(all: readonly Needs[]): Needs {
  const unique = (pick: (needs: Needs) => readonly string[]) => [...new Set(all.flatMap(pick))];
  return {
    businessIds: unique((n) => n.businessIds),
    professionalIds: unique((n) => n.professionalIds),
    serviceIds: unique((n) => n.serviceIds),
    accountIds: unique((n) => n.accountIds),
    familyMemberIds: unique((n) => n.familyMemberIds),
    crmClientIds: unique((n) => n.crmClientIds),
    personIds: unique((n) => n.personIds),
    couponKeys: unique((n) => n.couponKeys),
    purchaseIds: unique((n) => n.purchaseIds),
    bookingIds: unique((n) => n.bookingIds),
    windows: mergeWindows(all.flatMap((n) => n.windows)),
  };
}

/** Windows of one calendar that meet become one, so that nothing is loaded twice. */
function mergeWindows(windows: readonly CalendarWindow[]): CalendarWindow[] {
  const merged: CalendarWindow[] = [];
  for (const window of windows.toSorted(byCalendarAndTime)) {
    const last = merged.at(-1);
    if (last?.professionalId === window.professionalId && window.fromMs <= last.toMs) {
      merged[merged.length - 1] = { ...last, toMs: Math.max(last.toMs, window.toMs) };
    } else merged.push(window);
  }
  return merged;
}

function byCalendarAndTime(a: CalendarWindow, b: CalendarWindow): number {
  if (a.professionalId !== b.professionalId) return a.professionalId < b.professionalId ? -1 : 1;
  return a.fromMs - b.fromMs;
}

/** A code at a business: whoever uses, makes or changes the coupon holds it. */
export function couponLock(businessId: string, key: string): string {
  return `coupon/${businessId}/${key}`;
}

/** What nobody else may touch while the decision is made. */
export function locksOf(needs: Needs): string[] {
  return [
    ...needs.professionalIds,
    ...needs.personIds,
    ...needs.accountIds,
    ...needs.couponKeys.flatMap((key) => needs.businessIds.map((id) => couponLock(id, key))),
    ...needs.purchaseIds,
    ...needs.bookingIds,
  ];
}

export function afterChanges(world: World, changes: Changes): World {
  const seats = tally(changes.joined, 1, tally(changes.left, -1));
  const uses = tally(
    changes.couponUses.map(({ couponId }) => couponId),
    1,
    tally(
      changes.returnedUses.map(({ couponId }) => couponId),
      -1,
    ),
  );
  const moved = new Map(changes.moved.map((appointment) => [appointment.id, appointment]));
  const before = world.appointments.filter((each) => moved.has(each.id) && holdsTime(each));
  const isReturned = (use: CouponUse) =>
    changes.returnedUses.some(({ bookingId }) => bookingId === use.bookingId);
  const isRestored = (redemption: Redemption) =>
    changes.restored.some(({ appointmentId }) => appointmentId === redemption.appointmentId);
  return {
    ...world,
    sessions: [
      ...world.sessions.map((session) => {
        const taken = seats.get(session.id);
        return taken ? { ...session, seatsTaken: session.seatsTaken + taken } : session;
      }),
      ...changes.opened,
    ],
    personTimes: [
      ...without(world.personTimes, before.map(timeOf)),
      ...[...changes.appointments, ...changes.moved.filter(holdsTime)].map(timeOf),
    ],
    appointments: world.appointments.map((appointment) => moved.get(appointment.id) ?? appointment),
    alerts: [
      ...world.alerts.filter(({ id }) => !changes.alerts.some((alert) => alert.id === id)),
      ...changes.alerts,
    ],
    visits: [
      ...world.visits,
      ...changes.appointments.map((booked) => visitOf(booked, 1)),
      ...before
        .filter(({ id }) => !holdsTime(moved.get(id)!))
        .map((cancelled) => visitOf(cancelled, -1)),
    ],
    coupons: world.coupons.map((coupon) => ({
      ...coupon,
      timesUsed: coupon.timesUsed + (uses.get(coupon.id) ?? 0),
    })),
    couponUses: [...world.couponUses.filter((use) => !isReturned(use)), ...changes.couponUses],
    redemptions: [
      ...world.redemptions.filter((redemption) => !isRestored(redemption)),
      ...changes.redemptions,
    ],
    purchases: new Map([
      ...world.purchases,
      ...changes.purchases.map((purchase) => [purchase.id, purchase] as const),
    ]),
  };
}

/** How often each is named, times `weight`, on top of what was counted before. */
export function tally(
  names: readonly string[],
  weight: number,
  before: ReadonlyMap<string, number> = new Map(),
): Map<string, number> {
  const counts = new Map(before);
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + weight);
  return counts;
}

function holdsTime({ status }: AppointmentRecord): boolean {
  return status !== 'Cancelled';
}

/** Each of `gone` takes one entry of the same person and time away. */
function without(times: readonly PersonTime[], gone: readonly PersonTime[]): PersonTime[] {
  const left = [...times];
  for (const { personId, startMs, endMs } of gone) {
    const at = left.findIndex(
      (time) => time.personId === personId && time.startMs === startMs && time.endMs === endMs,
    );
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

function timeOf({ personId, startsAt, endsAt }: AppointmentRecord): PersonTime {
  return { personId, startMs: startsAt.getTime(), endMs: endsAt.getTime() };
}

function visitOf(appointment: AppointmentRecord, times: number): Visit {
  const { clientId, crmClientId, businessId } = appointment;
  return { customerId: clientId ?? crmClientId ?? '', businessId, times };
}
