import { defineQuery, defineUpdate } from '@temporalio/workflow';
import type { Answered, BookCommand, Command } from '../domain/commands/index.ts';

/** What crosses between gateway, workflows and workers. Clients import this, never workflow code. */

export const decideUpdate = defineUpdate<Answered[], [Command[]]>('decide');
/** Of all, or of one professional. */
export const recentDecisionsQuery = defineQuery<string[], [string?]>('recentDecisions');
/** What waits; and, while it is tried again, why. */
export const queueQuery = defineQuery<{ waiting: string[]; trouble?: string }>('queue');

export const BATCH_MAX = 128;

/** An actor refuses a turn for a moment: it continues as a new run, or has too much before it. */
export const TRY_AGAIN = 'AskAgain';

/** A worker killed in the middle of a turn holds up its actor for this long. */
export const WORKFLOW_TASK_TIMEOUT = '2s';

/** A worker killed while durable bookings wait holds them up for this long. */
export const CLAIM_HEARTBEAT_TIMEOUT_MS = 2_000;

/** What an operator can look for in the Temporal UI. */
export const SEARCH_ATTRIBUTES = {
  booking: 'BookingId',
  professional: 'ProfessionalId',
  business: 'BusinessId',
  customer: 'CustomerId',
  outcome: 'Outcome',
} as const;

/** The one place that knows which actor owns a calendar: each its own, or all folded into so many. */
export function actorIdFor(professionalId: string, actorCount: number): string {
  return actorCount === 0
    ? `professional/${professionalId}`
    : `calendar/${hashOf(professionalId) % actorCount}`;
}

/** FNV-1a: the same in every process, and known to the workflow sandbox. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193) >>> 0;
  }
  return hash;
}

/** A booking that must be decided, whatever dies. */
export function durableIdFor(command: BookCommand): string {
  return command.recurringGroupId === undefined
    ? `booking/${command.id}`
    : `series/${command.recurringGroupId}`;
}

/** Durable bookings wait for actors, and actors must never wait behind them: they have a queue of their own. */
export function claimQueueOf(taskQueue: string): string {
  return `${taskQueue}-claims`;
}

export interface CalendarActivities {
  decide(commands: Command[]): Promise<Answered[]>;
}

export interface DurableActivities {
  /** Hands the command to the actor of its calendar and waits for the decision. */
  claim(command: BookCommand): Promise<Answered>;
}

export interface SweepActivities {
  /** Does some of what is due by the clock. */
  sweep(): Promise<{
    readonly expired: number;
    readonly lapsed: number;
    readonly completed: number;
    readonly isMore: boolean;
  }>;
}

/** The schedule that sweeps, one for each task queue. */
export function sweepScheduleOf(taskQueue: string): string {
  return `sweep/${taskQueue}`;
}
