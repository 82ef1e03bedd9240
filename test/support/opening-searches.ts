import { expect } from '@jest/globals';
import { overlaps } from '../../domain/availability.ts';
import { type Buffers, NO_BUFFERS, takenSpan } from '../../domain/buffers.ts';
import type { TimeSpan } from '../../domain/local-time.ts';
import { datesOfWindows, type Needs } from '../../domain/needs.ts';
import { calendarIn } from '../../domain/one-calendar.ts';
import type { OpeningFacts, OpeningSearch } from '../../domain/openings/opening.ts';
import { toSource } from '../../domain/openings/opening-source.ts';
import { searchOpenings } from '../../domain/openings/openings.ts';
import type { World } from '../../domain/world.ts';
import type { Market } from './arbitrary-markets.ts';
import { BEFORE_MS } from './world.ts';

export const SEARCH = {
  order: 'time' as const,
  limit: 20,
  firstDays: 32,
  daysMax: 4_000,
  isLate: () => false,
  nowMs: BEFORE_MS,
};

/** Only what was asked for: as the database returns it (db/reads/calendar.ts). */
export function readNeeds(world: World, { windows, ...needs }: Needs): OpeningFacts {
  const isInWindow = (row: TimeSpan & Partial<Buffers> & { readonly professionalId: string }) => {
    const taken = takenSpan(row, { ...NO_BUFFERS, ...row });
    return windows.some(
      ({ professionalId, fromMs, toMs }) =>
        professionalId === row.professionalId && overlaps(taken, { startMs: fromMs, endMs: toMs }),
    );
  };
  const { fromDate, toDate } = datesOfWindows(windows);
  const isInDateRange = (date: string) => fromDate <= date && date <= toDate;
  const pick = <T>(all: ReadonlyMap<string, T>, ids: readonly string[], cut: (row: T) => T) =>
    new Map(ids.map((id) => [id, cut(all.get(id)!)]));
  const entries = {
    sessions: world.sessions.filter(isInWindow),
    heldSeats: world.heldSeats.filter(isInWindow),
    timeOff: world.timeOff.filter(isInWindow),
  };
  return {
    businesses: pick(world.businesses, needs.businessIds, (business) => ({
      ...business,
      closures: business.closures.filter(({ from, to }) => from <= toDate && fromDate <= to),
      exceptionalOpenings: business.exceptionalOpenings.filter(({ date }) => isInDateRange(date)),
    })),
    professionals: pick(world.professionals, needs.professionalIds, (professional) => ({
      ...professional,
      exceptions: professional.exceptions.filter(({ date }) => isInDateRange(date)),
    })),
    services: pick(world.services, needs.serviceIds, (service) => service),
    calendars: new Map(
      windows.map(({ professionalId: id }) => [id, calendarIn(entries, id)] as const),
    ),
  };
}

export function findPage({ world, candidates }: Market, search: OpeningSearch) {
  let reads = 0;
  const steps = searchOpenings(toSource(candidates), search);
  let step = steps.next();
  while (!step.done) {
    reads += 1;
    step = steps.next(readNeeds(world, step.value));
  }
  if (search.isLate()) expect(reads).toBeLessThanOrEqual(1);
  return step.value;
}
