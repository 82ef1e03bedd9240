import type { DeliveryFailure } from '../../domain/notifications/sending.ts';
import { MailError } from '../../mail/mail-error.ts';

type Options = {
  readonly failure: DeliveryFailure;
  /** The code of the answer, if there was one. */
  readonly code?: number;
  readonly cause?: unknown;
};

/** A message was not accepted. Its text has no address. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly failure: DeliveryFailure;
  readonly code: number | null;

  constructor(message: string, options: Options) {
    super(message, options);
    this.failure = options.failure;
    this.code = options.code ?? null;
  }
}

/** Faults of our own, such as a lost database, are temporary too. */
export function toFailure(error: unknown): Pick<DeliveryError, 'failure' | 'code'> {
  const isKnown = error instanceof DeliveryError || error instanceof MailError;
  return isKnown
    ? { failure: error.failure, code: error.code }
    : { failure: 'temporary', code: null };
}
