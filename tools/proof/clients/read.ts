import { confirmAppointment } from '../../../contract/appointment-changes.ts';
import { getAppointment, listAppointments } from '../../../contract/appointments.ts';
import { getAvailability } from '../../../contract/availability.ts';
import { createClient } from '../../../contract/client.ts';
import { listOpenings } from '../../../contract/openings.ts';
import { listReviews } from '../../../contract/reviews.ts';
import { type Outcome, toOutcome } from '../log.ts';
import { askFor, type Got, orUnanswered, type SendContext, sendWithRetries } from './send.ts';
import { RESPONSE_TIMEOUT_MS } from './sessions.ts';

/** The body of a response as it was received, or the code of a refusal. */
type Read = Got<unknown>;

/** Reads through any gateway, repeated until one answers. */
export type ReadClient = {
  /** Without an account. */
  readonly readSlots: (query: {
    readonly professionalId: string;
    readonly businessId: string;
    readonly date: string;
    readonly serviceIds: string;
  }) => Promise<Read>;
  /** Without an account, at most 100. */
  readonly readOpenings: (query: {
    readonly professionalId: string;
    readonly serviceId: string;
    readonly from: string;
    readonly to: string;
  }) => Promise<Read>;
  /** Without an account. */
  readonly readReviews: (professionalId: string) => Promise<Read>;
  readonly readAppointment: (email: string, id: string) => Promise<Read>;
  readonly readAppointments: (
    email: string,
    query: {
      readonly from?: string;
      readonly to?: string;
      readonly professionalId?: string;
      readonly recurringGroupId?: string;
    },
  ) => Promise<Read>;
  readonly confirm: (email: string, id: string) => Promise<Outcome>;
};

export function createReadClient(context: SendContext): ReadClient {
  const { gateways, random } = context;
  const anonymous: SendContext = {
    ...context,
    sessions: {
      callAs: () =>
        Promise.resolve(
          createClient({ baseUrl: random.pick(gateways), timeoutMs: RESPONSE_TIMEOUT_MS }),
        ),
      discard: () => undefined,
    },
  };
  return {
    readSlots: (query) =>
      askFor<unknown>(anonymous, '', (call) => call(getAvailability, { query })),
    readOpenings: (query) =>
      askFor<unknown>(anonymous, '', (call) =>
        call(listOpenings, { query: { ...query, limit: '100' } }),
      ),
    readReviews: (professionalId) =>
      askFor<unknown>(anonymous, '', (call) => call(listReviews, { query: { professionalId } })),
    readAppointment: (email, id) =>
      askFor<unknown>(context, email, (call) => call(getAppointment, { params: { id } })),
    readAppointments: (email, query) =>
      askFor<unknown>(context, email, (call) => call(listAppointments, { query })),
    confirm: (email, id) =>
      orUnanswered(async () =>
        toOutcome(
          await sendWithRetries(
            context,
            email,
            (call, headers) => call(confirmAppointment, { params: { id }, body: {}, headers }),
            'new-key',
          ),
        ),
      ),
  };
}
