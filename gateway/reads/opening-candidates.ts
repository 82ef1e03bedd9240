import { LRUCache } from 'lru-cache';
import type { Executor } from '../../db/client.ts';
import type { ListedBusiness, ListedCandidate } from '../../db/reads/opening-businesses.ts';
import { type Area, matchKeys, type ServiceRow, toMatchKey } from '../../db/reads/openings.ts';
import { withoutAccents } from '../../domain/accents.ts';
import {
  type CandidateGroup,
  type CandidateKind,
  type CandidateSource,
  createKinds,
} from '../../domain/openings/opening-source.ts';
import { boundsAround, coverWithCells, measureFrom, parsePlace } from '../../domain/place.ts';
import type { ListedArea, OpeningAreas } from './opening-areas.ts';

/** The filters of a search that decide whose calendars are searched. */
export type OpeningFilter = {
  readonly businessId?: string | undefined;
  readonly professionalId?: string | undefined;
  readonly professionalName?: string | undefined;
  readonly city?: string | undefined;
  readonly near?: string | undefined;
  readonly radiusKm?: number | undefined;
  readonly serviceId?: string | undefined;
  readonly category?: string | undefined;
  readonly query?: string | undefined;
};

export type FindCandidates = (filter: OpeningFilter) => Promise<CandidateSource<ListedCandidate>>;

type Read = <T>(work: (db: Executor) => Promise<T>) => Promise<T>;

const DEFAULT_RADIUS_KM = 25;
const KEPT_TEXTS_MAX = 1_000;
const KEPT_BUSINESSES_MAX = 100_000;
/** Near a pole a circle touches very many cells. */
const CELLS_MAX = 16;

/** Finds the candidates of a search. */
export function createFindCandidates(read: Read, areas: OpeningAreas): FindCandidates {
  const toKey = keepResults((text) => read((db) => toMatchKey(db, text)));
  const findWanted = createWantedFinder(read, toKey, areas.isKept);

  return async (filter) => {
    const cityKey = filter.city === undefined ? undefined : await toKey(filter.city);
    const listed = await Promise.all(listAreas(filter, cityKey).map(areas.get));
    const { businesses, kinds } = await findWanted(listed, { ...filter, cityKey });
    const groups = placeBusinesses(businesses, filter);
    return { groups, kinds };
  };
}

/** The narrowest areas that contain all candidates. */
function listAreas(
  { businessId, professionalId, near, radiusKm = DEFAULT_RADIUS_KM }: OpeningFilter,
  cityKey: string | undefined,
): Area[] {
  if (professionalId !== undefined) return [{ professionalId }];
  if (businessId !== undefined) return [{ businessId }];
  if (near === undefined) return [{ cityKey: cityKey! }];
  const around = boundsAround(parsePlace(near)!, radiusKm);
  return coverWithCells(around, CELLS_MAX).map((bounds) => ({ bounds }));
}

/** A business, with those of its services that are searched. */
type WantedBusiness = {
  readonly business: ListedBusiness;
  /** The candidates with the searched name. */
  readonly candidates: ListedBusiness['candidates'];
  /** Colleagues share their list of services, so it is filtered once. */
  readonly services: ReadonlyMap<readonly ServiceRow[], readonly ServiceRow[]>;
  readonly kinds: readonly CandidateKind[];
};
type Wanted = {
  /** Only businesses with candidates, sorted by id. */
  readonly businesses: readonly WantedBusiness[];
  readonly kinds: readonly CandidateKind[];
};
type KeptWanted = { readonly wanted: Wanted; readonly areas: readonly ListedArea[] };
type WantedFilter = Pick<
  OpeningFilter,
  'businessId' | 'professionalName' | 'serviceId' | 'category' | 'query'
> & {
  readonly cityKey: string | undefined;
};

/** Finds the businesses that offer what is searched. Kept, because it does not depend on the place of the caller. */
export function createWantedFinder(
  read: Read,
  toKey: (text: string) => Promise<string>,
  isKept: OpeningAreas['isKept'],
) {
  const kept = new LRUCache<string, KeptWanted>({
    max: KEPT_TEXTS_MAX,
    maxSize: KEPT_BUSINESSES_MAX,
    sizeCalculation: ({ wanted }) => 1 + wanted.businesses.length,
  });
  const keep = (key: string, result: KeptWanted) => {
    // They would keep the candidates of old loads in memory.
    for (const [old, { areas }] of kept.entries()) if (!areas.every(isKept)) kept.delete(old);
    if (result.areas.every(isKept)) kept.set(key, result);
  };
  return async (areas: readonly ListedArea[], filter: WantedFilter): Promise<Wanted> => {
    const { businessId, professionalName, cityKey, serviceId, category, query } = filter;
    const loadIds = areas.map(({ loadId }) => loadId);
    const key = JSON.stringify([
      ...[loadIds, businessId, professionalName],
      ...[cityKey, serviceId, category, query],
    ]);
    const last = kept.get(key);
    if (last) return last.wanted;
    const businesses = areas.flatMap((area) => area.businesses);
    const isWanted = createServiceFilter(filter, {
      categoryKey: category === undefined ? undefined : await toKey(category),
      matches: query === undefined ? [] : await findMatches(read, query, businesses),
    });
    const wanted = listWanted(
      businesses
        .filter((each) => businessId === undefined || each.id === businessId)
        .filter((each) => cityKey === undefined || each.cityKey === cityKey),
      createNameFilter(professionalName),
      isWanted,
    );
    keep(key, { wanted, areas });
    return wanted;
  };
}

type Matches = readonly ReadonlySet<string | null>[];

/** Finds the names that match each word of a text. */
async function findMatches(
  read: Read,
  text: string,
  businesses: readonly ListedBusiness[],
): Promise<Matches> {
  const names = new Set<string>();
  for (const { nameKey, candidates } of businesses) {
    names.add(nameKey);
    for (const services of new Set(candidates.map((candidate) => candidate.services))) {
      for (const service of services) {
        names.add(service.nameKey);
        if (service.parentKey !== null) names.add(service.parentKey);
      }
    }
  }
  const found = await read((db) => matchKeys(db, text, [...names]));
  return found.map((keys) => new Set<string | null>(keys));
}

type IsWanted = (service: ServiceRow, business: ListedBusiness) => boolean;

function createServiceFilter(
  { serviceId }: WantedFilter,
  { categoryKey, matches }: { readonly categoryKey: string | undefined; readonly matches: Matches },
): IsWanted {
  return (service, { nameKey }) =>
    (serviceId === undefined || service.id === serviceId) &&
    (categoryKey === undefined || (service.parentKey ?? service.nameKey) === categoryKey) &&
    matches.every(
      (keys) => keys.has(service.nameKey) || keys.has(service.parentKey) || keys.has(nameKey),
    );
}

type FilterCandidates = (candidates: ListedBusiness['candidates']) => ListedBusiness['candidates'];

function createNameFilter(name: string | undefined): FilterCandidates {
  if (name === undefined) return (candidates) => candidates;
  const wanted = toNameKey(name);
  return (candidates) =>
    candidates.filter(({ professionalName }) => toNameKey(professionalName).includes(wanted));
}

/** Case and accents of a name do not matter. */
const toNameKey = (name: string) => withoutAccents(name).toLowerCase();

function listWanted(
  listed: readonly ListedBusiness[],
  filterCandidates: FilterCandidates,
  isWanted: IsWanted,
): Wanted {
  const kindOf = createKinds();
  const businesses: WantedBusiness[] = [];
  for (const business of listed) {
    const services = new Map<readonly ServiceRow[], readonly ServiceRow[]>();
    const kinds = new Set<CandidateKind>();
    const candidates = filterCandidates(business.candidates);
    for (const candidate of candidates) {
      let some = services.get(candidate.services);
      if (!some) {
        some = candidate.services.filter((service) => isWanted(service, business));
        services.set(candidate.services, some);
      }
      if (some.length > 0) kinds.add(kindOf.get(candidate.hours, some));
    }
    if (kinds.size > 0) businesses.push({ business, candidates, services, kinds: [...kinds] });
  }
  return { businesses, kinds: kindOf.list() };
}

/** Sorted by id, or within the radius by distance. */
function placeBusinesses(
  businesses: readonly WantedBusiness[],
  { near, radiusKm = DEFAULT_RADIUS_KM }: OpeningFilter,
): PlacedBusiness[] {
  const center = near === undefined ? undefined : parsePlace(near);
  if (!center) return businesses.map((wanted) => new PlacedBusiness(wanted, undefined));
  const distanceTo = measureFrom(center);
  const placed: PlacedBusiness[] = [];
  for (const wanted of businesses) {
    const { place } = wanted.business;
    const distanceKm = place ? distanceTo(place) : Infinity;
    if (distanceKm <= radiusKm) placed.push(new PlacedBusiness(wanted, distanceKm));
  }
  return placed.sort(
    (a, b) => a.distanceKm! - b.distanceKm! || (a.businessId < b.businessId ? -1 : 1),
  );
}

/** A class, because a search has one of these for each business. */
class PlacedBusiness implements CandidateGroup<ListedCandidate> {
  readonly businessId: string;
  readonly kinds: readonly CandidateKind[];
  readonly distanceKm: number | undefined;
  readonly #wanted: WantedBusiness;

  constructor(wanted: WantedBusiness, distanceKm: number | undefined) {
    this.businessId = wanted.business.id;
    this.kinds = wanted.kinds;
    this.distanceKm = distanceKm;
    this.#wanted = wanted;
  }

  *list(): Iterable<ListedCandidate> {
    const { distanceKm } = this;
    for (const candidate of this.#wanted.candidates) {
      const services = this.#wanted.services.get(candidate.services)!;
      if (services.length > 0) yield { ...candidate, services, distanceKm };
    }
  }
}

function keepResults<T extends {}>(find: (text: string) => Promise<T>) {
  const cache = new LRUCache<string, T>({
    max: KEPT_TEXTS_MAX,
    fetchMethod: find,
  });
  return async (text: string): Promise<T> => (await cache.fetch(text))!;
}
