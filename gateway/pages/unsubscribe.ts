import { type RequestHandler, Router, urlencoded } from 'express';
import { hashSecret } from '../../contract/secrets.ts';
import { findUnsubscribeLink } from '../../db/reads/unsubscribe-links.ts';
import { unsubscribe } from '../../db/writes/unsubscribe-links.ts';
import { renderUnsubscribePage } from '../../mail/unsubscribe-page.ts';
import type { Deps } from '../deps.ts';
import { languageOf, sendFormPage } from './form-page.ts';

/**
 * One-click unsubscribe (RFC 8058): mail programs POST without a login, and people press the button of the page.
 * A GET changes nothing, because programs follow the links of a mail.
 */
export function unsubscribePage({ database: { db } }: Pick<Deps, 'database'>): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const answer =
    (changes: boolean): RequestHandler<{ token: string }> =>
    async (req, res) => {
      const link = await findUnsubscribeLink(db, hashSecret(req.params.token));
      if (link && changes) await unsubscribe(db, link);
      const state = link ? (changes ? 'done' : 'question') : 'invalid';
      const language = languageOf(req, link?.language, link?.businessLanguage);
      sendFormPage(res, link ? 200 : 404, renderUnsubscribePage(language, state, link?.subject));
    };
  router.get('/unsubscribe/:token', answer(false));
  // The body says only `List-Unsubscribe=One-Click`.
  router.post('/unsubscribe/:token', urlencoded({ extended: false, limit: '1kb' }), answer(true));
  return router;
}
