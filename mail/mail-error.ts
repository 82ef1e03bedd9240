/**
 * `address`: the recipient does not exist or is refused for good. `message`: the server refuses this mail
 * for good. `temporary`: a later attempt may succeed.
 */
type Failure = 'address' | 'message' | 'temporary';

export class MailError extends Error {
  override readonly name = 'MailError';
  readonly failure: Failure;

  constructor(failure: Failure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
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
  return new MailError(classify(error as SmtpError), message, { cause: error });
}

/**
 * Only answers to the recipient and the content concern this mail. A refused sender is a matter of the
 * configuration, a quota or a policy, which the operator can mend.
 */
function classify({ code, responseCode, command }: SmtpError): Failure {
  const isAboutMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  // Without an answer, nodemailer itself has refused the mail before it was sent.
  if (!isAboutMail || (responseCode !== undefined && responseCode < 500)) return 'temporary';
  return command === 'RCPT TO' ? 'address' : 'message';
}
