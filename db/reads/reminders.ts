import { and, desc, inArray, sql } from 'drizzle-orm';
import { CHANGE_TYPES } from '../../domain/notifications/notification.ts';
import type { Executor } from '../client.ts';
import { hasIdIn } from '../has-id-in.ts';
import { prepareColumnsStatement } from '../prepared-statements.ts';
import { events } from '../schema/events.ts';
import { notifications } from '../schema/notifications.ts';

/**
 * Confirmed appointments that lack a reminder which is due between `since` and `until`. A change within a lead plans
 * no reminder for that lead.
 */
export async function listWithoutReminder(
  executor: Executor,
  { since, until }: Readonly<Record<'since' | 'until', Date>>,
  limit: number,
): Promise<string[]> {
  const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;
  const { rows } = await executor.execute<{ id: string }>(sql`
    SELECT DISTINCT a.id FROM businesses b
    CROSS JOIN LATERAL (SELECT hours, hours * interval '1 hour' AS lead FROM unnest(b.reminder_hours) AS hours) AS r
    JOIN appointments a ON a.business_id = b.id
      AND a.starts_at > ${at(since)} + r.lead AND a.starts_at <= ${at(until)} + r.lead
    WHERE a.status = 'Confirmed' AND b.status NOT IN ('draft', 'under_review')
      AND (a.client_id IS NOT NULL OR a.crm_client_id IS NOT NULL)
      AND NOT EXISTS (
        SELECT FROM notifications n WHERE n.appointment_id = a.id AND n.kind = 'reminder'
          AND n.lead_hours = r.hours AND n.due_at = a.starts_at - r.lead)
      AND (SELECT max(e.created_at) FROM events e WHERE e.resource_id = a.id
        AND ${inArray(sql`e.type`, [...CHANGE_TYPES])}) < a.starts_at - r.lead
    LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}

const triedRemindersStatement = prepareColumnsStatement(
  'tried_reminders',
  {
    appointmentId: notifications.appointmentId,
    leadHours: notifications.leadHours,
    dueAt: notifications.dueAt,
  },
  (list) => sql`
    SELECT ${list} FROM ${notifications}
    WHERE ${notifications.appointmentId} = ANY(${sql.placeholder('appointmentIds')}::text[])
      AND ${notifications.kind} = 'reminder' AND ${notifications.status} <> 'skipped' AND ${notifications.attempts} > 0`,
);

/** The reminders of these appointments that were sent, or that a worker has tried to send. */
export async function listTriedReminders(executor: Executor, appointmentIds: readonly string[]) {
  const rows = await triedRemindersStatement(executor, { appointmentIds: [...appointmentIds] });
  return rows.map((row) => ({
    appointmentId: row.appointmentId!,
    leadHours: row.leadHours!,
    dueMs: row.dueAt.getTime(),
  }));
}

/** The event of each appointment that gave it its present time and status. */
export function listLastChanges(executor: Executor, appointmentIds: readonly string[]) {
  const { id, type, actorId, businessId, resourceId, createdAt, data } = events;
  return executor
    .selectDistinctOn([resourceId], { id, type, actorId, businessId, resourceId, createdAt, data })
    .from(events)
    .where(and(hasIdIn(resourceId, appointmentIds), inArray(type, [...CHANGE_TYPES])))
    .orderBy(resourceId, desc(events.seq));
}
