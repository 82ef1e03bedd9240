import type { DateRange, Needs } from '../../domain/needs.ts';
import { calendarIn } from '../../domain/one-calendar.ts';
import type { OpeningFacts } from '../../domain/openings/opening.ts';
import type { Executor } from '../client.ts';
import { loadCalendars } from './calendar.ts';

/** Reads what availability and a search for openings need. There is one window for each calendar. */
export async function readOpeningFacts(
  executor: Executor,
  needs: Needs,
  dates: DateRange,
): Promise<OpeningFacts> {
  // The windows name the resources whose calendars are needed.
  const data = await loadCalendars(executor, needs, dates, []);
  return {
    businesses: byId(data.businesses),
    professionals: byId(data.professionals),
    services: byId(data.services),
    calendars: new Map(
      needs.windows.map(({ professionalId: id }) => [id, calendarIn(data, id)] as const),
    ),
  };
}

function byId<T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> {
  return new Map(rows.map((row) => [row.id, row]));
}
