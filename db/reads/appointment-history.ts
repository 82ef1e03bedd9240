import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Viewer } from '../../domain/appointment.ts';
import type { HistoryNames, StoredEvent } from '../../domain/history.ts';
import type { Executor } from '../client.ts';
import { users } from '../schema/accounts.ts';
import { crmClients } from '../schema/clients.ts';
import { events } from '../schema/events.ts';
import { professionals } from '../schema/professionals.ts';
import { type Listing, listRows } from './pagination.ts';

/** In order. Changes of staff notes, and what was sent to whom, are listed for staff only. */
export function listAppointmentEvents(
  executor: Executor,
  appointmentId: string,
  viewer: Viewer,
): Listing<StoredEvent & HistoryNames & { readonly seq: number }, number> {
  const isVisibleToCustomer = sql`(${events.type} NOT IN ('appointment.annotated', 'appointment.notified')
    OR ${events.data} -> 'changed' ? 'notes')`;
  const select = () =>
    executor
      .select({
        ...getTableColumns(events),
        actorName: sql<string | null>`coalesce(${users.name}, ${crmClients.name})`,
        professionalName: professionals.name,
      })
      .from(events)
      .leftJoin(users, and(eq(users.id, events.actorId), isNull(users.erasedAt)))
      .leftJoin(crmClients, eq(crmClients.id, events.actorId))
      .leftJoin(professionals, eq(professionals.id, sql`${events.data} ->> 'professional'`))
      .$dynamic();
  return listRows(
    executor,
    select,
    and(eq(events.resourceId, appointmentId), viewer === 'staff' ? undefined : isVisibleToCustomer),
    { rank: events.seq, id: events.id },
  );
}
