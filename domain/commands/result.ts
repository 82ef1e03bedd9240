import type { AppointmentRecord } from '../appointment.ts';
import { type Outcome, refuseField } from '../outcome.ts';
import type { Reassignment } from '../absence.ts';
import { DAY_MS } from '../durations.ts';
import type { SkippedDate } from '../series.ts';
import type { Envelope } from './envelope.ts';

/** Longer than any outage: a durable booking that is decided late must find its earlier outcome. */
export const OUTCOMES_KEPT_MS = 90 * DAY_MS;

/** The value of an accepted command. */
export type Accepted = {
  readonly appointmentIds: readonly string[];
  /** The professional who was chosen, if the command left the choice. */
  readonly professional?: string;
  /** The dates of a series that were left out, if there are any. */
  readonly skipped?: readonly SkippedDate[];
  /** The results for the appointments of an absent professional. */
  readonly reassignments?: readonly Reassignment[];
};

/** The command has an outcome, which is stored. It is a repeat if another attempt brought that outcome. */
export type Decided = {
  readonly kind: 'decided';
  readonly outcome: Outcome<Accepted>;
  readonly isRepeat: boolean;
  /** The first appointment of a new booking, if the worker itself told the decision. Temporal never carries it: it is personal. */
  readonly booked?: AppointmentRecord;
};

export type UndecidedReason =
  /** Its deadline passed before it was decided. */
  | 'past_deadline'
  /** Another transaction held a lock that it needs. */
  | 'lock_timeout'
  /** A gateway of a later release sent a kind of command that this worker does not know. */
  | 'unknown_command'
  /** A gateway abandoned the attempt and told a caller that nothing was booked. */
  | 'attempt_abandoned'
  /** Its appointment or class session changed, so that it does not lock or load all it needs: it must be built again. */
  | 'stale'
  /** The clock of its sender is ahead. */
  | 'not_due'
  /** Postgres reported an error that may pass, such as a missing right during an upgrade. */
  | 'database_fault'
  /** Its texts are not in the database: a failover lost them, or their person was erased. */
  | 'texts_missing'
  /** The decision failed for good, and so did storing that. */
  | 'fault';

/** Why a gateway abandoned an attempt: an undecided result, or no result. */
export type AbandonReason =
  | UndecidedReason
  /** The queue of its actor had no room. */
  | 'queue_full'
  /** No decision arrived in time. */
  | 'unanswered'
  /** A durable booking could not be started. */
  | 'temporal_unavailable';

/** The command has no outcome and changed nothing. The same command may be sent again. */
export type Undecided = { readonly kind: 'undecided'; readonly reason: UndecidedReason };

export type CommandResult = Decided | Undecided;

/** The professional whom the decision chose, if the command left the choice. */
export function chosenBy(result: CommandResult): string | undefined {
  return result.kind === 'decided' && result.outcome.ok
    ? result.outcome.value.professional
    : undefined;
}

export function undecided(reason: UndecidedReason): Undecided {
  return { kind: 'undecided', reason };
}

/** The key was used for another request before: a mistake of the caller, not a repeat. */
export const KEY_REUSED: Decided = {
  kind: 'decided',
  outcome: refuseField('INVALID_INPUT', 'idempotency-key'),
  isRepeat: false,
};

/** The outcome stored under the id of a command. */
export type StoredOutcome = {
  readonly requestId: string;
  readonly fingerprint: string;
  readonly outcome: Outcome<Accepted>;
};

/** The result of a command whose id has an outcome. */
export function toDecided(
  stored: StoredOutcome,
  command: Pick<Envelope, 'requestId' | 'fingerprint'>,
): Decided {
  if (stored.fingerprint !== command.fingerprint) return KEY_REUSED;
  const isRepeat = command.requestId !== stored.requestId;
  return { kind: 'decided', outcome: stored.outcome, isRepeat };
}
