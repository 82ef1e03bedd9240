import { type Request, type RequestHandler, type Response, Router, urlencoded } from 'express';
import { hashSecret } from '../../contract/secrets.ts';
import { type Executor, transact } from '../../db/client.ts';
import { findAccountRecipient, findRecordRecipient } from '../../db/reads/recipients.ts';
import { findUnsubscribeLink, type UnsubscribeLink } from '../../db/reads/unsubscribe-links.ts';
import { unsubscribe } from '../../db/writes/unsubscribe-links.ts';
import { isTurnedOff, isTurnedOffByRecord } from '../../domain/notifications/unsubscribe.ts';
import { renderUnsubscribePage, type UnsubscribeResult } from '../../mail/unsubscribe-page.ts';
import { toWaiter } from '../access/caller.ts';
import { leaveWaitlist } from '../commands/leave-waitlist.ts';
import type { Deps } from '../deps.ts';
import { languageOf, sendFormPage } from './form-page.ts';
import { createLinkFailures } from './link-failures.ts';

/**
 * One-click unsubscribe (RFC 8058): mail programs POST without a login, and people press the button of the page.
 * A GET changes nothing, because programs follow the links of a mail.
 */
export function unsubscribePage(deps: Deps): Router {
  const { db } = deps.database;
  const router = Router({ caseSensitive: true, strict: true });
  const failures = createLinkFailures(deps, {
    name: 'unsubscribe-address',
    title: 'link.unsubscribe',
  });
  const answer =
    (changes: boolean): RequestHandler<{ token: string }> =>
    async (req, res) => {
      const link = await findUnsubscribeLink(db, hashSecret(req.params.token));
      if (!link) return failures.sendUnknown(req, res);
      const result = changes ? await turnOff(deps, link, req, res) : await findTurnedOff(db, link);
      const language = languageOf(req, link.language, link.businessLanguage);
      sendFormPage(res, 200, renderUnsubscribePage(language, link.subject, result));
    };
  router.get('/unsubscribe/:token', answer(false));
  // The body says only `List-Unsubscribe=One-Click`.
  router.post('/unsubscribe/:token', urlencoded({ extended: false, limit: '1kb' }), answer(true));
  router.use('/unsubscribe', failures.handleErrors);
  return router;
}

/** The page of a link that was used says so, and does not ask again. */
async function findTurnedOff(
  db: Executor,
  { subject, userId, crmClientId }: UnsubscribeLink,
): Promise<UnsubscribeResult | undefined> {
  if (subject === 'waitlist') return undefined;
  if (userId !== null) {
    const account = await findAccountRecipient(db, userId);
    return account && isTurnedOff(subject, account) ? 'turnedOff' : undefined;
  }
  const record = crmClientId === null ? undefined : await findRecordRecipient(db, crmClientId);
  return record && isTurnedOffByRecord(subject, record) ? 'turnedOffForRecord' : undefined;
}

/** Offers end when their reader leaves the waitlist; other mails are a setting. */
async function turnOff(
  deps: Deps,
  { subject, userId, waitlistEntryId, crmClientId, ownerId }: UnsubscribeLink,
  req: Pick<Request, 'id'>,
  res: Response,
): Promise<UnsubscribeResult> {
  if (subject !== 'waitlist') {
    await transact(deps.database, (tx) => unsubscribe(tx, { subject, userId, crmClientId }));
    return userId === null ? 'turnedOffForRecord' : 'turnedOff';
  }
  if (waitlistEntryId === null) return 'left';
  const caller = toWaiter({ customerId: userId }, ownerId);
  const noteCommand = (id: string) => void (res.locals['commandId'] = id);
  const request = { caller, requestId: req.id, noteCommand };
  const outcome = await leaveWaitlist(deps, request, waitlistEntryId);
  return !outcome.ok && outcome.code === 'INVALID_STATUS' ? 'booked' : 'left';
}
