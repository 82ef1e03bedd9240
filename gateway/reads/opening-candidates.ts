import { LRUCache } from 'lru-cache';
import type { Executor } from '../../db/client.ts';
import { type Area, matchKeys, type ServiceRow, toMatchKey } from '../../db/reads/openings.ts';
import { boundsAround, coverWithCells, distanceBetween, parsePlace } from '../../domain/place.ts';
import { type CandidateSource, shortestMin } from '../../domain/opening-queue.ts';
import type { ListedArea, ListedBusiness, ListedCandidate, OpeningAreas } from './opening-areas.ts';

/** The filters of a search that decide whose calendars are searched. */
export type OpeningFilter = {
  readonly businessId?: string | undefined;
  readonly professionalId?: string | undefined;
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
/** Near a pole a circle touches very many cells. */
const CELLS_MAX = 16;

/** Finds the candidates of a search. */
export function createFindCandidates(read: Read, areas: OpeningAreas): FindCandidates {
  const toKey = keepResults((text) => read((db) => toMatchKey(db, text)));
  const findMatches = createMatcher(read);

  return async (filter) => {
    const { category, query } = filter;
    const cityKey = filter.city === undefined ? undefined : await toKey(filter.city);
    const listed = await Promise.all(listAreas(filter, cityKey).map(areas.get));
    const isWanted = createServiceFilter(filter, {
      categoryKey: category === undefined ? undefined : await toKey(category),
      matches: query === undefined ? [] : await findMatches(query, listed),
    });
    const durations = new Set<number>();
    const businesses = listBusinesses(
      listed.flatMap((area) => area.businesses),
      filter,
    )
      .filter(({ business }) => cityKey === undefined || business.cityKey === cityKey)
      .map((placed) => listCandidates(placed, filter, isWanted, durations))
      .filter((list) => list !== undefined);
    return { businesses, hours: listed.flatMap(({ hours }) => hours), durations };
  };
}

type IsWanted = (service: ServiceRow, business: ListedBusiness) => boolean;

/** Undefined if all services are wanted. */
function createServiceFilter(
  { serviceId, category, query }: OpeningFilter,
  { categoryKey, matches }: { readonly categoryKey: string | undefined; readonly matches: Matches },
): IsWanted | undefined {
  if ((serviceId ?? category ?? query) === undefined) return undefined;
  return (service, { nameKey }) =>
    (serviceId === undefined || service.id === serviceId) &&
    (categoryKey === undefined || (service.parentKey ?? service.nameKey) === categoryKey) &&
    matches.every(
      (keys) => keys.has(service.nameKey) || keys.has(service.parentKey) || keys.has(nameKey),
    );
}

/** Lists the wanted candidates of a business, if it has any, and notes the shortest duration of each. */
function listCandidates(
  { business, distanceKm }: PlacedBusiness,
  { professionalId }: OpeningFilter,
  isWanted: IsWanted | undefined,
  durations: Set<number>,
): (() => Iterable<ListedCandidate>) | undefined {
  // Colleagues share their list of services, which is filtered once.
  const wanted = new Map<readonly ServiceRow[], readonly ServiceRow[]>();
  for (const { services } of business.candidates) {
    if (wanted.has(services)) continue;
    const some = isWanted ? services.filter((service) => isWanted(service, business)) : services;
    wanted.set(services, some);
    if (some.length > 0) durations.add(shortestMin({ services: some }));
  }
  if ([...wanted.values()].every((services) => services.length === 0)) return undefined;
  return function* () {
    for (const candidate of business.candidates) {
      if (professionalId !== undefined && candidate.professionalId !== professionalId) continue;
      const services = wanted.get(candidate.services)!;
      if (services.length > 0) yield { ...candidate, services, distanceKm };
    }
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

type PlacedBusiness = {
  readonly business: ListedBusiness;
  readonly distanceKm: number | undefined;
};

/** Sorted by id, or within the radius by distance. */
function listBusinesses(
  listed: readonly ListedBusiness[],
  { businessId, near, radiusKm = DEFAULT_RADIUS_KM }: OpeningFilter,
): PlacedBusiness[] {
  if (businessId !== undefined) listed = listed.filter(({ id }) => id === businessId);
  const center = near === undefined ? undefined : parsePlace(near);
  if (!center) return listed.map((business) => ({ business, distanceKm: undefined }));
  return listed
    .flatMap((business) => {
      const distanceKm = business.place ? distanceBetween(center, business.place) : Infinity;
      return distanceKm <= radiusKm ? [{ business, distanceKm }] : [];
    })
    .sort((a, b) => a.distanceKm - b.distanceKm || (a.business.id < b.business.id ? -1 : 1));
}

type Matches = readonly ReadonlySet<string | null>[];

/** Finds the names that match each word of a text. Kept as long as the areas are. */
function createMatcher(read: Read) {
  const namesOf = new WeakMap<ListedArea, readonly string[]>();
  const kept = new WeakMap<ListedArea, (text: string) => Promise<Matches>>();
  const listNames = (area: ListedArea) => {
    let names = namesOf.get(area);
    if (!names) namesOf.set(area, (names = [...new Set(area.businesses.flatMap(namesIn))]));
    return names;
  };
  return async (text: string, areas: readonly ListedArea[]): Promise<Matches> => {
    const find = async (searched: string) => {
      const names = new Set(areas.flatMap(listNames));
      const found = await read((db) => matchKeys(db, searched, [...names]));
      return found.map((keys) => new Set<string | null>(keys));
    };
    const [area, ...others] = areas;
    if (!area || others.length > 0) return find(text);
    let search = kept.get(area);
    if (!search) kept.set(area, (search = keepResults(find)));
    return search(text);
  };
}

function namesIn({ nameKey, candidates }: ListedBusiness): string[] {
  const services = candidates.flatMap((candidate) => candidate.services);
  return [
    nameKey,
    ...services.flatMap((s) => [s.nameKey, ...(s.parentKey === null ? [] : [s.parentKey])]),
  ];
}

function keepResults<T extends {}>(find: (text: string) => Promise<T>) {
  const cache = new LRUCache<string, T>({
    max: KEPT_TEXTS_MAX,
    fetchMethod: find,
  });
  return async (text: string): Promise<T> => (await cache.fetch(text))!;
}
