import { defineQuery, defineUpdate } from '@temporalio/workflow';
import type { Command, Decided } from '../domain/commands/index.ts';
import type { Outcome } from '../domain/outcome.ts';

/** What crosses between gateway, workflows and workers. Clients import this, never workflow code. */

export const decideUpdate = defineUpdate<Outcome<Decided>[], [Command[]]>('decide');
export const recentDecisionsQuery = defineQuery<string[]>('recentDecisions');

export const BATCH_MAX = 64;

/** A worker killed in the middle of a turn holds up its actor for this long. */
export const WORKFLOW_TASK_TIMEOUT = '5s';

/** The one place that knows which actor owns a calendar. */
export function actorIdFor(professionalId: string): string {
  return `professional/${professionalId}`;
}

export interface CalendarActivities {
  decide(commands: Command[]): Promise<Outcome<Decided>[]>;
}
