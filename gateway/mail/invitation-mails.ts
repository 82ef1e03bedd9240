import { PAGE_PATHS } from '../../contract/page-paths.ts';
import { hashSecret, newSecret } from '../../contract/secrets.ts';
import { findUserByEmail } from '../../db/reads/accounts.ts';
import { findBusinessInAnyState } from '../../db/reads/own-business.ts';
import { DEFAULT_LANGUAGE } from '../../domain/language.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import type { MailOf } from '../../mail/mail.ts';
import { renderMail } from '../../mail/render-mail.ts';
import { consumeAttempt, type RateLimit } from '../access/rate-limit.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';

/** First and repeated mails together. */
const EMAILS_PER_OWNER: RateLimit = { name: 'invitations', max: 20, windowSeconds: 3_600 };
const EMAILS_PER_ADDRESS: RateLimit = {
  name: 'invitations-address',
  max: 40,
  windowSeconds: 3_600,
};
/** Counts the invitations of all businesses. */
const EMAILS_PER_RECIPIENT: RateLimit = {
  name: 'invitations-recipient',
  max: 5,
  windowSeconds: 86_400,
};

type Sender = { readonly caller: Caller; readonly address: string };
type Secret = ReturnType<typeof newSecret>;
type Invitation = {
  readonly id: string;
  readonly businessId: string;
  readonly businessName: string;
  readonly email: string;
  readonly role: MailOf<'invitation'>['role'];
};

export function createInvitationMails(
  deps: Pick<Deps, 'database' | 'redis' | 'sendMail' | 'publicUrl' | 'log'>,
) {
  /**
   * Mails the token that the work requested, after its transaction, which must not wait for the mail
   * server. If the mail is lost, the owner can resend the invitation.
   */
  async function sendAfter<Body extends Invitation>(
    sender: Sender,
    work: (
      newToken: (recipient: string) => Promise<Outcome<Secret>>,
    ) => Promise<Outcome<{ body: Body }>>,
  ): Promise<Outcome<{ body: Body }>> {
    // Stays undefined for a repeat, which gets the stored response and sends no mail.
    let secret: Secret | undefined;
    const outcome = await work(async (recipient) => {
      const retryAfterSeconds = await consumeEmail(sender, recipient);
      if (retryAfterSeconds !== undefined) return refuse('RATE_LIMITED', retryAfterSeconds);
      return accept((secret = newSecret()));
    });
    if (outcome.ok && secret !== undefined) {
      await sendToken(outcome.value.body, secret.token);
    }
    return outcome;
  }

  /** Returns the seconds to wait if the owner, the address or the recipient is above its limit. */
  async function consumeEmail(
    { caller, address }: Sender,
    recipient: string,
  ): Promise<number | undefined> {
    const { redis } = deps;
    return (
      (await consumeAttempt(redis, EMAILS_PER_OWNER, caller.userId)) ??
      (await consumeAttempt(redis, EMAILS_PER_ADDRESS, address)) ??
      consumeAttempt(redis, EMAILS_PER_RECIPIENT, hashSecret(recipient))
    );
  }

  async function sendToken(
    { id, email, businessId, businessName, role }: Invitation,
    token: string,
  ): Promise<void> {
    const { db } = deps.database;
    try {
      const reader = await findUserByEmail(db, email);
      const business = await findBusinessInAnyState(db, businessId);
      const mail = renderMail({
        kind: 'invitation',
        language: reader?.language ?? business?.language ?? DEFAULT_LANGUAGE,
        readerName: reader?.name ?? '',
        businessName,
        role,
        token,
        url: `${deps.publicUrl}${PAGE_PATHS.invitation.replace(':id', id)}#${token}`,
        apiUrl: `${deps.publicUrl}/api/invitations/${id}/accept`,
      });
      await deps.sendMail({ to: email, ...mail });
    } catch (error) {
      deps.log.error({ err: error, invitation: id }, 'an invitation could not be sent');
    }
  }

  return sendAfter;
}
