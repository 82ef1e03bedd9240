import * as appointments from './appointments.ts';
import * as auth from './auth.ts';
import * as availability from './availability.ts';
import type { Endpoint } from './endpoint.ts';

/** Every route there is. Mounting, OpenAPI, docs and the client all read this list. */
export const ENDPOINTS: readonly Endpoint[] = [
  auth.login,
  availability.getAvailability,
  appointments.listAppointments,
  appointments.bookAppointment,
  appointments.getAppointment,
];
