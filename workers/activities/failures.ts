import { ApplicationFailure } from '@temporalio/common';
import { rootCauseOf } from '../../config/cause.ts';

/**
 * Failures that Temporal retries. An operator reads their messages in the Temporal UI. They quote no
 * query: its values may be private.
 */
export const FAILURE_TYPES = {
  databaseUnavailable: 'DatabaseUnavailable',
  decisionTooLate: 'DecisionTooLate',
  stillUndecided: 'StillUndecided',
  sweepFailed: 'SweepFailed',
} as const;

export function databaseUnavailable(error: unknown): ApplicationFailure {
  return retryable(`the database did not respond: ${rootCauseOf(error)}`, 'databaseUnavailable');
}

export function decisionTooLate(): ApplicationFailure {
  return retryable('the deadline passed before the commit', 'decisionTooLate');
}

export function stillUndecided(reason: string): ApplicationFailure {
  return retryable(`the calendar has not decided yet (${reason})`, 'stillUndecided');
}

export function sweepFailed(): ApplicationFailure {
  return retryable('the sweep failed; the log of the worker has the cause', 'sweepFailed');
}

function retryable(message: string, type: keyof typeof FAILURE_TYPES): ApplicationFailure {
  return ApplicationFailure.retryable(message, FAILURE_TYPES[type]);
}
