import type { Request, Response } from 'express';
import { DEFAULT_LANGUAGE, findPreferredLanguage, type Language } from '../../domain/language.ts';

/** Its form goes to the page itself; it loads nothing. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Sends a page that is a form without a script. */
export function sendFormPage(res: Response, status: number, html: string): void {
  res
    .status(status)
    .set({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    })
    .send(html);
}

/** The language of the account, else of the browser, else of the business. */
export function languageOf(
  req: Pick<Request, 'headers'>,
  account: Language | null | undefined,
  business: Language | null | undefined,
): Language {
  return (
    account ?? findPreferredLanguage(req.headers['accept-language']) ?? business ?? DEFAULT_LANGUAGE
  );
}
