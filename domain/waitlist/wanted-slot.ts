import {
  type CalendarDay,
  judgeSlot,
  listStartMinutes,
  overlaps,
  toCalendarDay,
} from '../availability.ts';
import { findBookableSpan } from '../booking-rules.ts';
import { buffersOf } from '../buffers.ts';
import { listUses } from '../held-seats.ts';
import { isHeldAgain } from '../commands/hold.ts';
import { MINUTE_MS } from '../durations.ts';
import { localDateAt, type TimeSpan, toClock } from '../local-time.ts';
import {
  ANY_PROFESSIONAL,
  capacityOf,
  listOfferings,
  type Offering,
  toDayFacts,
  toSlotRequest,
} from '../offering.ts';
import { calendarIn } from '../one-calendar.ts';
import type { Outcome } from '../outcome.ts';
import type { Unit } from '../resource.ts';
import { listOwnTimes } from '../seat.ts';
import { clientOf, endOfOffer, personOf, type WaitlistEntry } from './waitlist.ts';
import type { World } from '../world.ts';

export type WantedSlot = TimeSpan & {
  readonly professionalId: string;
  readonly date: string;
  readonly start: string;
  /** The rooms and equipment that it takes. */
  readonly units?: readonly Unit[];
};

type OpenTime = WantedSlot & {
  readonly startMin: number;
  readonly isBookable: boolean;
};

/** A time that starts sooner is not offered: an offer ends at its start. */
const OFFER_MIN_MS = 5 * MINUTE_MS;

/** The time to offer; or why a free time is not offered, if there is one. */
export type Found = { readonly slot?: WantedSlot; readonly skip?: string | undefined };

/** Finds free times for the customers of one line. Each calendar is judged once for all of them. */
export type SlotSearch = {
  /**
   * The earliest open time that the customer wants, and that was neither offered nor is left out. It pauses after
   * each date, so that the caller can do other work.
   */
  readonly find: (
    entry: WaitlistEntry,
    dates: readonly string[],
    leftOut?: readonly WantedSlot[],
  ) => Generator<undefined, Found>;
  /** The time was offered: the next in line do not find it. */
  readonly take: (entry: WaitlistEntry, slot: WantedSlot) => void;
};

/** `unread`: professionals whose times are not offered, because their outside calendars must be read first. */
export function createSlotSearch(
  loaded: World,
  staff: readonly string[],
  nowMs: number,
  unread: ReadonlySet<string> = new Set(),
): SlotSearch {
  let world = loaded;
  const offeringsOf = new Map<string, Outcome<Offering[]>>();
  const calendars = new Map<string, ReturnType<typeof createOpenTimes>>();
  /** The keys are request and date; the earliest time is first. */
  const openTimes = new Map<string, OpenTime[]>();

  function findOfferings(entry: WaitlistEntry): Outcome<Offering[]> {
    const { businessId: business, professionalId, serviceIds: services } = entry;
    const professional = professionalId ?? ANY_PROFESSIONAL;
    return getOrAdd(offeringsOf, requestKey(entry), () =>
      listOfferings(world, { business, professional, services, candidates: staff }),
    );
  }

  function listOf(offering: Offering, date: string): OpenTime[] {
    const { professional } = offering;
    const calendar = getOrAdd(calendars, professional.id, () =>
      createOpenTimes(world, offering, nowMs),
    );
    return calendar(offering, date);
  }

  function* find(
    entry: WaitlistEntry,
    dates: readonly string[],
    leftOut: readonly WantedSlot[] = [],
  ): Generator<undefined, Found> {
    const offerings = findOfferings(entry);
    // For example, the professional has left or the service is no longer offered.
    if (!offerings.ok) return { skip: offerings.code };
    const rule = createRule(world, entry, offerings.value[0], leftOut, nowMs);
    let skip: Obstacle | undefined;
    let similar: OpenTime | undefined;
    for (const date of dates.filter((each) => rule.isWantedDate(each))) {
      const times = getOrAdd(openTimes, `${date} ${requestKey(entry)}`, () =>
        offerings.value
          .filter(({ professional }) => !unread.has(professional.id))
          .flatMap((offering) => listOf(offering, date))
          .toSorted((a, b) => a.startMs - b.startMs),
      );
      for (const time of times.filter(rule.isWanted)) {
        const reason = rule.findObstacle(time);
        if (reason !== undefined) skip = worseOf(skip, reason);
        else if (!wasOfferedThen(entry, time)) return { slot: time };
        else similar ??= time;
      }
      yield;
    }
    // The time of an earlier offer, with another professional.
    return similar ? { slot: similar } : { skip };
  }

  function take(entry: WaitlistEntry, slot: WantedSlot): void {
    world = withHeldSeat(world, entry, slot);
    // Rooms and equipment are shared by all calendars.
    if (slot.units?.length) calendars.clear();
    else calendars.delete(slot.professionalId);
    openTimes.clear();
  }

  return { find, take };
}

/** Judges which open times one customer wants, and which of them cannot be offered. */
function createRule(
  world: World,
  entry: WaitlistEntry,
  offering: Offering | undefined,
  leftOut: readonly WantedSlot[],
  nowMs: number,
) {
  const { fromDate, toDate, fromMin, toMin, weekdays } = entry;
  const personTimes = listOwnTimes(world, personOf(entry), nowMs);
  const held = world.heldSeats.filter((seat) => seat.customerId === clientOf(entry));
  const today = offering && localDateAt(nowMs, offering.business.timezone);
  return {
    isWantedDate: (date: string) =>
      today !== undefined &&
      date >= today &&
      date >= fromDate &&
      date <= toDate &&
      weekdays.includes(weekdayOf(date)),
    isWanted: (time: OpenTime) =>
      fromMin <= time.startMin &&
      time.startMin < toMin &&
      !leftOut.some(
        ({ professionalId, startMs }) =>
          professionalId === time.professionalId && startMs === time.startMs,
      ),
    findObstacle(time: OpenTime): Obstacle | undefined {
      if (wasOffered(entry, time)) return 'USAGE_LIMIT_REACHED';
      if (personTimes.some((each) => overlaps(each, time))) return 'CLIENT_DOUBLE_BOOKED';
      if (!time.isBookable) return 'OUTSIDE_AVAILABILITY';
      const offerMs = endOfOffer(offering!.business, time.startMs, nowMs) - nowMs;
      return isHeldAgain(held, time, nowMs, offerMs) ? 'CUSTOMER_LIMIT_REACHED' : undefined;
    },
  };
}

/** The open times of one calendar by services and date, each list made once. */
function createOpenTimes(world: World, { professional, business }: Offering, nowMs: number) {
  const entries = calendarIn(world, professional.id);
  const uses = listUses(world, nowMs);
  const facts = toDayFacts(entries, { professional, business }, nowMs, uses, world.roomTimetables);
  const days = new Map<string, CalendarDay>();
  const lists = new Map<string, OpenTime[]>();
  return (offering: Offering, date: string) => {
    const ids = offering.services.map(({ id }) => id).join();
    return getOrAdd(lists, `${date} ${ids}`, () => {
      const day = getOrAdd(days, date, () => toCalendarDay(date, facts));
      return listOpenTimes(day, date, offering, nowMs);
    });
  };
}

function listOpenTimes(
  day: CalendarDay,
  date: string,
  { business, professional, services }: Offering,
  nowMs: number,
): OpenTime[] {
  const request = toSlotRequest(services);
  const bookable = findBookableSpan(business, 'customer', nowMs)!;
  const firstMs = Math.max(bookable.startMs, nowMs + OFFER_MIN_MS);
  return listStartMinutes(day, [request]).flatMap((startMin) => {
    const verdict = judgeSlot(day, startMin, request, nowMs);
    if (!verdict.open) return [];
    const { span, units = [] } = verdict;
    const isBookable = firstMs <= span.startMs && span.startMs < bookable.endMs;
    const start = toClock(startMin);
    const professionalId = professional.id;
    return [{ ...span, units, professionalId, date, start, startMin, isBookable }];
  });
}

/** The world after the offer. The decision has checked it. */
function withHeldSeat(world: World, entry: WaitlistEntry, slot: WantedSlot): World {
  const services = entry.serviceIds.flatMap((id) => world.services.get(id) ?? []);
  const seat = {
    ...buffersOf(services),
    holdId: `${entry.id} ${slot.startMs}`,
    professionalId: slot.professionalId,
    businessId: entry.businessId,
    serviceId: entry.serviceIds[0]!,
    capacity: capacityOf(services),
    personId: personOf(entry),
    customerId: clientOf(entry),
    startMs: slot.startMs,
    endMs: slot.endMs,
    expiresAtMs: slot.startMs,
    ...(slot.units && { units: slot.units }),
  };
  return { ...world, heldSeats: [...world.heldSeats, seat] };
}

/** Why a free time is not offered. A later one says more. */
const OBSTACLES = [
  'USAGE_LIMIT_REACHED',
  'OUTSIDE_AVAILABILITY',
  'CUSTOMER_LIMIT_REACHED',
  'CLIENT_DOUBLE_BOOKED',
] as const;
type Obstacle = (typeof OBSTACLES)[number];

function worseOf(a: Obstacle | undefined, b: Obstacle): Obstacle {
  return a !== undefined && OBSTACLES.indexOf(a) > OBSTACLES.indexOf(b) ? a : b;
}

/** A time that overlaps an earlier offer of the same professional is no other time. */
function wasOffered(entry: WaitlistEntry, time: WantedSlot): boolean {
  return listOfferedThen(entry, time).some(
    ({ professionalId }) => professionalId === time.professionalId,
  );
}

/** A customer who let an offer lapse rather wants another time than another professional. */
function wasOfferedThen(entry: WaitlistEntry, time: WantedSlot): boolean {
  return listOfferedThen(entry, time).length > 0;
}

function listOfferedThen({ offered }: WaitlistEntry, { startMs, endMs }: WantedSlot) {
  return offered.filter(
    ({ startUtc }) => Math.abs(Date.parse(startUtc) - startMs) < endMs - startMs,
  );
}

/** Entries with the same key want the same services of the same professionals. */
function requestKey({ professionalId, serviceIds }: WaitlistEntry): string {
  return `${professionalId ?? ANY_PROFESSIONAL} ${serviceIds.join()}`;
}

/** ISO weekday, 1 = Monday. */
function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

function getOrAdd<T>(map: Map<string, T>, key: string, create: () => T): T {
  const known = map.get(key);
  if (known !== undefined) return known;
  const created = create();
  map.set(key, created);
  return created;
}
