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
export type Visit = { readonly customerId: string; readonly businessId: string };

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
  readonly timeOff: readonly ProfessionalTimeOff[];
  readonly sessions: readonly Session[];
  readonly personTimes: readonly PersonTime[];
};

/** Something that happened, as the feed and webhooks tell it. */
export type DomainEvent = {
  readonly type: 'appointment.booked' | 'package.redeemed' | 'package.exhausted';
  readonly businessId: string;
  readonly resourceId: string;
  readonly data: object;
};

/** What an accepted command changes; the shell writes it, the next command already sees it. */
export type Changes = {
  readonly opened: readonly Session[];
  /** One entry for each seat taken in a session that already existed. */
  readonly joined: readonly string[];
  readonly appointments: readonly AppointmentRecord[];
  readonly couponUses: readonly (CouponUse & { readonly bookingId: string })[];
  /** Purchases as they are now, with the appointment that a session of theirs was spent on. */
  readonly redemptions: readonly {
    readonly purchase: PackagePurchase;
    readonly appointmentId: string;
  }[];
  readonly events: readonly DomainEvent[];
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

/** What nobody else may touch while the decision is made. */
export function locksOf(needs: Needs): string[] {
  return [
    ...needs.professionalIds,
    ...needs.personIds,
    ...needs.accountIds,
    ...needs.couponKeys.flatMap((key) => needs.businessIds.map((id) => `coupon/${id}/${key}`)),
    ...needs.purchaseIds,
  ];
}

export function afterChanges(world: World, changes: Omit<Changes, 'events'>): World {
  const joins = new Map<string, number>();
  for (const id of changes.joined) joins.set(id, (joins.get(id) ?? 0) + 1);
  const uses = new Map<string, number>();
  for (const { couponId } of changes.couponUses) uses.set(couponId, (uses.get(couponId) ?? 0) + 1);
  const spent = changes.redemptions.map(({ purchase }) => [purchase.id, purchase] as const);
  return {
    ...world,
    sessions: [
      ...world.sessions.map((session) => {
        const seats = joins.get(session.id);
        return seats ? { ...session, seatsTaken: session.seatsTaken + seats } : session;
      }),
      ...changes.opened,
    ],
    personTimes: [...world.personTimes, ...changes.appointments.map(timeOf)],
    visits: [...world.visits, ...changes.appointments.map(visitOf)],
    coupons: world.coupons.map((coupon) => ({
      ...coupon,
      timesUsed: coupon.timesUsed + (uses.get(coupon.id) ?? 0),
    })),
    couponUses: [...world.couponUses, ...changes.couponUses],
    purchases: new Map([...world.purchases, ...spent]),
  };
}

function timeOf({ personId, startsAt, endsAt }: AppointmentRecord): PersonTime {
  return { personId, startMs: startsAt.getTime(), endMs: endsAt.getTime() };
}

function visitOf({ clientId, crmClientId, businessId }: AppointmentRecord): Visit {
  return { customerId: clientId ?? crmClientId ?? '', businessId };
}
