import type { Appointment, MaskedAppointment } from '../index.ts';
import type { Context } from './context.ts';
import { createNames } from './names.ts';
import { columns, formatDate } from './text.ts';

const HEAD = ['DATE', 'TIME', 'ZONE', 'STATUS', 'SERVICES', 'WITH', 'AT', 'ID'];

/** Appointments with the names of places and people. */
export async function listText(
  { amsel, signal }: Pick<Context, 'amsel' | 'signal'>,
  appointments: readonly (Appointment | MaskedAppointment)[],
): Promise<string> {
  const names = createNames(amsel, signal);
  const rows = appointments.map(async (appointment) => [
    formatDate(appointment.date),
    `${appointment.start}-${appointment.end}`,
    appointment.timezone,
    appointment.status,
    servicesOf(appointment),
    await names.professional(appointment.professional),
    await names.business(appointment.business),
    appointment.id,
  ]);
  return columns([HEAD, ...(await Promise.all(rows))]);
}

/** An appointment of another person has no services. */
function servicesOf(appointment: Appointment | MaskedAppointment): string {
  if (!('services' in appointment)) return '';
  const { bookedServices, services } = appointment;
  return (bookedServices?.map(({ name }) => name) ?? services).join(', ');
}
