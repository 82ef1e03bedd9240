import { type AppointmentRecord, isActive, ownerView, type Viewer } from './appointment.ts';
import { MINUTE_MS } from './durations.ts';

/** A customer's notice of running late, with the response of staff. */
export type Alert = {
  readonly id: string;
  readonly appointmentId: string;
  readonly minutes: number;
  readonly status: 'open' | 'accepted' | 'declined';
  readonly createdAtMs: number;
  readonly respondedAtMs: number | null;
};

export function alertView({
  id,
  appointmentId,
  minutes,
  status,
  createdAtMs,
  respondedAtMs,
}: Alert) {
  return {
    id,
    appointmentId,
    minutes,
    status,
    createdAt: new Date(createdAtMs).toISOString(),
    ...(respondedAtMs !== null && { respondedAt: new Date(respondedAtMs).toISOString() }),
  };
}

/** Late alerts open two hours before the start. */
export const ALERT_LEAD_MS = 120 * MINUTE_MS;

/** The alerts for the present start; alerts for an earlier time of the appointment are void. */
export function currentAlerts(
  alerts: readonly Alert[],
  { id, startsAt }: AppointmentRecord,
): Alert[] {
  return alerts.filter(
    ({ appointmentId, createdAtMs }) =>
      appointmentId === id && createdAtMs >= startsAt.getTime() - ALERT_LEAD_MS,
  );
}

/** For staff: the notice of a late client, until staff respond. */
export function openAlertView(record: AppointmentRecord, alert: Alert | undefined) {
  if (!alert || alert.status !== 'open' || !isActive(record)) return {};
  const [current] = currentAlerts([alert], record);
  return current ? { openAlert: alertView(current) } : {};
}

/** Has the date, time and client of the appointment, so that a list needs no second request. */
export function listedAlertView(alert: Alert, appointment: AppointmentRecord, viewer: Viewer) {
  const { date, start, client } = ownerView(appointment, viewer);
  return { ...alertView(alert), date, start, ...(viewer === 'staff' && { client }) };
}
