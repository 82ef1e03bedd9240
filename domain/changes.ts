import type { Alert } from './alert.ts';
import { type AppointmentRecord, isActive } from './appointment.ts';
import { pickBuffers } from './buffers.ts';
import type { PersonTime, ProfessionalTimeOff, Session } from './calendar.ts';
import { type ClassTimetable, type SessionChange, withSessionChange } from './class-timetable.ts';
import type { CouponUse } from './coupon.ts';
import type { DomainEvent } from './events.ts';
import type { HeldSeat } from './held-seats.ts';
import type { Hold } from './hold.ts';
import type { LedgerEntry } from './ledger-entry.ts';
import type { PackagePurchase } from './package.ts';
import type { Reassignment } from './absence.ts';
import type { SkippedDate } from './series.ts';
import type { WaitlistEntry } from './waitlist/waitlist.ts';
import type { KnownClient, Redemption, UpcomingVisit, VisitCount, World } from './world.ts';

/** The effect of an accepted command; later commands of the batch already see it. */
export type Changes = {
  readonly openedSessions: readonly Session[];
  /** One session id for each seat taken in an existing session. */
  readonly takenSeats: readonly string[];
  /** One session id for each seat given up. */
  readonly releasedSeats: readonly string[];
  readonly newAppointments: readonly AppointmentRecord[];
  /** Existing appointments with their new field values. */
  readonly updatedAppointments: readonly AppointmentRecord[];
  readonly newCouponUses: readonly CouponUse[];
  readonly returnedCouponUses: readonly CouponUse[];
  readonly newRedemptions: readonly Redemption[];
  readonly returnedRedemptions: readonly Redemption[];
  /** For the next commands of the batch. The database counts the redemptions; it saves no other field of a purchase. */
  readonly updatedPurchases: readonly PackagePurchase[];
  /** New alerts, and existing alerts with their response. */
  readonly changedAlerts: readonly Alert[];
  readonly newHolds: readonly Hold[];
  readonly newHeldSeats: readonly HeldSeat[];
  /** Holds that were booked or released. */
  readonly endedHolds: readonly Hold[];
  /** Holds whose seats are forgotten: their customers may hold these times again at once. */
  readonly withdrawnHoldIds: readonly string[];
  /** Waiting customers with a new offer, whose offer has ended, or who have a booking now. */
  readonly changedEntries: readonly WaitlistEntry[];
  readonly events: readonly DomainEvent[];
  /** Existing sessions with shorter buffers, because staff booked into the longer ones. */
  readonly shortenedSessions: readonly Session[];
  /** Dates of a series that were left out on request. */
  readonly skippedDates: readonly SkippedDate[];
  readonly newLedgerEntries: readonly LedgerEntry[];
  /** Sessions of timetables that were moved, cancelled or resized. */
  readonly sessionChanges: readonly SessionChange[];
  /** Opened sessions with another number of seats. */
  readonly resizedSessions: readonly { readonly id: string; readonly capacity: number }[];
  readonly newTimetables: readonly ClassTimetable[];
  readonly newTimeOff: readonly NewTimeOff[];
  /** The results for the appointments of an absent professional. */
  readonly reassignments: readonly Reassignment[];
};

type NewTimeOff = ProfessionalTimeOff & {
  readonly id: string;
  readonly reason: string | null;
};

export const NO_CHANGES: Changes = {
  openedSessions: [],
  takenSeats: [],
  releasedSeats: [],
  newAppointments: [],
  updatedAppointments: [],
  newCouponUses: [],
  returnedCouponUses: [],
  newRedemptions: [],
  returnedRedemptions: [],
  updatedPurchases: [],
  changedAlerts: [],
  newHolds: [],
  newHeldSeats: [],
  endedHolds: [],
  withdrawnHoldIds: [],
  changedEntries: [],
  events: [],
  shortenedSessions: [],
  skippedDates: [],
  newLedgerEntries: [],
  sessionChanges: [],
  resizedSessions: [],
  newTimetables: [],
  newTimeOff: [],
  reassignments: [],
};

export function mergeChanges(all: readonly Changes[]): Changes {
  return {
    openedSessions: all.flatMap((each) => each.openedSessions),
    takenSeats: all.flatMap((each) => each.takenSeats),
    releasedSeats: all.flatMap((each) => each.releasedSeats),
    newAppointments: all.flatMap((each) => each.newAppointments),
    updatedAppointments: all.flatMap((each) => each.updatedAppointments),
    newCouponUses: all.flatMap((each) => each.newCouponUses),
    returnedCouponUses: all.flatMap((each) => each.returnedCouponUses),
    newRedemptions: all.flatMap((each) => each.newRedemptions),
    returnedRedemptions: all.flatMap((each) => each.returnedRedemptions),
    updatedPurchases: all.flatMap((each) => each.updatedPurchases),
    changedAlerts: all.flatMap((each) => each.changedAlerts),
    newHolds: all.flatMap((each) => each.newHolds),
    newHeldSeats: all.flatMap((each) => each.newHeldSeats),
    endedHolds: all.flatMap((each) => each.endedHolds),
    withdrawnHoldIds: all.flatMap((each) => each.withdrawnHoldIds),
    changedEntries: all.flatMap((each) => each.changedEntries),
    events: all.flatMap((each) => each.events),
    shortenedSessions: all.flatMap((each) => each.shortenedSessions),
    skippedDates: all.flatMap((each) => each.skippedDates),
    newLedgerEntries: all.flatMap((each) => each.newLedgerEntries),
    sessionChanges: all.flatMap((each) => each.sessionChanges),
    resizedSessions: all.flatMap((each) => each.resizedSessions),
    newTimetables: all.flatMap((each) => each.newTimetables),
    newTimeOff: all.flatMap((each) => each.newTimeOff),
    reassignments: all.flatMap((each) => each.reassignments),
  };
}

/** The world as the next command of the batch sees it. */
export function applyChanges(world: World, changes: Changes): World {
  return {
    ...world,
    ...applyToAppointments(world, changes),
    ...applyToCoupons(world, changes),
    sessions: applyToSessions(world, changes),
    ...(changesTimetables(changes) && applyToTimetables(world, changes)),
    ...(changes.newTimeOff.length > 0 && { timeOff: [...world.timeOff, ...changes.newTimeOff] }),
    ...applyToHolds(world, changes),
    waitlist: world.waitlist.map(
      (entry) => changes.changedEntries.find(({ id }) => id === entry.id) ?? entry,
    ),
    alerts: [
      ...world.alerts.filter(({ id }) => !changes.changedAlerts.some((alert) => alert.id === id)),
      ...changes.changedAlerts,
    ],
    redemptions: applyToRedemptions(world, changes),
    ledger: [...world.ledger, ...changes.newLedgerEntries],
    purchases: new Map([
      ...world.purchases,
      ...changes.updatedPurchases.map((purchase) => [purchase.id, purchase] as const),
    ]),
  };
}

function applyToSessions(world: World, changes: Changes): Session[] {
  const seats = netCounts(changes.takenSeats, changes.releasedSeats);
  const shortened = new Map(changes.shortenedSessions.map((each) => [each.id, each]));
  const resized = new Map(changes.resizedSessions.map((each) => [each.id, each]));
  const changedIds = new Set([...seats.keys(), ...shortened.keys(), ...resized.keys()]);
  // Several seats may be taken in a session that is opened with the first of them.
  return [...world.sessions, ...changes.openedSessions].map((session) => {
    const { id, seatsTaken } = session;
    // A busy calendar has hundreds, and each command of a batch changes one or two.
    if (!changedIds.has(id)) return session;
    return {
      ...session,
      ...pickBuffers(shortened.get(id) ?? session),
      ...resized.get(id),
      seatsTaken: seatsTaken + (seats.get(id) ?? 0),
    };
  });
}

function changesTimetables({ sessionChanges, newTimetables }: Changes): boolean {
  return sessionChanges.length > 0 || newTimetables.length > 0;
}

function applyToTimetables(
  { professionals, roomTimetables = [] }: World,
  { sessionChanges, newTimetables }: Changes,
): Pick<World, 'professionals' | 'roomTimetables'> {
  const change = (timetable: ClassTimetable) =>
    sessionChanges
      .filter(({ classId }) => classId === timetable.id)
      .reduce(withSessionChange, timetable);
  const changed = [...professionals].map(([id, professional]) => {
    const added = newTimetables.filter(({ professionalId }) => professionalId === id);
    const timetables = [...professional.timetables, ...added].map(change);
    return [id, { ...professional, timetables }] as const;
  });
  return { professionals: new Map(changed), roomTimetables: roomTimetables.map(change) };
}

/** The seats of a hold that has ended are free at once. */
function applyToHolds(
  world: World,
  { newHolds, newHeldSeats, endedHolds, withdrawnHoldIds }: Changes,
): Pick<World, 'holds' | 'heldSeats'> {
  const ended = new Map(endedHolds.map((hold) => [hold.id, hold]));
  const seats = [...world.heldSeats, ...newHeldSeats].filter(
    ({ holdId }) => !withdrawnHoldIds.includes(holdId),
  );
  return {
    holds: [...world.holds, ...newHolds].map((hold) => ended.get(hold.id) ?? hold),
    heldSeats: seats.map((seat) => {
      const hold = ended.get(seat.holdId);
      return hold ? { ...seat, expiresAtMs: hold.expiresAtMs } : seat;
    }),
  };
}

function applyToAppointments(
  world: World,
  { newAppointments, updatedAppointments }: Changes,
): Pick<World, 'appointments' | 'personTimes' | 'visits' | 'upcoming' | 'knownClients'> {
  const updated = new Map(updatedAppointments.map((each) => [each.id, each]));
  const before = world.appointments.filter((each) => updated.has(each.id) && takesTime(each));
  const cancelled = before.filter(({ id }) => !takesTime(updated.get(id)!));
  return {
    appointments: world.appointments.map((each) => updated.get(each.id) ?? each),
    personTimes: [
      ...removeTimes(world.personTimes, before.map(toPersonTime)),
      ...[...newAppointments, ...updatedAppointments.filter(takesTime)].map(toPersonTime),
    ],
    visits: [
      ...world.visits,
      ...newAppointments.map((each) => toVisitCount(each, 1)),
      ...cancelled.map((each) => toVisitCount(each, -1)),
    ],
    upcoming: [
      ...world.upcoming.filter(({ appointmentId }) => !updated.has(appointmentId)),
      ...[...newAppointments, ...updatedAppointments].flatMap(toUpcomingVisit),
    ],
    knownClients: [...world.knownClients, ...newAppointments.flatMap(toKnownClient)],
  };
}

function applyToCoupons(
  world: World,
  { newCouponUses, returnedCouponUses }: Changes,
): Pick<World, 'coupons' | 'couponUses'> {
  const couponIdOf = ({ couponId }: CouponUse) => couponId;
  const uses = netCounts(newCouponUses.map(couponIdOf), returnedCouponUses.map(couponIdOf));
  const returned = new Set(returnedCouponUses.map(({ bookingId }) => bookingId));
  return {
    coupons: world.coupons.map((coupon) => ({
      ...coupon,
      timesUsed: coupon.timesUsed + (uses.get(coupon.id) ?? 0),
    })),
    couponUses: [
      ...world.couponUses.filter(({ bookingId }) => !returned.has(bookingId)),
      ...newCouponUses,
    ],
  };
}

function applyToRedemptions(
  world: World,
  { newRedemptions, returnedRedemptions }: Changes,
): Redemption[] {
  const returned = new Set(returnedRedemptions.map(({ appointmentId }) => appointmentId));
  return [
    ...world.redemptions.filter(({ appointmentId }) => !returned.has(appointmentId)),
    ...newRedemptions,
  ];
}

/** For each id, how often it was added minus how often it was removed. */
export function netCounts(
  added: readonly string[],
  removed: readonly string[],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of removed) counts.set(id, (counts.get(id) ?? 0) - 1);
  for (const id of added) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

function takesTime({ status }: AppointmentRecord): boolean {
  return status !== 'Cancelled';
}

/** Removes one equal entry for each time in `removed`. */
function removeTimes(times: readonly PersonTime[], removed: readonly PersonTime[]): PersonTime[] {
  const remaining = [...times];
  for (const { personId, startMs, endMs } of removed) {
    const index = remaining.findIndex(
      (time) => time.personId === personId && time.startMs === startMs && time.endMs === endMs,
    );
    if (index >= 0) remaining.splice(index, 1);
  }
  return remaining;
}

function toPersonTime({ personId, startsAt, endsAt }: AppointmentRecord): PersonTime {
  return { personId, startMs: startsAt.getTime(), endMs: endsAt.getTime() };
}

function toKnownClient({ clientId, bookedById, businessId }: AppointmentRecord): KnownClient[] {
  return clientId !== null && clientId === bookedById ? [{ clientId, businessId }] : [];
}

function toUpcomingVisit(appointment: AppointmentRecord): UpcomingVisit[] {
  const { id: appointmentId, clientId, businessId, startsAt } = appointment;
  if (clientId === null || !isActive(appointment)) return [];
  return [{ appointmentId, customerId: clientId, businessId, startMs: startsAt.getTime() }];
}

function toVisitCount(
  { clientId, crmClientId, businessId }: AppointmentRecord,
  times: number,
): VisitCount {
  return { customerId: clientId ?? crmClientId ?? '', businessId, times };
}
