import { LRUCache } from 'lru-cache';
import type { Executor } from '../../db/client.ts';
import { type ListedBusiness, toListedBusinesses } from '../../db/reads/opening-businesses.ts';
import { type Area, readArea } from '../../db/reads/openings.ts';
import { addDays, toIsoText } from '../../domain/local-time.ts';

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
      const listed = { loadId: (loads += 1), businesses: toListedBusinesses(rows) };
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

function countCandidates({ businesses }: ListedArea): number {
  return businesses.reduce((sum, { candidates }) => sum + candidates.length, 0);
}
