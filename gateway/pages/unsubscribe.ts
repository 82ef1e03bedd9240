import { type RequestHandler, Router, urlencoded } from 'express';
import { hashSecret } from '../../contract/secrets.ts';
import { findUnsubscribeLink } from '../../db/reads/unsubscribe-links.ts';
import { unsubscribe } from '../../db/writes/unsubscribe-links.ts';
import { DEFAULT_LANGUAGE, findPreferredLanguage } from '../../domain/language.ts';
import { renderUnsubscribePage } from '../../mail/unsubscribe-page.ts';
import type { Deps } from '../deps.ts';

/** Its form goes to the page itself; it loads nothing. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

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
      const language =
        link?.language ??
        findPreferredLanguage(req.headers['accept-language']) ??
        link?.businessLanguage ??
        DEFAULT_LANGUAGE;
      res
        .status(link ? 200 : 404)
        .set({
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': CONTENT_SECURITY_POLICY,
          'Cache-Control': 'no-store',
          'Referrer-Policy': 'no-referrer',
        })
        .send(renderUnsubscribePage(language, state, link?.subject));
    };
  router.get('/unsubscribe/:token', answer(false));
  // The body says only `List-Unsubscribe=One-Click`.
  router.post('/unsubscribe/:token', urlencoded({ extended: false, limit: '1kb' }), answer(true));
  return router;
}
