import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Response, Router } from 'express';
import { directionOf, type Language, LANGUAGES, localeOf } from '../../domain/language.ts';
import { PAGE_BRAND, PAGE_STYLES } from '../../mail/page-look.ts';
import { TEXTS as MAIL_TEXTS } from '../../mail/texts/index.ts';
import { CONFIRM_EMAIL_TEXTS } from './confirm-email-texts.ts';
import { toDataBlock } from './data-block.ts';
import { MAGIC_LINK_TEXTS } from './magic-link-texts.ts';
import { MANAGE_TEXTS } from './manage-texts.ts';
import { RESET_PASSWORD_TEXTS } from './reset-password-texts.ts';

const readAsset = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');
const COMMON_SCRIPT = await readAsset('./common.js');
const MANAGE_SCRIPT = await readAsset('./manage.js');
const MAGIC_LINK_SCRIPT = await readAsset('./magic-link.js');
const PASSWORD_FORM_SCRIPT = await readAsset('./password-form.js');
const CONFIRM_EMAIL_SCRIPT = `${PASSWORD_FORM_SCRIPT}\n${await readAsset('./confirm-email.js')}`;
const RESET_PASSWORD_SCRIPT = `${PASSWORD_FORM_SCRIPT}\n${await readAsset('./reset-password.js')}`;

const MANAGE_PAGE = toPage(MANAGE_SCRIPT, withZone(MANAGE_TEXTS));
const MAGIC_LINK_PAGE = toPage(MAGIC_LINK_SCRIPT, MAGIC_LINK_TEXTS);
const CONFIRM_EMAIL_PAGE = toPage(CONFIRM_EMAIL_SCRIPT, CONFIRM_EMAIL_TEXTS);
const RESET_PASSWORD_PAGE = toPage(RESET_PASSWORD_SCRIPT, RESET_PASSWORD_TEXTS);

/** The pages of links in mails. They contain no data: their scripts call the API. */
export function pagesRouter({ hasOwnSessions }: { readonly hasOwnSessions: boolean }): Router {
  const router = Router();
  router.get('/manage/:token', (_req, res) => sendPage(res, MANAGE_PAGE));
  if (hasOwnSessions) {
    router.get('/magic-link', (_req, res) => sendPage(res, MAGIC_LINK_PAGE));
    router.get('/confirm-email', (_req, res) => sendPage(res, CONFIRM_EMAIL_PAGE));
    router.get('/reset-password', (_req, res) => sendPage(res, RESET_PASSWORD_PAGE));
  }
  return router;
}

type Page = { readonly html: string; readonly policy: string };

function sendPage(res: Response, { html, policy }: Page): void {
  res
    .set({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    })
    .type('html')
    .send(html);
}

function toPage(ownScript: string, texts: Readonly<Record<Language, object>>): Page {
  const catalogue = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      { direction: directionOf(language), locale: localeOf(language), texts: texts[language] },
    ]),
  );
  const script = `${COMMON_SCRIPT}\n${ownScript}`;
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Amsel</title>
    <link rel="icon" href="data:," />
    <style>${PAGE_STYLES}</style>
  </head>
  <body>
    ${PAGE_BRAND}
    <main><noscript>Please allow JavaScript for this page.</noscript></main>
    <script type="application/json" id="texts">${toDataBlock(catalogue)}</script>
    <script type="module">${script}</script>
  </body>
</html>
`;
  const policy = [
    "default-src 'none'",
    `script-src ${sourceOf(script)}`,
    `style-src ${sourceOf(PAGE_STYLES)}`,
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html, policy };
}

/** Pages name the zone in the words of mails. */
function withZone<T extends object>(texts: Readonly<Record<Language, T>>) {
  const entries = LANGUAGES.map((language) => {
    const { timezone } = MAIL_TEXTS[language];
    return [language, { ...texts[language], timezone }] as const;
  });
  return Object.fromEntries(entries) as Record<Language, T & { readonly timezone: string }>;
}

/** The page runs exactly this text, and nothing else. */
function sourceOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}
