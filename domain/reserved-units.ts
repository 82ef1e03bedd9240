import { takenSpan, takesTimeOf } from './buffers.ts';
import type { ClassTimetable, ScheduledSession } from './class-timetable.ts';
import { type ResourceNeed, findUnits, resourcesOf, type ResourceUse } from './resource.ts';

/** A timetable with what its service needs besides. */
export type TimetableWithNeeds = ClassTimetable & {
  readonly resources: readonly ResourceNeed[];
  readonly serviceResources: readonly ResourceNeed[];
};

/** Its sessions need what its service needs, too. */
export function withAllNeeds({
  serviceResources,
  ...timetable
}: TimetableWithNeeds): ClassTimetable {
  const { resources } = timetable;
  return { ...timetable, resources: resourcesOf([{ resources }, { resources: serviceResources }]) };
}

/** A time in which units are taken: by a session with seats, or for a session of a timetable (`classId`, `date`). */
export type RoomUse = ResourceUse & {
  readonly professionalId: string;
  readonly serviceId: string;
  readonly classId?: string;
  readonly date?: string;
};

/**
 * The rooms and equipment that sessions of timetables without seats need, beside what is taken: the oldest timetable chooses
 * first. A session that finds too few takes none.
 */
export function reserveUnits(
  uses: readonly RoomUse[],
  sessions: readonly ScheduledSession[],
): RoomUse[] {
  if (sessions.length === 0) return [];
  const reserved: RoomUse[] = [];
  const byAge = sessions.toSorted((a, b) => (a.classId < b.classId ? -1 : 1));
  for (const session of byAge) {
    // A session with seats, booked or held, has its units.
    if (uses.some((use) => isTakenFor(use, session))) continue;
    const span = takenSpan(session, session);
    const near = [...uses, ...reserved].filter((use) => takesTimeOf(use, span));
    const units = findUnits(session.resources ?? [], near);
    if (units) reserved.push({ ...session, units });
  }
  return reserved;
}

function isTakenFor(use: RoomUse, session: ScheduledSession): boolean {
  return (
    use.startMs === session.startMs &&
    use.serviceId === session.serviceId &&
    use.professionalId === session.professionalId
  );
}

/** The units that are taken or kept for the session; none if it found too few. */
export function findUnitsFor(
  uses: readonly RoomUse[],
  session: ScheduledSession,
): NonNullable<RoomUse['units']> {
  return uses.find((use) => isTakenFor(use, session))?.units ?? [];
}

/** Whether the units are kept for this session. */
export function isReservedFor(use: RoomUse, session: ScheduledSession): boolean {
  return use.classId === session.classId && use.date === session.date;
}
