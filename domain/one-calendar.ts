import type { ClassTimetable } from './class-timetable.ts';
import type { Unit } from './resource.ts';
import type { World } from './world.ts';

/** Rows that take time of calendars. */
export type CalendarEntries = Pick<World, 'sessions' | 'timeOff' | 'heldSeats' | 'roomTimetables'>;

/** Searches that read together share one world. */
const entriesOf = new WeakMap<CalendarEntries, (professionalId: string) => CalendarEntries>();

/** The entries of one calendar, of a professional or a resource, so that they are not searched among those of all others. */
export function calendarIn(world: CalendarEntries, professionalId: string): CalendarEntries {
  let find = entriesOf.get(world);
  if (!find) entriesOf.set(world, (find = groupEntries(world)));
  return find(professionalId);
}

function groupEntries(world: CalendarEntries): (professionalId: string) => CalendarEntries {
  const sessions = groupByCalendar(world.sessions);
  const timeOff = groupByCalendar(world.timeOff);
  const heldSeats = groupByCalendar(world.heldSeats);
  const { roomTimetables = [] } = world;
  return (id) => ({
    sessions: sessions.get(id) ?? [],
    timeOff: timeOff.get(id) ?? [],
    heldSeats: heldSeats.get(id) ?? [],
    roomTimetables: listTimetablesOfServicesWith(roomTimetables, id),
  });
}

/** All timetables of each service of which one needs the resource: classes of one service decide which of them gets it. */
function listTimetablesOfServicesWith(
  timetables: readonly ClassTimetable[],
  resourceId: string,
): ClassTimetable[] {
  const needing = timetables.filter(({ resources = [] }) =>
    resources.some((each) => each.resourceId === resourceId),
  );
  const serviceIds = new Set(needing.map(({ serviceId }) => serviceId));
  return timetables.filter(({ serviceId }) => serviceIds.has(serviceId));
}

type Row = { readonly professionalId: string; readonly units?: readonly Unit[] | null };

function groupByCalendar<T extends Row>(rows: readonly T[]): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  const add = (id: string, row: T) => {
    const group = groups.get(id);
    if (group) group.push(row);
    else groups.set(id, [row]);
  };
  for (const row of rows) {
    add(row.professionalId, row);
    const resourceIds = new Set(row.units?.map(({ resourceId }) => resourceId));
    for (const id of resourceIds) add(id, row);
  }
  return groups;
}
