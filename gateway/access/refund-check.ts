import { findAppointment } from '../../db/reads/appointments.ts';
import { listWorkplaces } from '../../db/reads/staff.ts';
import { type Refusal, refuse } from '../../domain/outcome.ts';
import type { Deps } from '../deps.ts';
import { toAccountScope } from './caller.ts';
import type { Caller } from './tokens.ts';

/** A professional gives money or sessions back only if the business permits it (`mayRefund`). */
export function createRefundCheck({ database: { db } }: Deps) {
  return async (caller: Caller, id: string): Promise<Refusal | undefined> => {
    const scope = toAccountScope(caller);
    const appointment = await findAppointment(db, scope, id);
    if (!appointment) return refuse('APPOINTMENT_NOT_FOUND');
    const places = await listWorkplaces(db, scope, appointment.professionalId, 'money');
    const place = places.find(({ businessId }) => businessId === appointment.businessId);
    return place?.may.refund === false ? refuse('FORBIDDEN') : undefined;
  };
}
