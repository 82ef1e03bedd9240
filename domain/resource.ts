import type { Buffers } from './buffers.ts';
import type { TimeSpan } from './local-time.ts';

/** Rooms or equipment of one kind; they are numbered from 1. */
export type Resource = {
  readonly id: string;
  readonly businessId: string;
  readonly name: string;
  readonly count: number;
};

/** How many of a resource a session takes. */
export type ResourceNeed = {
  readonly resourceId: string;
  readonly count: number;
  /** How many of it the business has. */
  readonly total: number;
};

/** One room, or one piece of equipment. */
export type Unit = { readonly resourceId: string; readonly unit: number };

/** A time in which a session or a held seat takes units. */
export type ResourceUse = TimeSpan &
  Buffers & {
    readonly units?: readonly Unit[] | null;
    readonly isHeld?: true;
  };

type Needing = { readonly resources?: readonly ResourceNeed[] };

/** Services that are booked together, and the timetable of a class, need the largest count of each resource. */
export function resourcesOf(all: readonly (Needing | undefined)[]): readonly ResourceNeed[] {
  const largest = new Map<string, ResourceNeed>();
  for (const need of all.flatMap((each) => each?.resources ?? [])) {
    const other = largest.get(need.resourceId);
    if (!other || other.count < need.count) largest.set(need.resourceId, need);
  }
  return [...largest.values()];
}

const NO_UNITS: readonly Unit[] = [];

/** Creates no object for most services, which need none. */
export function assignUnits(
  uses: readonly ResourceUse[],
  needing: Parameters<typeof resourcesOf>[0],
  isBlocking: (use: ResourceUse) => boolean,
): readonly Unit[] | undefined {
  if (!needing.some((each) => each?.resources?.length)) return NO_UNITS;
  return findUnits(resourcesOf(needing), uses.filter(isBlocking));
}

/**
 * The free units with the lowest numbers; undefined if a resource has too few. A session keeps its units: two bookings after
 * each other may leave no unit that is free for the whole of a longer one.
 */
export function findUnits(
  needs: readonly ResourceNeed[],
  overlapping: readonly ResourceUse[],
): readonly Unit[] | undefined {
  const taken = new Set(overlapping.flatMap(({ units }) => units ?? []).map(nameOf));
  const units: Unit[] = [];
  for (const { resourceId, count, total } of needs) {
    const all = Array.from({ length: total }, (_, n) => ({ resourceId, unit: n + 1 }));
    const free = all.filter((unit) => !taken.has(nameOf(unit))).slice(0, count);
    if (free.length < count) return undefined;
    units.push(...free);
  }
  return units;
}

export function sharesUnit(
  { units }: Pick<ResourceUse, 'units'>,
  others: readonly Unit[],
): boolean {
  return (units ?? []).some((unit) => others.some((other) => nameOf(other) === nameOf(unit)));
}

export function takesUnits({ units }: Pick<ResourceUse, 'units'>): boolean {
  return units !== undefined && units !== null && units.length > 0;
}

const nameOf = ({ resourceId, unit }: Unit) => `${resourceId} ${unit}`;
