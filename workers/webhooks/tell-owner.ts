import type { Logger } from 'pino';
import { PAGE_PATHS } from '../../contract/page-paths.ts';
import type { Database } from '../../db/client.ts';
import { findNotifyingBusiness } from '../../db/reads/notifications.ts';
import { findAccountRecipient } from '../../db/reads/recipients.ts';
import { type EndpointRecord, findLastFailure } from '../../db/reads/webhook-rounds.ts';
import { markOwnerTold } from '../../db/writes/webhook-deliveries.ts';
import { DAY_MS } from '../../domain/durations.ts';
import { isPlaceholderEmail } from '../../domain/placeholder-email.ts';
import { MailError } from '../../mail/mail-error.ts';
import { type Mailer, toMessageId } from '../../mail/mailer.ts';
import { renderMail } from '../../mail/render-mail.ts';
import { toMailBusiness } from '../../mail/mail-business.ts';

export type TellOwnerDeps = {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly nowMs: () => number;
  readonly log: Logger;
};

/** The page for staff. */
const toPath = (id: string) => PAGE_PATHS.webhook.replace(':id', id);

/** A mail server that fails for longer than this is not asked again. */
const TRIED_FOR_MS = DAY_MS;

/**
 * Mails the owner that the webhook was disabled, and why. A repeat has the same Message-ID. False if a later
 * attempt may succeed.
 */
export function createTellOwner({ database, mailer, publicUrl, nowMs, log }: TellOwnerDeps) {
  const { db } = database;
  return async (endpoint: EndpointRecord, reason: 'gone' | 'failing'): Promise<boolean> => {
    const disabledAt = new Date(endpoint.disabledAtMs ?? nowMs());
    const owner = endpoint.ownerId && (await findAccountRecipient(db, endpoint.ownerId));
    // An erased account, or an external one without an address, gets no mail.
    if (owner && !isPlaceholderEmail(owner.email)) {
      const business = await findNotifyingBusiness(db, endpoint.businessId);
      const mail = renderMail({
        kind: 'webhookDisabled',
        language: owner.language ?? business.language,
        readerName: owner.name,
        business: toMailBusiness(business),
        endpointUrl: endpoint.url,
        cause: reason,
        disabledAt: disabledAt.toISOString(),
        lastError: (await findLastFailure(db, endpoint.id)) ?? '',
        webhookId: endpoint.id,
        webhookUrl: `${publicUrl}${toPath(endpoint.id)}?business=${endpoint.businessId}`,
      });
      const messageId = toMessageId(`${endpoint.id}.${disabledAt.getTime()}`, mailer.address);
      const failure = await mailer
        .send({ ...mail, to: owner.email, messageId })
        .then(() => undefined, toFailure);
      if (failure) log.warn({ webhook: endpoint.id, failure }, 'the owner got no mail');
      const isTooLate = nowMs() - disabledAt.getTime() >= TRIED_FOR_MS;
      if (failure === 'temporary' && !isTooLate) return false;
    }
    await markOwnerTold(db, { id: endpoint.id, disabledAt }, new Date(nowMs()));
    return true;
  };
}

function toFailure(error: unknown): MailError['failure'] {
  if (error instanceof MailError) return error.failure;
  throw error;
}
