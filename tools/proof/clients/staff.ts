import {
  changeServices,
  completeAppointment,
  type Input,
  type Output,
  reassignAppointments,
  reopenAppointment,
  swapAppointments,
} from '../../../packages/client/src/core-entry.ts';
import type { Answered, Call } from './call.ts';
import { type AppointmentView, type Outcome, toOutcome } from '../log.ts';
import { orUnanswered, type SendContext, sendWithRetries } from './send.ts';
import { OWNER } from '../market/marketplace.ts';

export type Absence = Output<'reassignAppointments'>['appointments'][number];

/** Changes that the owner makes. */
export type StaffClient = {
  readonly changeServices: (
    id: string,
    services: string[],
    key: string,
    email?: string,
  ) => Promise<Outcome>;
  readonly swap: (id: string, other: string, key: string) => Promise<Outcome>;
  /** The result for each appointment. */
  readonly reassign: (
    professional: string,
    body: NonNullable<Input<'reassignAppointments'>['body']>,
    key: string,
  ) => Promise<readonly Absence[] | Outcome>;
  readonly changeStatus: (
    id: string,
    action: 'complete' | 'reopen',
    key: string,
  ) => Promise<Outcome>;
};

const ENDPOINTS = { complete: completeAppointment, reopen: reopenAppointment };

export function createStaffClient(context: SendContext): StaffClient {
  const ask = (
    send: (call: Call) => Promise<Answered<AppointmentView>>,
    email: string = OWNER.email,
  ) =>
    orUnanswered(async () => toOutcome(await sendWithRetries(context, email, send, 'accept-503')));
  const inputOf = (id: string, key: string) => ({
    params: { id },
    headers: { 'idempotency-key': key },
  });
  return {
    changeServices: (id, services, key, email) =>
      ask((call) => call(changeServices, { ...inputOf(id, key), body: { services } }), email),
    swap: (id, other, key) =>
      ask((call) => call(swapAppointments, { ...inputOf(id, key), body: { with: other } })),
    reassign: (professional, body, key) =>
      orUnanswered(async (): Promise<readonly Absence[] | Outcome> => {
        const send = (call: Call) =>
          call(reassignAppointments, { ...inputOf(professional, key), body });
        const response = await sendWithRetries(context, OWNER.email, send, 'accept-503');
        return response.ok
          ? response.body.appointments
          : { status: 'refused', code: response.error };
      }),
    changeStatus: (id, action, key) => ask((call) => call(ENDPOINTS[action], inputOf(id, key))),
  };
}
