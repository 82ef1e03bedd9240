import { sql } from 'drizzle-orm';
import type { SessionChange } from '../../domain/class-timetable.ts';
import type { Executor } from '../client.ts';
import { prepareStatement } from '../prepared-statements.ts';

const saveStatement = prepareStatement(
  'save_session_changes',
  sql`
    INSERT INTO class_session_changes (class_id, date, is_cancelled, moved_date, moved_start_min, capacity)
    SELECT "classId", date, "isCancelled", "movedDate", "movedStartMin", capacity
    FROM json_to_recordset(${sql.placeholder('rows')}::json) AS change("classId" text, date date, "isCancelled" boolean,
      "movedDate" date, "movedStartMin" smallint, capacity integer)
    ON CONFLICT (class_id, date) DO UPDATE SET is_cancelled = excluded.is_cancelled, moved_date = excluded.moved_date,
      moved_start_min = excluded.moved_start_min, capacity = excluded.capacity`,
);

/** Saves the last change of each session. */
export async function saveSessionChanges(
  executor: Executor,
  changes: readonly SessionChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const last = new Map(changes.map((change) => [`${change.classId} ${change.date}`, change]));
  await saveStatement(executor, { rows: JSON.stringify([...last.values()]) });
}

const resizeStatement = prepareStatement(
  'resize_sessions',
  sql`UPDATE sessions SET capacity = resized.capacity
    FROM unnest(${sql.placeholder('ids')}::text[], ${sql.placeholder('capacities')}::int[]) AS resized(id, capacity)
    WHERE sessions.id = resized.id`,
);

export async function resizeSessions(
  executor: Executor,
  resized: readonly { readonly id: string; readonly capacity: number }[],
): Promise<void> {
  const last = [...new Map(resized.map(({ id, capacity }) => [id, capacity]))];
  if (last.length === 0) return;
  await resizeStatement(executor, {
    ids: last.map(([id]) => id),
    capacities: last.map(([, capacity]) => capacity),
  });
}
