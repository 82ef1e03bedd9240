import { MailError } from '../../mail/mail-error.ts';

/** A message was not accepted. Its text has no address. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly isTemporary: boolean;

  constructor(
    message: string,
    options: { readonly isTemporary: boolean; readonly cause?: unknown },
  ) {
    super(message, options);
    this.isTemporary = options.isTemporary;
  }
}

/** Faults of our own, such as a lost database, are temporary too. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof DeliveryError) return error.isTemporary;
  return !(error instanceof MailError) || error.failure === 'temporary';
}
