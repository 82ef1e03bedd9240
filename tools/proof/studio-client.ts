import type { z } from 'zod';
import {
  cancelAppointment,
  confirmAppointment,
  rescheduleAppointment,
} from '../../contract/appointment-changes.ts';
import { listAppointments } from '../../contract/appointments.ts';
import {
  cancelClassSession,
  moveClassSession,
  resizeClassSession,
  restoreClassSession,
} from '../../contract/classes.ts';
import type { Answered } from '../../contract/client.ts';
import { mergeClient } from '../../contract/client-duplicates.ts';
import { removeMember } from '../../contract/members.ts';
import type { Scope } from '../../domain/commands/scope.ts';
import { type AppointmentView, type Outcome, toOutcome } from './log.ts';
import { orUnanswered, type SendContext, sendWithRetries } from './send.ts';
import type { Call } from './sessions.ts';
import { STUDIO_OWNER } from './studio.ts';

export type SessionChange =
  | { readonly kind: 'move'; readonly date: string; readonly start: string }
  | { readonly kind: 'resize'; readonly capacity: number }
  | { readonly kind: 'cancel' | 'restore' };
export type ClassSession = z.output<typeof moveClassSession.success.schema>;
export type Merged = z.output<typeof mergeClient.success.schema>;
/** An answer that is no appointment. */
export type Got<T> = { readonly got: T } | Exclude<Outcome, { status: 'succeeded' | 'held' }>;

/** Changes of whole sessions, series, clients and members. All but those of customers are made by the owner. */
export type StudioClient = {
  readonly changeSession: (
    classId: string,
    date: string,
    change: SessionChange,
    key: string,
  ) => Promise<Got<ClassSession>>;
  readonly merge: (id: string, into: string, key: string) => Promise<Got<Merged>>;
  readonly moveSeries: (
    id: string,
    to: { readonly date: string; readonly start: string; readonly scope: Scope },
    key: string,
  ) => Promise<Outcome>;
  readonly confirmSeries: (id: string, scope: Scope, key: string) => Promise<Outcome>;
  readonly cancelSeries: (email: string, id: string, scope: Scope, key: string) => Promise<Outcome>;
  readonly listSeries: (groupId: string) => Promise<Got<readonly AppointmentView[]>>;
  readonly removeMember: (id: string) => Promise<Got<undefined>>;
};

export function createStudioClient(context: SendContext): StudioClient {
  const ask = <T>(send: (call: Call) => Promise<Answered<T>>): Promise<Got<T>> =>
    orUnanswered(async (): Promise<Got<T>> => {
      const response = await sendWithRetries(context, STUDIO_OWNER.email, send);
      return response.ok ? { got: response.body } : { status: 'refused', code: response.error };
    }) as Promise<Got<T>>;
  const change = (email: string, send: (call: Call) => Promise<Answered<AppointmentView>>) =>
    orUnanswered(async () => toOutcome(await sendWithRetries(context, email, send)));
  const keyOf = (key: string) => ({ headers: { 'idempotency-key': key } });
  return {
    changeSession: (id, sessionDate, changed, key) =>
      ask((call) =>
        sendChange(call, { params: { id, date: sessionDate }, ...keyOf(key) }, changed),
      ),
    merge: (id, into, key) =>
      ask((call) =>
        call(mergeClient, { params: { id }, body: { intoClientId: into }, ...keyOf(key) }),
      ),
    moveSeries: (id, body, key) =>
      change(STUDIO_OWNER.email, (call) =>
        call(rescheduleAppointment, { params: { id }, body, ...keyOf(key) }),
      ),
    confirmSeries: (id, scope, key) =>
      change(STUDIO_OWNER.email, (call) =>
        call(confirmAppointment, { params: { id }, body: { scope }, ...keyOf(key) }),
      ),
    cancelSeries: (email, id, scope, key) =>
      change(email, (call) =>
        call(cancelAppointment, { params: { id }, body: { scope }, ...keyOf(key) }),
      ),
    listSeries: (recurringGroupId) =>
      ask(
        (call) =>
          call(listAppointments, { query: { recurringGroupId } }) as Promise<
            Answered<readonly AppointmentView[]>
          >,
      ),
    removeMember: (id) => ask((call) => call(removeMember, { params: { id } })),
  };
}

function sendChange(
  call: Call,
  input: {
    readonly params: { readonly id: string; readonly date: string };
    readonly headers: { readonly 'idempotency-key': string };
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
