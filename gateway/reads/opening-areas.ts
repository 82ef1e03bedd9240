import { LRUCache } from 'lru-cache';
import type { Executor } from '../../db/client.ts';
import {
  type Area,
  type AreaRows,
  type BusinessRow,
  readArea,
  type ServiceRow,
  type WorkplaceHours,
  type WorkplaceRow,
} from '../../db/reads/openings.ts';
import type { Candidate } from '../../domain/openings/opening.ts';
import { addDays, toIsoText } from '../../domain/local-time.ts';
import { isServiceOf } from '../../domain/offering.ts';
import type { Place } from '../../domain/place.ts';
import type { KnownHours } from '../../domain/openings/possible-starts.ts';

/** A candidate of a search, with what is shown of it. */
export type ListedCandidate = Omit<Candidate, 'services'> & {
  readonly businessName: string;
  readonly professionalName: string;
  readonly services: readonly ServiceRow[];
};

export type ListedBusiness = {
  readonly id: string;
  readonly name: string;
  readonly nameKey: string;
  readonly cityKey: string | null;
  readonly place: Place | undefined;
  /** Sorted by professional. */
  readonly candidates: readonly ListedCandidate[];
};

export type ListedArea = {
  /** The id of this load: what is derived from an area is kept under it. */
  readonly loadId: number;
  /** Only businesses that offer something, sorted by id. */
  readonly businesses: readonly ListedBusiness[];
};

export type OpeningAreas = {
  readonly get: (area: Area) => Promise<ListedArea>;
  /** False after a newer load has replaced it: then nothing that is derived from it may be kept. */
  readonly isKept: (listed: ListedArea) => boolean;
  /** Must be called after every committed change of hours, staff or services. */
  readonly noteChange: () => void;
};

/** Bounds the age of an area while Redis is down and no change is announced. */
const TTL_MS = 5_000;
/** Loading a large area takes as long as many searches. */
const LARGE_AREA_TTL_MS = 30_000;
const CANDIDATES_MAX = 300_000;
const AREAS_MAX = 10_000;
/** An area with fewer candidates is never used as it was before an announced change. */
const LARGE_AREA = 500;
/** A large area is loaded again after this many times the duration of its last load. */
const PAUSE_FACTOR = 10;

type Kept = {
  readonly listed: ListedArea;
  readonly candidateCount: number;
  readonly sinceMs: number;
  readonly tookMs: number;
  /** How many changes were announced before it was loaded. */
  readonly changes: number;
};

/**
 * Keeps the candidates of areas. They decide only which calendars are read: each opening is judged on what is
 * read then. So a large area may be used while it is loaded again in the background.
 */
export function createOpeningAreas(
  read: <T>(work: (db: Executor) => Promise<T>) => Promise<T>,
  nowMs: () => number,
): OpeningAreas {
  const keptAreas = new Set<ListedArea>();
  const kept = new LRUCache<string, Kept>({
    max: AREAS_MAX,
    maxSize: CANDIDATES_MAX,
    sizeCalculation: ({ candidateCount }) => 1 + candidateCount,
    dispose: ({ listed }) => void keptAreas.delete(listed),
  });
  const loading = new Map<string, Promise<ListedArea>>();
  let changes = 0;
  let loads = 0;

  async function load(key: string, area: Area): Promise<ListedArea> {
    const before = { sinceMs: performance.now(), changes };
    try {
      // The day before, because it is still yesterday in some zones.
      const fromDate = addDays(toIsoText(nowMs()).slice(0, 10), -1);
      const rows = await read((db) => readArea(db, area, fromDate));
      const listed = { loadId: (loads += 1), businesses: listBusinesses(rows) };
      const candidateCount = countCandidates(listed);
      const tookMs = performance.now() - before.sinceMs;
      keptAreas.add(listed);
      kept.set(key, { ...before, listed, candidateCount, tookMs });
      return listed;
    } finally {
      loading.delete(`${before.changes} ${key}`);
    }
  }
  function reload(key: string, area: Area): Promise<ListedArea> {
    // A load that began before a change does not know it.
    const loadKey = `${changes} ${key}`;
    let listed = loading.get(loadKey);
    if (!listed) loading.set(loadKey, (listed = load(key, area)));
    return listed;
  }
  return {
    async get(area) {
      const key = JSON.stringify(area);
      const last = kept.get(key);
      if (!last) return reload(key, area);
      const ageMs = performance.now() - last.sinceMs;
      const isLarge = last.candidateCount >= LARGE_AREA;
      const ttlMs = isLarge ? LARGE_AREA_TTL_MS : TTL_MS;
      if (last.changes === changes && ageMs < ttlMs) return last.listed;
      const pauseMs = PAUSE_FACTOR * last.tookMs;
      if (!isLarge || ageMs > ttlMs + pauseMs) return reload(key, area);
      // A failed load is tried again by the next search.
      if (ageMs > pauseMs) reload(key, area).catch(() => undefined);
      return last.listed;
    },
    isKept: (listed) => keptAreas.has(listed),
    noteChange: () => void (changes += 1),
  };
}

/** Sorted here, because the database sorts text by a collation. */
function listBusinesses({ businesses, workplaces, services }: AreaRows): ListedBusiness[] {
  const serviceById = new Map(services.map((service) => [service.id, service]));
  const hoursOf = createKnownHours();
  const staff = new Map<string, WorkplaceRow[]>(businesses.map(({ id }) => [id, []]));
  for (const workplace of workplaces) staff.get(workplace.businessId)?.push(workplace);
  const listed = businesses.map((business) => {
    const listOfferedBy = createOfferedLists(business, serviceById);
    const candidates = staff.get(business.id)!.map((workplace) => ({
      businessId: business.id,
      businessName: business.name,
      professionalId: workplace.professionalId,
      professionalName: workplace.name,
      services: listOfferedBy(workplace),
      hours: hoursOf(business, workplace),
    }));
    const { id, name, nameKey, cityKey, lat, lng } = business;
    const place = lat === null || lng === null ? undefined : { lat, lng };
    const staffed = candidates
      .filter((candidate) => candidate.services.length > 0)
      .sort((a, b) => (a.professionalId < b.professionalId ? -1 : 1));
    return { id, name, nameKey, cityKey, place, candidates: staffed };
  });
  return listed
    .filter(({ candidates }) => candidates.length > 0)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function countCandidates({ businesses }: ListedArea): number {
  return businesses.reduce((sum, { candidates }) => sum + candidates.length, 0);
}

/** Colleagues who offer the same services share one list. */
function createOfferedLists(business: BusinessRow, services: ReadonlyMap<string, ServiceRow>) {
  const lists = new Map<string, readonly ServiceRow[]>();
  return (workplace: WorkplaceRow): readonly ServiceRow[] => {
    const key = `${workplace.offersOwnServices} ${workplace.serviceIds}`;
    let list = lists.get(key);
    if (!list) lists.set(key, (list = listOffered(business, workplace, services)));
    return list;
  };
}

function listOffered(
  business: BusinessRow,
  { serviceIds, offersOwnServices: isAdmitted }: WorkplaceRow,
  services: ReadonlyMap<string, ServiceRow>,
): ServiceRow[] {
  return (JSON.parse(serviceIds) as string[]).sort().flatMap((serviceId) => {
    const service = services.get(serviceId);
    if (!service) return [];
    const { hasPrice } = service;
    return isServiceOf(service, business, { isAdmitted, hasPrice }) ? service : [];
  });
}

/** Equal hours become one object, so that a search computes their starts once. */
function createKnownHours() {
  const known = new Map<string, KnownHours>();
  return (business: BusinessRow, workplace: WorkplaceRow): KnownHours => {
    const key = `${business.hours} ${workplace.hours}`;
    let hours = known.get(key);
    if (!hours) known.set(key, (hours = toKnownHours(business, workplace)));
    return hours;
  };
}

function toKnownHours(business: BusinessRow, workplace: WorkplaceRow): KnownHours {
  const { weekly, exceptions, timetables, ...hours } = JSON.parse(
    workplace.hours,
  ) as WorkplaceHours;
  const { id: businessId } = business;
  return {
    business: {
      ...(JSON.parse(business.hours) as Omit<KnownHours['business'], 'id'>),
      id: businessId,
    },
    professional: {
      ...hours,
      weeklyHours: weekly.map((span) => ({ ...span, businessId })),
      exceptions: exceptions.map((exception) => ({ ...exception, businessId })),
    },
    timetables,
  };
}
