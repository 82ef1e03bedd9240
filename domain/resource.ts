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

export type Needing = { readonly resources?: readonly ResourceNeed[] };

/** Services that are booked together, and the timetable of a class, need the largest count of each resource. */
export function resourcesOf(all: readonly (Needing | undefined)[]): readonly ResourceNeed[] {
  const largest = new Map<string, ResourceNeed>();
  for (const need of all.flatMap((each) => each?.resources ?? [])) {
    const other = largest.get(need.resourceId);
    if (!other || other.count < need.count) largest.set(need.resourceId, need);
  }
  return [...largest.values()];
}

/**
 * The free units with the lowest numbers; undefined if a resource has too few. A session keeps its units: two bookings after
 * each other may leave no unit that is free for the whole of a longer one. Its own units come first, and those whose buffers
 * would become shorter (`near`) last.
 */
export function findUnits(
  needs: readonly ResourceNeed[],
  overlapping: readonly ResourceUse[],
  { own = [], near = [] }: { own?: readonly Unit[]; near?: readonly ResourceUse[] } = {},
): readonly Unit[] | undefined {
  const taken = namesOf(overlapping);
  const last = namesOf(near);
  const first = new Set(own.map(nameOf));
  const rankOf = (unit: Unit) => (first.has(nameOf(unit)) ? 0 : last.has(nameOf(unit)) ? 2 : 1);
  const units: Unit[] = [];
  for (const { resourceId, count, total } of needs) {
    const all = Array.from({ length: total }, (_, n) => ({ resourceId, unit: n + 1 }));
    const free = all.filter((unit) => !taken.has(nameOf(unit)));
    if (free.length < count) return undefined;
    units.push(...free.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, count));
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

const namesOf = (uses: readonly ResourceUse[]) =>
  new Set(uses.flatMap(({ units }) => units ?? []).map(nameOf));

const nameOf = ({ resourceId, unit }: Unit) => `${resourceId} ${unit}`;
