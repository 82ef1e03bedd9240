import { and, eq, gte, inArray } from 'drizzle-orm';
import type { Alert } from '../../domain/alert.ts';
import { ACTIVE_STATUSES, type AppointmentRecord } from '../../domain/appointment.ts';
import type { Executor } from '../client.ts';
import { eqLiteral } from '../literal.ts';
import { alerts } from '../schema/alerts.ts';
import { appointments } from '../schema/appointments.ts';
import { type AccountScope, isInScope } from './appointments.ts';
import { type Listing, listRows, mapPages, truncateToMs } from './pagination.ts';

/** Without a scope, an alert of any appointment. */
export async function findAlert(
  executor: Executor,
  id: string,
  scope?: AccountScope,
): Promise<Alert | undefined> {
  const [row] = await selectAlerts(executor).where(
    and(eq(alerts.id, id), scope && isInScope(scope)),
  );
  return row && toAlert(row.alert);
}

/** Alerts of appointments that have not ended. Staff get open alerts only, a customer gets all of their own. */
export function listAlerts(
  executor: Executor,
  scope: AccountScope,
  now: Date,
): Listing<{ readonly alert: Alert; readonly appointment: AppointmentRecord }, Date> {
  const select = () => selectAlerts(executor).$dynamic();
  const listed = listRows<ReturnType<typeof select>, Date>(
    executor,
    select,
    and(
      scope.kind === 'client' ? undefined : eqLiteral(alerts.status, 'open'),
      gte(appointments.endsAt, now),
      inArray(appointments.status, ACTIVE_STATUSES),
      isInScope(scope),
    ),
    { rank: truncateToMs(alerts.createdAt), id: alerts.id },
  );
  return mapPages(listed, (rows) =>
    rows.map(({ alert, appointment }) => ({ alert: toAlert(alert), appointment })),
  );
}

/** The unanswered alerts of these appointments, by appointment. */
export async function findOpenAlerts(
  executor: Executor,
  appointmentIds: readonly string[],
): Promise<ReadonlyMap<string, Alert>> {
  if (appointmentIds.length === 0) return new Map();
  const rows = await executor
    .select()
    .from(alerts)
    .where(
      and(inArray(alerts.appointmentId, [...appointmentIds]), eqLiteral(alerts.status, 'open')),
    );
  return new Map(rows.map((row) => [row.appointmentId, toAlert(row)]));
}

function selectAlerts(executor: Executor) {
  return executor
    .select({ alert: alerts, appointment: appointments })
    .from(alerts)
    .innerJoin(appointments, eq(appointments.id, alerts.appointmentId));
}

export function toAlert({ createdAt, respondedAt, ...alert }: typeof alerts.$inferSelect): Alert {
  return {
    ...alert,
    createdAtMs: createdAt.getTime(),
    respondedAtMs: respondedAt && respondedAt.getTime(),
  };
}
