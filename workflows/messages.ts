import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow';
import type { BookCommand, Command } from '../domain/commands/index.ts';
import type { CommandResult } from '../domain/commands/result.ts';

/** Messages between gateway, workflows and workers. Clients import this file, never workflow code. */

export const decideUpdate = defineUpdate<CommandResult[], [Command[]]>('decide');
/** The recent decisions of one professional, or of all. */
export const recentDecisionsQuery = defineQuery<string[], [string?]>('recentDecisions');
/** The waiting commands, and the failure that the actor is retrying after. */
export const queueQuery = defineQuery<{ waiting: string[]; failure?: string }>('queue');

/** There is something new to send to a webhook. */
export const wakeSignal = defineSignal('wake');

export const BATCH_MAX = 128;

/** Failure type of an update that an actor rejects for a moment: it is full or continues as new. */
export const TRY_AGAIN = 'TryAgain';

/** Temporal's UI shows it for an actor; the actor repeats it, because continuing as new loses it. */
export const ACTOR_SUMMARY = 'Owns calendars and decides their commands in order';

/** A worker that takes over an actor replays this many events within the task timeout. */
export const ACTOR_EVENTS_MAX = 200;

/** The same for the workflow of a webhook, whose tasks may take longer. */
export const WEBHOOK_EVENTS_MAX = 1_000;

/** A worker that is killed during a turn delays its actor by this long. */
export const WORKFLOW_TASK_TIMEOUT = '2s';

/** The same for a durable booking. Longer, because hundreds of them may wait for one thread. */
export const DURABLE_TASK_TIMEOUT = '5s';

/** A worker that is killed delays its durable bookings and the relay of events by this long. */
export const HEARTBEAT_TIMEOUT_MS = 2_000;

/** The same for webhooks. Longer, because there may be thousands. */
export const DELIVERY_HEARTBEAT_MS = 10_000;

/** Search attributes of durable bookings in the Temporal UI. */
export const SEARCH_ATTRIBUTES = {
  booking: 'BookingId',
  professional: 'ProfessionalId',
  business: 'BusinessId',
  customer: 'CustomerId',
  outcome: 'Outcome',
} as const;

/** The actor that owns a calendar: one of `actorCount`, or one for each professional if that is 0. */
export function actorIdFor(professionalId: string, actorCount: number): string {
  return actorCount === 0
    ? `professional/${professionalId}`
    : `calendar/${hashOf(professionalId) % actorCount}`;
}

/** The actor that decides a command. The first candidate stands for all of them, so that two rivals for one meet there. */
export function actorOf(
  { professional, candidates }: Pick<Command, 'professional' | 'candidates'>,
  actorCount: number,
): string {
  return actorIdFor(candidates?.[0] ?? professional, actorCount);
}

/** Every actor; none if each professional has one. */
export function listActorIds(actorCount: number): string[] {
  return Array.from({ length: actorCount }, (_, n) => `calendar/${n}`);
}

/** FNV-1a: the same in every process, and available in the workflow sandbox. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193) >>> 0;
  }
  return hash;
}

/** The workflow id of a durable booking. */
export function durableIdFor({ id, recurringGroupId }: BookCommand): string {
  const [single, series] = durableIdsOf(id);
  return recurringGroupId === undefined ? single : series;
}

/** The workflow ids that a booking may have: as a single appointment, and as a series. */
export function durableIdsOf(bookingId: string): [single: string, series: string] {
  return [`booking/${bookingId}`, `series/${toGroupId(bookingId)}`];
}

/** The id that all appointments of a series share. */
export function toGroupId(bookingId: string): string {
  return bookingId.replace(/^bkg_/, 'rec_');
}

/** The workflow that sends the deliveries of a webhook. */
export function webhookWorkflowIdOf(webhookId: string): string {
  return `webhook/${webhookId}`;
}

/** Durable bookings wait for actors. They have a task queue of their own, so that no task of an actor is queued behind theirs. */
export function claimQueueOf(taskQueue: string): string {
  return `${taskQueue}-claims`;
}

/**
 * Work after the commit has its own task queue, so that no booking waits behind it: positions of events, webhooks,
 * notifications, waitlist offers, outside calendars.
 */
export function deliveryQueueOf(taskQueue: string): string {
  return `${taskQueue}-delivery`;
}

/** The schedule that starts sweeps, one for each task queue. */
export function sweepScheduleOf(taskQueue: string): string {
  return `sweep/${taskQueue}`;
}

/** The schedule that starts the relay, one for each task queue. */
export function relayScheduleOf(taskQueue: string): string {
  return `relay/${taskQueue}`;
}

/** The schedule that starts the sending of mail, one for each task queue. */
export function mailScheduleOf(taskQueue: string): string {
  return `mail/${taskQueue}`;
}

/** The schedule that starts the reading of outside calendars, one for each task queue. */
export function busyCalendarsScheduleOf(taskQueue: string): string {
  return `busy-calendars/${taskQueue}`;
}

export interface CalendarActivities {
  decide(commands: Command[]): Promise<CommandResult[]>;
}

export interface DurableActivities {
  /** Sends the command to the actor of its calendar and waits for the decision. */
  claim(command: BookCommand): Promise<CommandResult>;
}

export interface SweepActivities {
  /** Processes one batch of due work. */
  sweep(): Promise<{
    readonly expired: number;
    readonly lapsed: number;
    readonly completed: number;
    readonly isMore: boolean;
  }>;
}

export interface RelayActivities {
  /** Places events for one round; returns their number. */
  relay(): Promise<number>;
}

export interface WebhookActivities {
  /**
   * Sends what is due. `text` says what waits, and why. `wakeInMs` says when there may be more to send;
   * without it, nothing waits for a time.
   */
  deliver(webhookId: string): Promise<{ readonly text: string; readonly wakeInMs?: number }>;
}

export interface MailActivities {
  /** Plans and sends notifications for one round; returns how many there were of each result. */
  notify(): Promise<Readonly<Record<string, number>>>;
}

export interface BusyCalendarActivities {
  /** Reads calendars that are due for one round; returns their number. */
  readBusyCalendars(): Promise<number>;
}
