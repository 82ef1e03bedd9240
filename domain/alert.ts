import { type AppointmentRecord, ownerView, type Viewer } from './appointment.ts';

/** A customer's word that they are running late, and what staff said to it. */
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

/** Without having to look the appointment up. */
export function listedAlertView(alert: Alert, appointment: AppointmentRecord, viewer: Viewer) {
  const { date, start, client } = ownerView(appointment, viewer);
  return { ...alertView(alert), date, start, ...(viewer === 'staff' && { client }) };
}
