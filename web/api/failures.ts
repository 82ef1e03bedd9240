import { AmselError, type ErrorCode, isAmselError } from '../../packages/client/src/core-entry.ts';

export { AmselError, isAmselError };

/** The server refused a request, with a code of the catalogue. After any other failure there is no answer of the server. */
export function isRefused(error: unknown): error is AmselError<ErrorCode> {
  return isAmselError(error) && !isAmselError(error, 'UNREACHABLE', 'UNEXPECTED_RESPONSE');
}

/** Said before the request was looked at: an earlier attempt may have been done all the same. */
const UNDECIDED: readonly number[] = [401, 408, 429];

/** The request was refused, and no attempt of it was done. */
export function isDecided(error: unknown): boolean {
  return isRefused(error) && error.status < 500 && !UNDECIDED.includes(error.status);
}
