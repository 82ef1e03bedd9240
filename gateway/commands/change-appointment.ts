import { setTimeout as sleep } from 'node:timers/promises';
import * as reads from '../../db/reads/appointments.ts';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import { type Command, needsOf } from '../../domain/commands/index.ts';
import { type TargetCommand, toTarget } from '../../domain/commands/target.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../domain/outcome.ts';
import { OutcomeUnknownError } from '../../domain/unavailable.ts';
import type { SubmittedOf } from '../../engine/submit.ts';
import { toCallerRole, toAccountScope } from '../access/caller.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { readVersions } from '../http/etag.ts';
import { readWithRetries } from '../reads/read-with-retries.ts';
import { toEnvelope } from './envelope.ts';
import { hideStrangers } from './hide-strangers.ts';
import { submitOnce } from './submit-once.ts';

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
  /** The caller has disconnected. */
  readonly hasLeft: () => boolean;
  readonly setHeader: (name: string, value: string) => void;
  readonly noteCommand: (id: string) => void;
};

/** The fields that all changes of an appointment have in common. */
export type Target = Omit<TargetCommand, 'summary'>;

type ChangeCommand = Extract<Command, { readonly appointmentId: string }>;
type ToCommand = (
  target: Target,
  current: AppointmentRecord,
  /** All appointments of the booking. */
  booked: readonly AppointmentRecord[],
) => ChangeCommand | Refusal | Promise<ChangeCommand | Refusal>;

export type Changed = { readonly commandId: string; readonly appointment: AppointmentRecord };

/** Sends a command to the calendar of the appointment. Returns the appointment after the change. */
export async function changeAppointment(
  deps: Deps,
  request: ChangeRequest,
  id: string,
  kind: Command['kind'],
  toCommand: ToCommand,
): Promise<Outcome<Changed>> {
  const { caller, body, requestId, hasLeft } = request;
  const idempotencyKey = request.headers['idempotency-key'];
  const ifVersions = readVersions(request.headers['if-match']);
  for (let attempt = 1; ; attempt++) {
    const envelope = toEnvelope(deps, {
      request: { body, id, kind },
      caller,
      idempotencyKey,
      xRequestId: requestId,
    });
    const isLast = attempt === ATTEMPTS_MAX;
    const decided = await submitOnce(deps, request, { ...envelope, ifVersions }, (asked) =>
      submitChange(deps, caller, id, { envelope: asked, toCommand, hasLeft, isLast }),
    );
    if ('code' in decided) return decided;
    if (decided.kind === 'stale') {
      await sleep(PAUSE_MS);
      continue;
    }
    const { outcome, isRepeat } = decided;
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

/** Commands that are judged by the busy times of outside calendars. */
const MOVING: ReadonlySet<Command['kind']> = new Set(['changeServices', 'reschedule', 'swap']);

function changedCalendars(command: ChangeCommand): string[] {
  return [...new Set(needsOf([command]).windows.map(({ professionalId }) => professionalId))];
}

async function submitChange(
  deps: Deps,
  caller: Caller,
  id: string,
  {
    envelope,
    toCommand,
    hasLeft,
    isLast,
  }: {
    readonly envelope: ReturnType<typeof toEnvelope> & Pick<TargetCommand, 'ifVersions'>;
    readonly toCommand: ToCommand;
    readonly hasLeft: () => boolean;
    /** A stale command is abandoned. */
    readonly isLast: boolean;
  },
): Promise<SubmittedOf<ChangeCommand> | Refusal> {
  const { db } = deps.database;
  const current = await reads.findAppointment(db, toAccountScope(caller), id);
  if (!current) return refuse('APPOINTMENT_NOT_FOUND');
  const booked = await reads.listAppointmentsByBookings(db, [current.bookingId]);
  const target = {
    ...toTarget(current, booked),
    ...envelope,
    callerRole: toCallerRole(caller),
    professional: current.professionalId,
  };
  const command = await toCommand(target, current, booked);
  if ('code' in command) return command;
  if (MOVING.has(command.kind)) await deps.refreshCalendars(changedCalendars(command));
  const answer = await deps.submit.now(await hideStrangers(deps, command), hasLeft);
  return answer.kind === 'stale' && isLast ? deps.submit.giveUp(command) : answer;
}
