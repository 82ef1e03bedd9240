import type { Session } from '../calendar.ts';
import type { ClassTimetable } from '../class-timetable.ts';
import { listUses } from '../held-seats.ts';
import type { Offering } from '../offering.ts';
import { resourcesOf } from '../resource.ts';
import type { OpeningFacts } from './opening.ts';

type Calendars = Pick<OpeningFacts, 'calendars'>;

/** The times in which these rooms and equipment are taken. */
export function listResourceUses(
  { calendars }: Calendars,
  ids: ReadonlySet<string>,
  nowMs: number,
): Session[] {
  return [...ids].flatMap((id) => listUses(calendars.get(id)!, nowMs));
}

/** All timetables of the services whose sessions need these rooms and equipment. */
export function listRoomTimetables(
  { calendars }: Calendars,
  ids: ReadonlySet<string>,
): ClassTimetable[] {
  const all = [...ids].flatMap((id) => calendars.get(id)!.roomTimetables ?? []);
  return [...new Map(all.map((each) => [each.id, each])).values()];
}

/** The resources of the services, and of the timetables of the professional for them. */
export function listResourceIds(offerings: readonly Offering[]): Set<string> {
  const needing = offerings.flatMap(({ professional, services }) => [
    ...services,
    ...professional.timetables.filter(({ serviceId }) =>
      services.some(({ id }) => id === serviceId),
    ),
  ]);
  return new Set(resourcesOf(needing).map(({ resourceId }) => resourceId));
}
