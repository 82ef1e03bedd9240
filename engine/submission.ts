import type { AbandonResult } from '../db/writes/outcomes.ts';
import type { BookCommand } from '../domain/commands/book.ts';
import type { Command } from '../domain/commands/index.ts';
import {
  type AbandonReason,
  type CommandResult,
  type Decided,
  KEY_REUSED,
} from '../domain/commands/result.ts';
import type { RunInFlight } from './durable-bookings.ts';

/**
 * The states of a submitted command, and what is known in each.
 *
 *   trying         again, unanswered, givingUp, or abandoned if nothing was sent
 *   unanswered     makingDurable for a booking that would not be refused now, else givingUp
 *   makingDurable  finished as pending, or givingUp
 *   givingUp       abandoned or unknown
 *
 * Before the first of them, the texts of the command are stored; without them it is given up, or abandoned if it has no key.
 * Each line names the next states. Every state leads to `finished` as soon as a decision is known.
 */
export type Submission =
  /** The actor may decide the attempt until its deadline. `isSent`: it was sent before. */
  | { readonly state: 'trying'; readonly isSent: boolean }
  /** No decision arrived in time. There may be one, and one may still be committed. */
  | { readonly state: 'unanswered' }
  /** No decision is known. The attempt may still be decided; a workflow would find that outcome. */
  | { readonly state: 'makingDurable'; readonly command: BookCommand }
  /** A workflow of this attempt may run unknown to us. The attempt may still be decided until it is abandoned. */
  | { readonly state: 'givingUp'; readonly reason: AbandonReason }
  /** No request of this attempt can be decided any more: nothing of its key is or will be booked. */
  | { readonly state: 'abandoned' }
  /** The attempt may have been decided, and its outcome cannot be read. */
  | { readonly state: 'unknown'; readonly cause: string }
  /** The command is decided, a workflow will decide it, or it must be built again. */
  | { readonly state: 'finished'; readonly submitted: Submitted };

/** A workflow will decide the command. It is a repeat if an earlier request started the workflow. */
export type Pending = { readonly kind: 'pending'; readonly isRepeat: boolean };
/** The appointment moved to another calendar: the same command cannot be decided. Bookings are never stale. */
export type Stale = { readonly kind: 'stale' };
export type Submitted = Decided | Pending | Stale;

export const TRYING: Submission = { state: 'trying', isSent: false };
const ABANDONED: Submission = { state: 'abandoned' };
/** This request started the workflow that will decide, whichever process dies. */
export const PENDING = finished({ kind: 'pending', isRepeat: false });
/** An earlier request started it. */
const JOINED = finished({ kind: 'pending', isRepeat: true });

export function givingUp(reason: AbandonReason): Submission {
  return { state: 'givingUp', reason };
}

export function makingDurable(command: BookCommand): Submission {
  return { state: 'makingDurable', command };
}

export function finished(submitted: Submitted): Submission {
  return { state: 'finished', submitted };
}

export function unknown(cause: string): Submission {
  return { state: 'unknown', cause };
}

/** An undecided command is sent again while there is time. A silent actor is not asked again. */
export function afterTry(result: CommandResult | undefined, hasTimeLeft: boolean): Submission {
  if (result?.kind === 'decided') return finished(result);
  if (result?.reason === 'stale') return finished({ kind: 'stale' });
  // Another request with the same key was given up, and a later one may be in flight.
  if (result?.reason === 'attempt_abandoned') return givingUp(result.reason);
  // It would fail again, and for ever as a durable booking.
  if (result?.reason === 'fault' || result?.reason === 'texts_missing') {
    return givingUp(result.reason);
  }
  return result && hasTimeLeft ? { state: 'trying', isSent: true } : { state: 'unanswered' };
}

/**
 * The queue had no room. Without a key nothing was sent, so nothing can be booked; with a key, an
 * earlier request may be in flight.
 */
export function afterFullQueue({ generation }: Command, isSent: boolean): Submission {
  return generation === undefined && !isSent ? ABANDONED : givingUp('queue_full');
}

/** The texts of the command could not be stored: nothing was sent. With a key, an earlier request may be in flight. */
export function afterLostTexts({ generation }: Command): Submission {
  return generation === undefined ? ABANDONED : givingUp('database_fault');
}

/** `isRefused`: the booking would be refused as things are now. Nothing durable is started for it. */
export function afterLookUp(
  stored: Decided | undefined,
  command: Command,
  isRefused: boolean,
): Submission {
  if (stored) return finished(stored);
  return command.kind === 'book' && !isRefused ? makingDurable(command) : givingUp('unanswered');
}

/** An earlier request started this run, and its attempt can no longer be abandoned. */
export function afterJoin(run: RunInFlight, command: BookCommand): Submission {
  const isSameRequest = run.fingerprint === command.fingerprint;
  return isSameRequest ? JOINED : finished(KEY_REUSED);
}

/** `decided` is the stored outcome of a command that was decided first. */
export function afterAbandon(result: AbandonResult, decided: Decided | undefined): Submission {
  switch (result) {
    case 'abandoned':
      return ABANDONED;
    case 'joined':
      return JOINED;
    case 'reused':
      return finished(KEY_REUSED);
    case 'decided':
      return decided ? finished(decided) : unknown('its outcome cannot be read');
  }
}
