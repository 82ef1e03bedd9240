import { and, asc, eq, sql } from 'drizzle-orm';
import type { Viewer } from '../../domain/appointment.ts';
import type { StoredEvent } from '../../domain/history.ts';
import type { Executor } from '../client.ts';
import { events } from '../schema/events.ts';
import { isAfter, type Page } from './pagination.ts';

/** In order. Changes of staff notes, and what was sent to whom, are listed for staff only. */
export function listAppointmentEvents(
  executor: Executor,
  appointmentId: string,
  viewer: Viewer,
  page: Page<number>,
): Promise<(StoredEvent & { readonly seq: number })[]> {
  const isVisibleToCustomer = sql`(${events.type} NOT IN ('appointment.annotated', 'appointment.notified')
    OR ${events.data} -> 'changed' ? 'notes')`;
  return executor
    .select()
    .from(events)
    .where(
      and(
        eq(events.resourceId, appointmentId),
        viewer === 'staff' ? undefined : isVisibleToCustomer,
        isAfter(events.seq, events.id, page.after),
      ),
    )
    .orderBy(asc(events.seq))
    .limit(page.limit);
}
