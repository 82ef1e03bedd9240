import { type DeliveryFailure, toStoredAnswer } from '../domain/notifications/sending.ts';

/** Its text has no address, because it is logged. For the same reason it has no cause. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly failure: DeliveryFailure;
  /** The code of the answer of the server, if there was one. */
  readonly code: number | null;

  constructor(failure: DeliveryFailure, message: string, code: number | null = null) {
    super(toStoredAnswer(message));
    this.failure = failure;
    this.code = code;
  }
}

/** The fields of errors of nodemailer. */
type SmtpError = {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
};

export function toMailError(error: unknown): MailError {
  if (error instanceof MailError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const answer = error as SmtpError;
  return new MailError(classify(answer), message, answer.responseCode);
}

/**
 * Only answers to the recipient and the content concern this mail. A refused sender is a matter of the
 * configuration, a quota or a policy, which the operator can mend.
 */
function classify({ code, responseCode, command }: SmtpError): DeliveryFailure {
  const isAboutMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  // Without an answer, nodemailer itself has refused the mail before it was sent.
  if (!isAboutMail || (responseCode !== undefined && responseCode < 500)) return 'temporary';
  return command === 'RCPT TO' ? 'address' : 'message';
}
