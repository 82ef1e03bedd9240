import { type Request, type RequestHandler, type Response, Router, urlencoded } from 'express';
import { hashSecret } from '../../contract/secrets.ts';
import { findUnsubscribeLink, type UnsubscribeLink } from '../../db/reads/unsubscribe-links.ts';
import { unsubscribe } from '../../db/writes/unsubscribe-links.ts';
import { renderUnsubscribePage } from '../../mail/unsubscribe-page.ts';
import { leaveWaitlist } from '../commands/leave-waitlist.ts';
import type { Deps } from '../deps.ts';
import { languageOf, sendFormPage } from './form-page.ts';

/**
 * One-click unsubscribe (RFC 8058): mail programs POST without a login, and people press the button of the page.
 * A GET changes nothing, because programs follow the links of a mail.
 */
export function unsubscribePage(deps: Deps): Router {
  const { db } = deps.database;
  const router = Router({ caseSensitive: true, strict: true });
  const answer =
    (changes: boolean): RequestHandler<{ token: string }> =>
    async (req, res) => {
      const link = await findUnsubscribeLink(db, hashSecret(req.params.token));
      if (link && changes) await turnOff(deps, link, req, res);
      const state = link ? (changes ? 'done' : 'question') : 'invalid';
      const language = languageOf(req, link?.language, link?.businessLanguage);
      sendFormPage(res, link ? 200 : 404, renderUnsubscribePage(language, state, link?.subject));
    };
  router.get('/unsubscribe/:token', answer(false));
  // The body says only `List-Unsubscribe=One-Click`.
  router.post('/unsubscribe/:token', urlencoded({ extended: false, limit: '1kb' }), answer(true));
  return router;
}

/** Offers end when their reader leaves the waitlist; other mails are a setting. */
async function turnOff(
  deps: Deps,
  { subject, userId, waitlistEntryId, crmClientId }: UnsubscribeLink,
  req: Pick<Request, 'id'>,
  res: Response,
): Promise<void> {
  if (subject !== 'waitlist') {
    return unsubscribe(deps.database.db, { subject, userId, crmClientId });
  }
  if (userId === null || waitlistEntryId === null) return;
  const caller = { userId, role: 'customer', via: 'link' } as const;
  const noteCommand = (id: string) => void (res.locals['commandId'] = id);
  // An entry that is booked or over is left as it is.
  await leaveWaitlist(deps, { caller, requestId: req.id, noteCommand }, waitlistEntryId);
}
