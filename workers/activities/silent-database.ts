import { ApplicationFailure } from '@temporalio/common';

/** What an operator reads of an activity that failed for want of the database; it is tried again. */
export function silentDatabase(): ApplicationFailure {
  return ApplicationFailure.retryable('the database did not answer', 'DB_UNAVAILABLE');
}
