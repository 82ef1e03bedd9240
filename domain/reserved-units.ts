import { takenSpan } from './buffers.ts';
import type { ScheduledSession } from './class-timetable.ts';
import { overlaps } from './local-time.ts';
import { findUnits, type ResourceUse } from './resource.ts';

/**
 * The rooms and equipment that sessions of timetables need, beside what is taken: the oldest timetable chooses first. A session
 * that finds too few takes none.
 */
export function reserveUnits(
  uses: readonly ResourceUse[],
  sessions: readonly ScheduledSession[],
): ResourceUse[] {
  const reserved: ResourceUse[] = [];
  const byAge = sessions.toSorted((a, b) => (a.classId < b.classId ? -1 : 1));
  for (const session of byAge) {
    const span = takenSpan(session, session);
    const near = [...uses, ...reserved].filter((use) => overlaps(takenSpan(use, use), span));
    const units = findUnits(session.resources ?? [], near);
    if (units) reserved.push({ ...session, units });
  }
  return reserved;
}
