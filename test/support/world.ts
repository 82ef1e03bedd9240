import { type CalendarDay, toCalendarDay, type DayFacts } from '../../domain/availability.ts';
import { NO_BUFFERS } from '../../domain/buffers.ts';
import type {
  BusinessRules,
  Closure,
  MinuteSpan,
  ProfessionalRules,
} from '../../domain/calendar.ts';
import type { ServiceRules, Session } from '../../domain/calendar.ts';
import type { BookCommand } from '../../domain/commands/book.ts';
import type { CouponRules } from '../../domain/coupon.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import type { HeldSeat } from '../../domain/held-seats.ts';
import type { Hold } from '../../domain/hold.ts';
import type { WaitlistEntry } from '../../domain/waitlist/waitlist.ts';
import { toMinute, type TimeSpan } from '../../domain/local-time.ts';
import type { PackagePurchase } from '../../domain/package.ts';
import type { World } from '../../domain/world.ts';

/** A Tuesday. Berlin is then two hours ahead of UTC. */
export const DATE = '2030-05-14';
export const TUESDAY = 2;
export const BEFORE_MS = Date.parse('2030-05-01T00:00:00Z');

/** The instant of a clock time on `DATE` in Berlin. */
export function at(clock: string): number {
  return Date.parse(`${DATE}T${clock}:00+02:00`);
}

export function between(from: string, to: string): TimeSpan {
  return { startMs: at(from), endMs: at(to) };
}

export function minutes(from: string, to: string): MinuteSpan {
  return { startMin: toMinute(from), endMin: toMinute(to) };
}

/** Closures of whole days. */
export function closedOn(...dates: string[]): Closure[] {
  return dates.map((date) => ({ from: date, to: date, startMin: 0, endMin: 1440 }));
}

/** Open 09:00 to 17:00 every day, no breaks. */
export function aBusiness(changes: Partial<BusinessRules> = {}): BusinessRules {
  return {
    id: 'biz_1',
    calendarUserIds: ['usr_owner'],
    status: 'approved',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    hours: minutes('09:00', '17:00'),
    breaks: [],
    closedWeekdays: [],
    slotMinutes: 15,
    autoConfirm: true,
    cancellationWindowHours: 24,
    minNoticeMinutes: 0,
    maxAdvanceDays: null,
    maxUpcomingPerCustomer: null,
    holdMinutes: 10,
    waitlistOfferMinutes: 30,
    weeklyHours: [],
    closures: [],
    exceptionalOpenings: [],
    ...changes,
  };
}

export function aProfessional(changes: Partial<ProfessionalRules> = {}): ProfessionalRules {
  return {
    id: 'pro_1',
    userId: 'usr_lena',
    isSuspended: false,
    hours: minutes('09:00', '17:00'),
    weeklyHours: [],
    exceptions: [],
    breaks: [],
    businessIds: ['biz_1'],
    ownServiceBusinessIds: ['biz_1'],
    serviceIds: ['svc_cut', 'svc_wash', 'svc_yoga'],
    timetables: [],
    ...changes,
  };
}

/** An hour for 35.00 EUR. */
export function aService(changes: Partial<ServiceRules> = {}): ServiceRules {
  return {
    id: 'svc_cut',
    name: 'Haircut',
    businessId: 'biz_1',
    durationMin: 60,
    capacity: 1,
    ...NO_BUFFERS,
    priceMinor: 3_500,
    currency: 'EUR',
    active: true,
    isDeleted: false,
    hasTimetable: false,
    ...changes,
  };
}

export function aClass(changes: Partial<ServiceRules> = {}): ServiceRules {
  return aService({ id: 'svc_yoga', name: 'Yoga', capacity: 3, priceMinor: 1_200, ...changes });
}

/** 12:00 to 13:00, its one seat taken. */
export function aSession(changes: Partial<Session> = {}): Session {
  return {
    id: 'ses_1',
    professionalId: 'pro_1',
    businessId: 'biz_1',
    serviceId: 'svc_cut',
    ...between('12:00', '13:00'),
    ...NO_BUFFERS,
    capacity: 1,
    seatsTaken: 1,
    ...changes,
  };
}

export const DAY_FACTS: DayFacts = {
  business: aBusiness(),
  professional: aProfessional(),
  timetables: [],
  timeOff: [],
  sessions: [],
};

export function aDay(changes: Partial<DayFacts> = {}, date = DATE): CalendarDay {
  return toCalendarDay(date, { ...DAY_FACTS, ...changes });
}

export type WorldParts = {
  readonly business: BusinessRules;
  readonly professional: ProfessionalRules;
  readonly services: readonly ServiceRules[];
} & Omit<
  World,
  'businesses' | 'professionals' | 'services' | 'people' | 'familyMembers' | 'crmClients'
>;

/** One business, one professional, three services and the customers Ana, Ben and Cleo. */
export function aWorld(changes: Partial<WorldParts> = {}): World {
  const parts: WorldParts = {
    business: aBusiness(),
    professional: aProfessional(),
    services: [aService(), aService({ id: 'svc_wash', name: 'Wash', durationMin: 15 }), aClass()],
    timeOff: [],
    sessions: [],
    personTimes: [],
    holds: [],
    waitlist: [],
    heldSeats: [],
    coupons: [],
    knownCodes: [],
    couponUses: [],
    visits: [],
    upcoming: [],
    knownClients: ['ana', 'ben'].map((name) => ({ clientId: `usr_${name}`, businessId: 'biz_1' })),
    purchases: new Map(),
    redemptions: [],
    appointments: [],
    alerts: [],
    ledger: [],
    ...changes,
  };
  const people = ['ana', 'ben', 'cleo', 'dora'].map((name) => ({
    id: `usr_${name}`,
    name,
    role: 'customer',
  }));
  const child = { id: 'fam_kim', name: 'kim', userId: 'usr_ana', crmClientId: null };
  const crmClient = { id: 'crm_eve', name: 'eve', businessId: 'biz_1' };
  const { business, professional, services, ...rest } = parts;
  return {
    ...rest,
    businesses: new Map([[business.id, business]]),
    professionals: new Map([[professional.id, professional]]),
    services: new Map(services.map((service) => [service.id, service])),
    people: new Map(people.map((person) => [person.id, person])),
    familyMembers: new Map([[child.id, child]]),
    crmClients: new Map([[crmClient.id, crmClient]]),
  };
}

/** Ana's hold of a haircut at 14:00. */
export function aHold(changes: Partial<Hold> = {}): Hold {
  return {
    id: 'hld_1',
    ownerId: 'usr_ana',
    businessId: 'biz_1',
    professionalIds: ['pro_1'],
    request: {
      professional: 'pro_1',
      business: 'biz_1',
      services: ['svc_cut'],
      personId: 'usr_ana',
      date: DATE,
      start: '14:00',
      recurringFrequency: 'none',
      times: [`${DATE} 14:00 `],
    },
    quote: {},
    status: 'open',
    bookingId: null,
    waitlistEntryId: null,
    createdAtMs: BEFORE_MS,
    expiresAtMs: BEFORE_MS + 10 * MINUTE_MS,
    ...changes,
  };
}

/** Ana waits for a haircut on the date, with any professional. */
export function anEntry(changes: Partial<WaitlistEntry> = {}): WaitlistEntry {
  return {
    id: 'wtl_1',
    businessId: 'biz_1',
    customerId: 'usr_ana',
    crmClientId: null,
    familyMemberId: null,
    serviceIds: ['svc_cut'],
    professionalId: null,
    fromDate: DATE,
    toDate: DATE,
    fromMin: 0,
    toMin: 1440,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    rank: 1,
    status: 'waiting',
    holdId: null,
    offeredUntil: null,
    offered: [],
    skippedReason: null,
    skippedAt: null,
    createdAt: new Date(BEFORE_MS),
    endsAt: new Date(at('24:00')),
    bookingId: null,
    ...changes,
  };
}

/** The seat of that hold. */
export function aHeldSeat(changes: Partial<HeldSeat> = {}): HeldSeat {
  return {
    holdId: 'hld_1',
    professionalId: 'pro_1',
    businessId: 'biz_1',
    serviceId: 'svc_cut',
    ...between('14:00', '15:00'),
    ...NO_BUFFERS,
    capacity: 1,
    personId: 'usr_ana',
    customerId: 'usr_ana',
    expiresAtMs: BEFORE_MS + 10 * MINUTE_MS,
    ...changes,
  };
}

/** Ana books a haircut at 10:00; the command has no deadline. */
export function aCommand(changes: Partial<BookCommand> = {}): BookCommand {
  return {
    kind: 'book',
    id: 'bkg_1',
    requestId: 'bkg_1a',
    attemptId: 'bkg_1a',
    fingerprint: '',
    summary: 'a haircut',
    askedAtMs: BEFORE_MS,
    callerId: 'usr_ana',
    callerRole: 'customer',
    appointmentIds: ['apt_1'],
    recurringFrequency: 'none',
    professional: 'pro_1',
    business: 'biz_1',
    date: DATE,
    start: '10:00',
    services: ['svc_cut'],
    ...changes,
  };
}

/** Ana books a haircut at 10:00 on this number of Tuesdays in a row. */
export function aSeries(count: number, changes: Partial<BookCommand> = {}): BookCommand {
  return aCommand({
    recurringFrequency: 'weekly',
    recurringGroupId: 'rec_1',
    appointmentIds: Array.from({ length: count }, (_, n) => `apt_${n + 1}`),
    ...changes,
  });
}

/** The same clock times some weeks later; valid until the clock change in October. */
export function weeksLater(weeks: number, { startMs, endMs }: TimeSpan): TimeSpan {
  const shiftMs = weeks * 7 * 1440 * MINUTE_MS;
  return { startMs: startMs + shiftMs, endMs: endMs + shiftMs };
}

/** Ten percent off all services, without limits. */
export function aCoupon(changes: Partial<CouponRules> = {}): CouponRules {
  return {
    id: 'cpn_1',
    businessId: 'biz_1',
    code: 'SPRING',
    type: 'percent',
    value: 1_000,
    currency: null,
    validFromMs: null,
    validUntilMs: null,
    usageLimit: null,
    perCustomerLimit: null,
    firstTimeOnly: false,
    minSpendMinor: null,
    serviceIds: null,
    isActive: true,
    timesUsed: 0,
    ...changes,
  };
}

/** Ana's package of five haircuts, with no session redeemed. */
export function aPurchase(changes: Partial<PackagePurchase> = {}): PackagePurchase {
  return {
    id: 'pur_1',
    packageId: 'pkg_1',
    businessId: 'biz_1',
    serviceId: 'svc_cut',
    userId: 'usr_ana',
    crmClientId: null,
    createdById: 'usr_owner',
    packagePriceMinor: 15_000,
    currency: 'EUR',
    purchasedAtMs: BEFORE_MS,
    sessionsTotal: 5,
    sessionsRedeemed: 0,
    singleSessionPriceMinor: 3_000,
    status: 'active',
    expiresAtMs: Date.parse('2031-01-01T00:00:00Z'),
    ...changes,
  };
}

export function purchases(...all: PackagePurchase[]): World['purchases'] {
  return new Map(all.map((purchase) => [purchase.id, purchase]));
}
