import { ApplicationFailure } from '@temporalio/common';
import { rootCauseOf } from '../../config/cause.ts';
import type { UndecidedReason } from '../../domain/commands/result.ts';

/**
 * Failures that Temporal retries. An operator reads their messages in the Temporal UI. They quote no
 * query: its values may be private.
 */
export const FAILURE_TYPES = {
  busyCalendarsFailed: 'BusyCalendarsFailed',
  databaseUnavailable: 'DatabaseUnavailable',
  decisionTooLate: 'DecisionTooLate',
  stillUndecided: 'StillUndecided',
  deliveryFailed: 'DeliveryFailed',
  notifyFailed: 'NotifyFailed',
  relayFailed: 'RelayFailed',
  resourcesChanged: 'ResourcesChanged',
  sweepFailed: 'SweepFailed',
} as const;

export function databaseUnavailable(error: unknown): ApplicationFailure {
  return retryable(`the database did not store it: ${rootCauseOf(error)}`, 'databaseUnavailable');
}

export function decisionTooLate(): ApplicationFailure {
  return retryable('the deadline passed before the commit', 'decisionTooLate');
}

export function resourcesChanged(): ApplicationFailure {
  return retryable('the resources of a service were changed just now', 'resourcesChanged');
}

const UNDECIDED_TEXTS: Readonly<Record<UndecidedReason, string>> = {
  past_deadline: 'the calendar did not decide in time',
  lock_timeout: 'another transaction in the database holds a lock that this booking needs',
  unknown_command: 'the worker is of an earlier release and does not know this command',
  attempt_abandoned: 'its attempt was abandoned',
  stale: 'an appointment of the booking moved to another calendar',
  not_due: 'the clock of its sender is ahead',
  texts_missing: 'the database does not have the texts of the command',
  database_fault: 'the database reports an error; the log of the worker has it',
  fault: 'the decision failed, and so did storing that; the log of the worker has the cause',
};

export function stillUndecided(reason: UndecidedReason): ApplicationFailure {
  return retryable(`not decided yet: ${UNDECIDED_TEXTS[reason]} (${reason})`, 'stillUndecided');
}

/** `failure` is the failure that the calendar itself is retrying after. */
export function calendarDoesNotAnswer(
  actorId: string,
  failure: string | undefined,
): ApplicationFailure {
  const cause = failure === undefined ? 'does not answer' : `is retrying: ${failure}`;
  return retryable(`not decided yet: the workflow ${actorId} ${cause}`, 'stillUndecided');
}

export function busyCalendarsFailed(): ApplicationFailure {
  return retryable(
    'outside calendars could not be read; the log of the worker has the cause',
    'busyCalendarsFailed',
  );
}

export function deliveryFailed(): ApplicationFailure {
  return retryable(
    'deliveries could not be loaded or stored; the log of the worker has the cause',
    'deliveryFailed',
  );
}

export function notifyFailed(): ApplicationFailure {
  return retryable(
    'notifications could not be sent; the log of the worker has the cause',
    'notifyFailed',
  );
}

export function relayFailed(): ApplicationFailure {
  return retryable(
    'events could not be placed or passed on; the log of the worker has the cause',
    'relayFailed',
  );
}

export function sweepFailed(): ApplicationFailure {
  return retryable('the sweep failed; the log of the worker has the cause', 'sweepFailed');
}

function retryable(message: string, type: keyof typeof FAILURE_TYPES): ApplicationFailure {
  return ApplicationFailure.retryable(message, FAILURE_TYPES[type]);
}
