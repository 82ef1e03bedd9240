import { workflowInfo } from '@temporalio/workflow';

/** Whether the run should continue as new: a long history is slow to replay. */
export function isHistoryLong(eventsMax: number): boolean {
  const { historyLength, continueAsNewSuggested } = workflowInfo();
  return historyLength > eventsMax || continueAsNewSuggested;
}
