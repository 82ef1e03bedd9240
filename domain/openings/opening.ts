import type { BusinessRules, ServiceRules } from '../calendar.ts';
import type { CalendarEntries } from '../one-calendar.ts';
import type { World } from '../world.ts';
import type { KnownHours, SearchedTimes } from './possible-starts.ts';

/** A professional at a business, with the services that are searched. */
export type Candidate = {
  readonly businessId: string;
  readonly professionalId: string;
  /** In the order of their ids; at least one. */
  readonly services: readonly (Pick<ServiceRules, 'id' | 'durationMin'> & {
    /** The rooms and equipment that it needs, at least at some of its sessions. */
    readonly resourceIds?: readonly string[];
  })[];
  /** Only decides when the calendar is read; may be older than the calendar. */
  readonly hours: KnownHours;
  /** From the place of the search. */
  readonly distanceKm?: number | undefined;
};

/** A time that can be booked. */
export type Opening<C extends Candidate = Candidate> = {
  readonly candidate: C;
  readonly business: BusinessRules;
  readonly service: ServiceRules;
  readonly date: string;
  readonly start: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly seatsLeft: number;
};

/** The rules and calendars that a search has read, perhaps with more than it needed. */
export type OpeningFacts = Pick<World, 'businesses' | 'professionals' | 'services'> & {
  /** The keys are professionals and resources. */
  readonly calendars: ReadonlyMap<string, CalendarEntries>;
};

/** `time`: by start, then distance. `distance`: by business, the nearest first, then start. */
type OpeningOrder = 'time' | 'distance';

export type OpeningSearch = {
  readonly times: SearchedTimes;
  readonly order: OpeningOrder;
  readonly limit: number;
  /** The search continues after this position. */
  readonly after?: OpeningPosition | undefined;
  /** Calendar days that are read at first: few, because usually the first calendars are open. */
  readonly firstDays: number;
  /** The most calendar days that are read. */
  readonly daysMax: number;
  /** Whether the search has taken too long: then it reads nothing more. */
  readonly isLate: () => boolean;
  readonly nowMs: number;
};

/** The place of an opening in the order of a search. */
export type OpeningPosition = {
  readonly startMs: number;
  readonly distanceKm: number;
  readonly businessId: string;
  readonly professionalId: string;
  /** Empty before the first service. */
  readonly serviceId: string;
};

type Placed = Pick<Candidate, 'businessId' | 'professionalId' | 'distanceKm'>;

export function positionOf(candidate: Placed, startMs: number, serviceId = ''): OpeningPosition {
  const { businessId, professionalId, distanceKm = 0 } = candidate;
  return { startMs, distanceKm, businessId, professionalId, serviceId };
}

/** Candidates of equal start are in this order. */
export function compareCandidates(
  a: Omit<OpeningPosition, 'startMs' | 'serviceId'>,
  b: Omit<OpeningPosition, 'startMs' | 'serviceId'>,
): number {
  return compareBusinesses(a, b) || compareText(a.professionalId, b.professionalId);
}

type BusinessPosition = Pick<OpeningPosition, 'distanceKm' | 'businessId'>;

function compareBusinesses(a: BusinessPosition, b: BusinessPosition): number {
  return a.distanceKm - b.distanceKm || compareText(a.businessId, b.businessId);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The first instant at which a candidate can have an opening after the position. */
export function findResumeMs(
  candidate: Placed,
  { after, order }: Pick<OpeningSearch, 'after' | 'order'>,
): number {
  if (!after) return -Infinity;
  const own = positionOf(candidate, 0);
  const business = compareBusinesses(own, after);
  if (order === 'distance' && business !== 0) return business < 0 ? Infinity : -Infinity;
  return compareCandidates(own, after) < 0 ? after.startMs + 1 : after.startMs;
}
