import { setTimeout as sleep } from 'node:timers/promises';
import * as reads from '../../db/reads/appointments.ts';
import { findKeyUse } from '../../db/reads/outcomes.ts';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import type { Command } from '../../domain/commands/index.ts';
import { withGeneration } from '../../domain/commands/envelope.ts';
import { toDecided } from '../../domain/commands/result.ts';
import { type TargetCommand, toTarget } from '../../domain/commands/target.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../domain/outcome.ts';
import { OutcomeUnknownError } from '../../domain/unavailable.ts';
import type { Submitted } from '../../engine/submit.ts';
import { toCallerRole, toAccountScope } from '../access/caller.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { readVersions } from '../http/etag.ts';
import { readWithRetries } from '../reads/read-with-retries.ts';
import { toEnvelope } from './envelope.ts';

const ATTEMPTS_MAX = 3;
const PAUSE_MS = 50;

export type ChangeRequest = {
  readonly body: unknown;
  readonly caller: Caller;
  readonly headers: {
    readonly 'idempotency-key'?: string | undefined;
    readonly 'if-match'?: string | undefined;
  };
  readonly requestId: string;
  readonly setHeader: (name: string, value: string) => void;
  readonly noteCommand: (id: string) => void;
};

/** The fields that all changes of an appointment have in common. */
export type Target = Omit<TargetCommand, 'summary'>;

type ToCommand = (target: Target, current: AppointmentRecord) => Command;

export type Changed = { readonly commandId: string; readonly appointment: AppointmentRecord };

/** Sends a command to the calendar of the appointment. Returns the appointment after the change. */
export async function changeAppointment(
  deps: Deps,
  request: ChangeRequest,
  id: string,
  kind: Command['kind'],
  toCommand: ToCommand,
): Promise<Outcome<Changed>> {
  const { db } = deps.database;
  const { caller, body, requestId, setHeader } = request;
  const idempotencyKey = request.headers['idempotency-key'];
  const ifVersions = readVersions(request.headers['if-match']);
  for (let attempt = 1; ; attempt++) {
    const asked = toEnvelope({
      request: { body, id, kind },
      caller,
      idempotencyKey,
      xRequestId: requestId,
      nowMs: deps.nowMs(),
    });
    request.noteCommand(asked.id);
    const use = idempotencyKey === undefined ? undefined : await findKeyUse(db, asked.id);
    const envelope = use ? withGeneration(asked, use.generation) : asked;
    const decided = use?.stored
      ? toDecided(use.stored, envelope)
      : await submitChange(deps, caller, id, {
          envelope: { ...envelope, ifVersions },
          toCommand,
          isLast: attempt === ATTEMPTS_MAX,
        });
    if ('code' in decided) return decided;
    if (decided.kind === 'stale') {
      await sleep(PAUSE_MS);
      continue;
    }
    const { outcome, isRepeat } = decided;
    if (isRepeat) setHeader('Idempotent-Replayed', 'true');
    if (!outcome.ok) return outcome;
    const scope = isRepeat ? toAccountScope(caller) : undefined;
    const found = await readWithRetries(async () => ({
      appointment: await readChanged(deps, id, scope),
    }));
    if (!found) throw new OutcomeUnknownError(`${envelope.id} is done, but cannot be read`);
    const { appointment } = found;
    return appointment
      ? accept({ commandId: envelope.id, appointment })
      : refuse('APPOINTMENT_NOT_FOUND');
  }
}

/**
 * A repeat checks the owner again: the caller may have left the business. The first response does
 * not, because the change itself may have moved the appointment out of the caller's calendar.
 */
async function readChanged(
  { database: { db } }: Deps,
  id: string,
  scope: reads.AccountScope | undefined,
): Promise<AppointmentRecord | undefined> {
  if (scope) return reads.findAppointment(db, scope, id);
  return (await reads.listAppointmentsByIds(db, [id]))[0];
}

async function submitChange(
  deps: Deps,
  caller: Caller,
  id: string,
  {
    envelope,
    toCommand,
    isLast,
  }: {
    readonly envelope: ReturnType<typeof toEnvelope> & Pick<TargetCommand, 'ifVersions'>;
    readonly toCommand: ToCommand;
    /** A stale command is abandoned. */
    readonly isLast: boolean;
  },
): Promise<Exclude<Submitted, { kind: 'pending' }> | Refusal> {
  const { db } = deps.database;
  const current = await reads.findAppointment(db, toAccountScope(caller), id);
  if (!current) return refuse('APPOINTMENT_NOT_FOUND');
  const target = {
    ...toTarget(current, await reads.listAppointmentsByBookings(db, [current.bookingId])),
    ...envelope,
    callerRole: toCallerRole(caller),
    professional: current.professionalId,
  };
  const command = toCommand(target, current);
  if (command.kind === 'reschedule') await deps.refreshCalendars([command.professional]);
  const answer = await deps.submit.now(command);
  const submitted = answer.kind === 'stale' && isLast ? await deps.submit.giveUp(command) : answer;
  if (submitted.kind === 'pending') {
    throw new OutcomeUnknownError(`${envelope.id} was decided, but cannot be read`);
  }
  return submitted;
}
