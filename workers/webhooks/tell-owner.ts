import type { Database } from '../../db/client.ts';
import { findAccountRecipient, findNotifyingBusiness } from '../../db/reads/notifications.ts';
import type { EndpointRecord } from '../../db/reads/webhook-rounds.ts';
import { markOwnerTold } from '../../db/writes/webhook-deliveries.ts';
import { MailError } from '../../mail/mail-error.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { renderMail } from '../../mail/render-mail.ts';
import { toMailBusiness } from '../notifications/compose-mail.ts';

export type TellOwnerDeps = {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly nowMs: () => number;
};

/** Mails the owner that the webhook was disabled, and why. A repeat has the same Message-ID. */
export function createTellOwner({ database: { db }, mailer, publicUrl, nowMs }: TellOwnerDeps) {
  return async (
    endpoint: EndpointRecord,
    reason: 'gone' | 'failing',
    lastError: string,
  ): Promise<void> => {
    const owner = endpoint.ownerId && (await findAccountRecipient(db, endpoint.ownerId));
    // An erased account, or an external one without an address, gets no mail.
    if (owner && !owner.email.endsWith('.invalid')) {
      const business = await findNotifyingBusiness(db, endpoint.businessId);
      const disabledAt = new Date(endpoint.disabledAtMs ?? nowMs());
      const mail = renderMail({
        kind: 'webhookDisabled',
        language: owner.language ?? business.language,
        readerName: owner.name,
        business: toMailBusiness(business),
        endpointUrl: endpoint.url,
        cause: reason,
        disabledAt: disabledAt.toISOString(),
        lastError,
        url: new URL(`/api/business/webhooks/${endpoint.id}`, publicUrl).href,
      });
      const domain = mailer.address.split('@').at(-1)!;
      const messageId = `<${endpoint.id}.${disabledAt.getTime()}@${domain}>`;
      await mailer.send({ ...mail, to: owner.email, messageId }).catch(ignoreFinal);
    }
    await markOwnerTold(db, endpoint.id, new Date(nowMs()));
  };
}

/** A mail that the server refuses for good is not tried again. The owner sees the reason at the webhook. */
function ignoreFinal(error: unknown): void {
  if (!(error instanceof MailError) || error.failure === 'temporary') throw error;
}
