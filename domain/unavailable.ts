/** A service did not respond and nothing was changed: the caller may try again. */
export class UnavailableError extends Error {
  readonly code = 'UNAVAILABLE';
}

/** Nothing of this command is or will be decided, whatever request with its key was sent before. */
export class AbandonedError extends UnavailableError {}

/** The caller disconnected while the request waited, so nothing was done for it. */
export class CallerLeftError extends Error {
  readonly code = 'CALLER_LEFT';
}

/** A command may have been decided, but its outcome cannot be read: the caller cannot be told which. */
export class OutcomeUnknownError extends Error {
  readonly code = 'OUTCOME_UNKNOWN';
}
