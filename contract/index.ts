import * as account from './account.ts';
import * as appointments from './appointments.ts';
import * as auth from './auth.ts';
import * as availability from './availability.ts';
import type { Endpoint } from './endpoint.ts';
import * as keys from './keys.ts';

/** Every route there is. Mounting, OpenAPI, docs and the client all read this list. */
export const ENDPOINTS: readonly Endpoint[] = [
  auth.register,
  auth.login,
  auth.refresh,
  auth.logout,
  auth.forgotPassword,
  auth.resetPassword,
  account.getAccount,
  account.updateAccount,
  account.deleteAccount,
  keys.createKey,
  keys.describeKeys,
  keys.getCurrentKey,
  keys.revokeCurrentKey,
  availability.getAvailability,
  appointments.listAppointments,
  appointments.bookAppointment,
  appointments.getAppointment,
];
