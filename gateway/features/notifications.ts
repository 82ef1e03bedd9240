import { listNotifications } from '../../contract/notifications.ts';
import { findAppointment } from '../../db/reads/appointments.ts';
import { listAppointmentNotifications } from '../../db/reads/notifications.ts';
import { notificationView } from '../../domain/notifications/notification-view.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import { toAccountScope } from '../access/caller.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';
import { forecastQueued } from '../reads/notification-forecasts.ts';

const NOTIFICATIONS_MAX = 500;

export function notificationRoutes({ database: { db }, hasSms, nowMs }: Deps): Route[] {
  return [
    route(listNotifications, async ({ params: { id }, caller }) => {
      const appointment = await findAppointment(db, toAccountScope(caller), id);
      if (!appointment) return refuse('APPOINTMENT_NOT_FOUND');
      const rows = await listAppointmentNotifications(db, id, NOTIFICATIONS_MAX);
      const forecasts = await forecastQueued(db, appointment, rows, { hasSms, nowMs: nowMs() });
      return accept({ body: rows.map((row) => notificationView(row, forecasts.get(row.id))) });
    }),
  ];
}
