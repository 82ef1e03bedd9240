import {
  cancelAppointment,
  cancelClassSession,
  confirmAppointment,
  getAppointment,
  listAppointments,
  mergeClient,
  moveClassSession,
  type Output,
  removeMember,
  rescheduleAppointment,
  resizeClassSession,
  restoreClassSession,
} from '../../../packages/client/src/core-entry.ts';
import type { Answered, Call } from './call.ts';
import { type AppointmentView, type Outcome, toOutcome } from '../log.ts';
import {
  askFor,
  type Got,
  type Keyed,
  orUnanswered,
  type SendContext,
  type SendKeyed,
  sendWithRetries,
} from './send.ts';
import { STUDIO_OWNER } from '../market/studio.ts';

/** How much of a series a change covers. */
export const SCOPES = ['this', 'following', 'all'] as const;
export type Scope = (typeof SCOPES)[number];
export type SessionChange =
  | { readonly kind: 'move'; readonly date: string; readonly start: string }
  | { readonly kind: 'resize'; readonly capacity: number }
  | { readonly kind: 'cancel' | 'restore' };
export type ClassSession = Output<'moveClassSession'>;
export type Merged = Output<'mergeClient'>;
/** Changes of whole sessions, series, clients and members. All but those of customers are made by the owner. */
export type StudioClient = {
  readonly changeSession: (
    classId: string,
    date: string,
    change: SessionChange,
  ) => Promise<Got<ClassSession>>;
  readonly merge: (id: string, into: string) => Promise<Got<Merged>>;
  readonly moveSeries: (
    id: string,
    to: { readonly date: string; readonly start: string; readonly scope: Scope },
  ) => Promise<Outcome>;
  readonly confirmSeries: (id: string, scope: Scope) => Promise<Outcome>;
  readonly cancelSeries: (email: string, id: string, scope: Scope) => Promise<Outcome>;
  readonly listSeries: (groupId: string) => Promise<Got<readonly AppointmentView[]>>;
  readonly readAtStudio: (id: string) => Promise<Got<AppointmentView>>;
  readonly removeMember: (id: string) => Promise<Got<undefined>>;
};

export function createStudioClient(context: SendContext): StudioClient {
  const ask = <T>(send: SendKeyed<T>) => askFor(context, STUDIO_OWNER.email, send);
  const change = (
    email: string,
    send: (call: Call, headers: Keyed) => Promise<Answered<AppointmentView>>,
  ) => orUnanswered(async () => toOutcome(await sendWithRetries(context, email, send, 'new-key')));
  return {
    changeSession: (id, sessionDate, changed) =>
      ask((call, headers) =>
        sendChange(call, { params: { id, date: sessionDate }, headers }, changed),
      ),
    merge: (id, into) =>
      ask((call, headers) =>
        call(mergeClient, { params: { id }, body: { intoClientId: into }, headers }),
      ),
    moveSeries: (id, body) =>
      change(STUDIO_OWNER.email, (call, headers) =>
        call(rescheduleAppointment, { params: { id }, body, headers }),
      ),
    confirmSeries: (id, scope) =>
      change(STUDIO_OWNER.email, (call, headers) =>
        call(confirmAppointment, { params: { id }, body: { scope }, headers }),
      ),
    cancelSeries: (email, id, scope) =>
      change(email, (call, headers) =>
        call(cancelAppointment, { params: { id }, body: { scope }, headers }),
      ),
    listSeries: (recurringGroupId) =>
      ask(
        (call) =>
          call(listAppointments, { query: { recurringGroupId } }) as Promise<
            Answered<readonly AppointmentView[]>
          >,
      ),
    readAtStudio: (id) =>
      ask((call) => call(getAppointment, { params: { id } }) as Promise<Answered<AppointmentView>>),
    removeMember: (id) => ask((call) => call(removeMember, { params: { id } })),
  };
}

function sendChange(
  call: Call,
  input: {
    readonly params: { readonly id: string; readonly date: string };
    readonly headers: Keyed;
  },
  change: SessionChange,
): Promise<Answered<ClassSession>> {
  switch (change.kind) {
    case 'move': {
      const { date, start } = change;
      return call(moveClassSession, { ...input, body: { date, start } });
    }
    case 'resize':
      return call(resizeClassSession, { ...input, body: { capacity: change.capacity } });
    case 'cancel':
      return call(cancelClassSession, { ...input, body: {} });
    case 'restore':
      return call(restoreClassSession, { ...input, body: {} });
  }
}
