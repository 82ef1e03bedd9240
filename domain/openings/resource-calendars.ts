import type { Session } from '../calendar.ts';
import type { ClassTimetable } from '../class-timetable.ts';
import { listUses } from '../held-seats.ts';
import type { Offering } from '../offering.ts';
import { resourcesOf } from '../resource.ts';
import type { OpeningFacts } from './opening.ts';

/** The times in which the rooms and equipment of the services are taken. */
export function listResourceUses(
  { calendars }: Pick<OpeningFacts, 'calendars'>,
  offerings: readonly Offering[],
  nowMs: number,
): Session[] {
  const ids = new Set(offerings.flatMap(listResourceIds));
  return [...ids].flatMap((id) => listUses(calendars.get(id)!, nowMs));
}

/** The timetables whose sessions need the rooms and equipment of the services. */
export function listRoomTimetables(
  { calendars }: Pick<OpeningFacts, 'calendars'>,
  offerings: readonly Offering[],
): ClassTimetable[] {
  const ids = new Set(offerings.flatMap(listResourceIds));
  const all = [...ids].flatMap((id) => calendars.get(id)!.roomTimetables ?? []);
  return [...new Map(all.map((each) => [each.id, each])).values()];
}

/** The resources of the services, and of the timetables of the professional for them. */
export function listResourceIds({ professional, services }: Offering): string[] {
  const timetables = professional.timetables.filter(({ serviceId }) =>
    services.some(({ id }) => id === serviceId),
  );
  return resourcesOf([...services, ...timetables]).map(({ resourceId }) => resourceId);
}
