import type { ErrorCode } from './operation-types.ts';

/** Failures without a code of the server: no response arrived, or one that is not of this API. */
export type ClientErrorCode = 'UNREACHABLE' | 'UNEXPECTED_RESPONSE';
export type AmselErrorCode = ErrorCode | ClientErrorCode;

export type ErrorDetails = {
  /** 0 if no response arrived. */
  readonly status: number;
  readonly headers?: Headers | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly cause?: unknown;
};

/** The server refused a request, or could not be reached. */
export class AmselError<Code extends AmselErrorCode = AmselErrorCode> extends Error {
  override readonly name = 'AmselError';
  readonly code: Code;
  /** The text after the colon of a code, such as the hours of `CANCEL_WINDOW:24`. */
  readonly argument: string | undefined;
  /** 0 if no response arrived; 409 of a booking that was refused after a 202. */
  readonly status: number;
  /** The field or parameter that was wrong, or that the refusal is about. */
  readonly field: string | undefined;
  /** How many bookings are behind `SCHEDULE_TIME_TAKEN`. */
  readonly count: number | undefined;
  /** The server asks to wait so long before a repeat. */
  readonly retryAfterSeconds: number | undefined;
  /** Names the request in the logs of the server. */
  readonly requestId: string | undefined;
  /** Sent with a repeat of the call, it makes sure that both are done once. */
  readonly idempotencyKey: string | undefined;
  /** Private: a log of the error must not have the cookies. */
  readonly #details: ErrorDetails;

  /** `error` is the text of the response, such as `SLOT_TAKEN` or `CANCEL_WINDOW:24`. */
  constructor(error: string, details: ErrorDetails) {
    const { status, headers, idempotencyKey, cause } = details;
    super(error, cause === undefined ? undefined : { cause });
    const [code, argument] = error.split(':', 2);
    // A newer server may have codes that this package does not know.
    this.code = code as Code;
    this.argument = argument;
    this.status = status;
    this.field = decode(headers?.get('error-field'));
    this.count = toNumber(headers?.get('error-count'));
    this.retryAfterSeconds = headers && retryAfterOf(headers);
    this.requestId = headers?.get('x-request-id') ?? undefined;
    this.idempotencyKey = idempotencyKey;
    this.#details = details;
  }

  /** The same error with the key of the call that it belongs to, such as that of a booking whose decision cannot be read. */
  withIdempotencyKey(idempotencyKey: string): AmselError<Code> {
    return new AmselError(this.message, { ...this.#details, idempotencyKey });
  }
}

/** Whether it is an error of this package, with one of the codes if some are named. */
export function isAmselError<Code extends AmselErrorCode = AmselErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is AmselError<Code> {
  if (!(error instanceof AmselError)) return false;
  return codes.length === 0 || codes.some((code) => code === error.code);
}

/** The same request may have another answer later. */
const PASSING: readonly number[] = [408, 429];

export const isPassing = ({ code, status }: AmselError): boolean =>
  code === 'UNREACHABLE' || status >= 500 || PASSING.includes(status);

/** Seconds from the header, which a proxy may send as a date. */
export function retryAfterOf(headers: Headers): number | undefined {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** The error of a response that is no success. Reads the body. */
export async function toError(response: Response, idempotencyKey?: string): Promise<AmselError> {
  const { status, headers } = response;
  const code = await findCode(response);
  return new AmselError(code ?? 'UNEXPECTED_RESPONSE', { status, headers, idempotencyKey });
}

/** Undefined if a proxy answered instead of the API. */
export async function findCode(response: Response): Promise<string | undefined> {
  const body: unknown = await response.json().catch(() => undefined);
  const error: unknown = (body as { readonly error?: unknown } | null | undefined)?.error;
  return typeof error === 'string' ? error : undefined;
}

function decode(field: string | null | undefined): string | undefined {
  if (field === null || field === undefined) return undefined;
  try {
    return decodeURIComponent(field);
  } catch {
    return field;
  }
}

function toNumber(text: string | null | undefined): number | undefined {
  return text === null || text === undefined ? undefined : Number(text);
}
