import { and, asc, eq, lte } from 'drizzle-orm';
import type { Alert } from '../../domain/alert.ts';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import type { StoredEvent } from '../../domain/history.ts';
import type { Executor } from '../client.ts';
import { alerts, appointments } from '../schema/calendar.ts';
import { events } from '../schema/engine.ts';
import { type Owner, ownedBy } from './appointments.ts';

export async function findAlert(
  executor: Executor,
  owner: Owner,
  id: string,
): Promise<Alert | undefined> {
  const [row] = await executor
    .select({ alert: alerts })
    .from(alerts)
    .innerJoin(appointments, eq(appointments.id, alerts.appointmentId))
    .where(and(eq(alerts.id, id), ownedBy(executor, owner)));
  if (!row) return undefined;
  const { createdAt, respondedAt, ...alert } = row.alert;
  return {
    ...alert,
    createdAtMs: createdAt.getTime(),
    respondedAtMs: respondedAt && respondedAt.getTime(),
  };
}

/** What happened to it, in order. */
export function listEvents(executor: Executor, appointmentId: string): Promise<StoredEvent[]> {
  return executor
    .select()
    .from(events)
    .where(eq(events.resourceId, appointmentId))
    .orderBy(asc(events.seq));
}

/** Pending ones that have begun. */
export function listLapsed(
  executor: Executor,
  now: Date,
  most: number,
): Promise<AppointmentRecord[]> {
  return executor
    .select()
    .from(appointments)
    .where(and(eq(appointments.status, 'Pending'), lte(appointments.startsAt, now)))
    .orderBy(asc(appointments.startsAt))
    .limit(most);
}

/** Confirmed ones that ended by then. */
export function listEnded(
  executor: Executor,
  by: Date,
  most: number,
): Promise<AppointmentRecord[]> {
  return executor
    .select()
    .from(appointments)
    .where(and(eq(appointments.status, 'Confirmed'), lte(appointments.endsAt, by)))
    .orderBy(asc(appointments.endsAt))
    .limit(most);
}
