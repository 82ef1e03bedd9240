import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import {
  proxyActivities,
  setCurrentDetails,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { BookCommand } from '../domain/commands/index.ts';
import { chosenBy, type CommandResult } from '../domain/commands/result.ts';
import { type DurableActivities, HEARTBEAT_TIMEOUT_MS, SEARCH_ATTRIBUTES } from './messages.ts';
import { traceCommands } from './trace.ts';

const { claim } = proxyActivities<DurableActivities>({
  startToCloseTimeout: '30s',
  // A dead worker sends no heartbeats.
  heartbeatTimeout: HEARTBEAT_TIMEOUT_MS,
  // Without a limit: a caller who got 202 must get a decision.
  retry: { initialInterval: '100ms', maximumInterval: '10s' },
  summary: 'Waiting for the calendar to decide',
});

const keyword = (name: string) => defineSearchAttributeKey(name, SearchAttributeType.KEYWORD);
const OUTCOME = keyword(SEARCH_ATTRIBUTES.outcome);
const PROFESSIONAL = keyword(SEARCH_ATTRIBUTES.professional);

/** A booking that will be decided, whichever process dies. */
export async function booking(command: BookCommand, actorId: string): Promise<CommandResult> {
  const { professional, candidates } = command;
  const calendar = candidates
    ? `the calendars of ${candidates.length} professionals (workflow ${actorId})`
    : `the calendar of ${professional} (workflow ${actorId})`;
  setCurrentDetails(
    `${command.summary}\n\nWaiting for ${calendar}. If it waits long, the last failure of its pending activity says why.`,
  );
  const { workflowType } = workflowInfo();
  const result = await traceCommands(workflowType, [command], ([traced]) => claim(traced!));
  const { label, text } = describe(result);
  const chosen = chosenBy(result);
  upsertSearchAttributes([
    { key: OUTCOME, value: label },
    ...(chosen === undefined ? [] : [{ key: PROFESSIONAL, value: chosen }]),
  ]);
  setCurrentDetails(`${command.summary}\n\n${text}`);
  return result;
}

/** A series of appointments. One decision books all of them or none. */
export async function series(command: BookCommand, actorId: string): Promise<CommandResult> {
  return booking(command, actorId);
}

function describe(result: CommandResult): { readonly label: string; readonly text: string } {
  if (result.kind === 'undecided') {
    return { label: result.reason, text: `Undecided (${result.reason}): nothing was booked.` };
  }
  const { outcome } = result;
  return outcome.ok
    ? { label: 'booked', text: `Booked as ${outcome.value.appointmentIds.join(', ')}.` }
    : { label: outcome.code, text: `Refused with ${outcome.code}: nothing was booked.` };
}
