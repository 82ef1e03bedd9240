import type { Changes } from '../../domain/changes.ts';
import type { Executor } from '../client.ts';
import { classTimetables } from '../schema/classes.ts';
import { resourceNeeds } from '../schema/resources.ts';
import { timeOff } from '../schema/time-off.ts';
import { bulkInsert } from './bulk.ts';

const insertTimeOff = bulkInsert(timeOff);
const insertTimetables = bulkInsert(classTimetables);
const insertNeeds = bulkInsert(resourceNeeds);

/** Time off of an absent professional, and the sessions of classes that colleagues take over. */
export function saveAbsences(
  executor: Executor,
  { newTimeOff, newTimetables }: Changes,
  createdAt: Date,
): Promise<void>[] {
  return [
    insertTimeOff(
      executor,
      newTimeOff.map(({ id, professionalId, startMs, endMs, reason }) => ({
        id,
        professionalId,
        startsAt: new Date(startMs),
        endsAt: new Date(endMs),
        reason,
        createdAt,
      })),
    ),
    insertTimetables(
      executor,
      newTimetables.map((timetable) => ({
        ...timetable,
        weekdays: [...timetable.weekdays],
        createdAt,
      })),
    ),
    insertNeeds(
      executor,
      newTimetables.flatMap(({ id: classId, serviceId, resources = [] }) =>
        resources.map(({ resourceId, count }) => ({ serviceId, classId, resourceId, count })),
      ),
    ),
  ];
}
