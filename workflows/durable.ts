import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import {
  proxyActivities,
  setCurrentDetails,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { Answered, BookCommand } from '../domain/commands/index.ts';
import {
  CLAIM_HEARTBEAT_TIMEOUT_MS,
  type DurableActivities,
  SEARCH_ATTRIBUTES,
} from './messages.ts';
import { follow } from './trace.ts';

const { claim } = proxyActivities<DurableActivities>({
  startToCloseTimeout: '30s',
  // A worker that died is noticed by its silence.
  heartbeatTimeout: CLAIM_HEARTBEAT_TIMEOUT_MS,
  // For as long as it takes: whoever was told 202 was promised a decision.
  retry: { initialInterval: '100ms', maximumInterval: '10s' },
  summary: 'asking the calendar',
});

const OUTCOME = defineSearchAttributeKey(SEARCH_ATTRIBUTES.outcome, SearchAttributeType.KEYWORD);

/** One booking that will be decided, whatever dies. */
export async function booking(command: BookCommand, actorId: string): Promise<Answered> {
  const calendar = `the calendar of ${command.professional} (workflow ${actorId})`;
  setCurrentDetails(
    `${command.summary}\n\nwaiting for ${calendar}; should it wait long, the last failure of its pending activity says why`,
  );
  const { workflowType } = workflowInfo();
  const answered = await follow(workflowType, [command], ([followed]) => claim(followed!));
  const { outcome } = answered;
  upsertSearchAttributes([{ key: OUTCOME, value: outcome.ok ? 'booked' : outcome.code }]);
  const words = outcome.ok
    ? `booked as ${outcome.value.appointmentIds.join(', ')}`
    : `refused ${outcome.code}: nothing was booked`;
  setCurrentDetails(`${command.summary}\n\n${words}`);
  return answered;
}

/** All occurrences in one decision: all of them are booked, or none. */
export async function series(command: BookCommand, actorId: string): Promise<Answered> {
  return booking(command, actorId);
}
