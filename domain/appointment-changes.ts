import { type Alert, alertView } from './alert.ts';
import type { AppointmentRecord, AppointmentStatus } from './appointment.ts';
import { type Changes, NO_CHANGES } from './changes.ts';
import { appointmentEvent, type AppointmentEventType } from './events.ts';

/** Changes of one appointment, each with the event that announces it. */

export function changeStatus(
  appointment: AppointmentRecord,
  status: AppointmentStatus,
  eventType: AppointmentEventType,
): Changes {
  return changeAppointment({ ...appointment, status }, eventType);
}

export function changeAlert(appointment: AppointmentRecord, alert: Alert): Changes {
  const event = appointmentEvent('appointment.late', appointment, { alert: alertView(alert) });
  return { ...NO_CHANGES, changedAlerts: [alert], events: [event] };
}

export function changeAppointment(
  after: AppointmentRecord,
  eventType: AppointmentEventType,
  details: object = {},
): Changes {
  return {
    ...NO_CHANGES,
    updatedAppointments: [after],
    events: [appointmentEvent(eventType, after, details)],
  };
}
