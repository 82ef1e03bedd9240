/** The server refused a request, with a code of the catalogue. */
export class Refused extends Error {
  readonly code: string;
  /** The text after the colon of a code, such as the hours of `CANCEL_WINDOW:24`. */
  readonly argument: string | undefined;
  readonly status: number;
  /** The field of the request that was wrong. */
  readonly field: string | undefined;
  /** How many things stand against it, such as the bookings of `SCHEDULE_TIME_TAKEN`. */
  readonly count: number | undefined;

  constructor(error: string, status: number, headers: Headers) {
    super(error);
    const [code = error, argument] = error.split(':', 2);
    this.code = code;
    this.argument = argument;
    this.status = status;
    this.field = headers.get('error-field') ?? undefined;
    this.count = Number(headers.get('error-count')) || undefined;
  }
}

/** No response arrived: no network, or no server. */
export class Unreachable extends Error {}

/** A refusal and an ended request stay what they are; no response arrived for the others. */
export function toUnreachable(error: unknown): never {
  if (error instanceof Refused) throw error;
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  throw new Unreachable('no response', { cause: error });
}

/** A request that failed for a reason that may be gone soon. */
export function isPassing(error: unknown): boolean {
  return error instanceof Unreachable || (error instanceof Refused && error.status >= 500);
}
