import {
  confirmAppointment,
  getAppointment,
  getAvailability,
  listAppointments,
  listOpenings,
  listReviews,
} from '../../../packages/client/src/core-entry.ts';
import { createCall } from './call.ts';
import { type Outcome, toOutcome } from '../log.ts';
import { askFor, type Got, orUnanswered, type SendContext, sendWithRetries } from './send.ts';

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
      callAs: () => Promise.resolve(createCall(random.pick(gateways))),
      discard: () => undefined,
    },
  };
  return {
    readSlots: (query) =>
      askFor<unknown>(anonymous, '', (call) => call(getAvailability, { query })),
    readOpenings: (query) =>
      askFor<unknown>(anonymous, '', (call) =>
        call(listOpenings, { query: { ...query, limit: 100 } }),
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
