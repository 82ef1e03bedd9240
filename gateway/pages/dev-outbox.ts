import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Request, Router } from 'express';
import PostalMime from 'postal-mime';
import { escapeHtml } from '../../mail/html.ts';
import { isLocalHost } from '../access/address.ts';

const NAME = /^[\w.-]+\.eml$/;
const LISTED_MAX = 200;
/** The mail itself is in a frame without scripts, forms or an origin of its own. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

type Options = {
  readonly outboxDir: string;
  /** Only where demo accounts exist and the gateway is not reachable from other machines. */
  readonly isOpen: () => Promise<boolean>;
};

/** Shows the mail of the demo in a browser. */
export function devOutbox({ outboxDir, isOpen }: Options): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use('/dev/outbox', async (req, res, next) => {
    // A page of another site may use a name that leads here.
    if (!isLocalHost(hostOf(req)) || !(await isOpen())) return next('router');
    res.set({
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
      'Cache-Control': 'no-store',
      'Content-Type': 'text/html; charset=utf-8',
    });
    next();
  });
  router.get('/dev/outbox', async (_req, res) => {
    const names = await listNewest(outboxDir);
    const mails = await Promise.all(names.map((name) => readMail(outboxDir, name)));
    res.send(page('Outbox', mails.length === 0 ? '<p>No mail yet.</p>' : listOf(mails)));
  });
  router.get('/dev/outbox/:name', async (req, res, next) => {
    if (!NAME.test(req.params.name)) return next('router');
    const mail = await readMail(outboxDir, req.params.name).catch(() => undefined);
    if (!mail) return next('router');
    res.send(
      req.query['part'] === 'html' ? openingTabs(mail.html ?? '') : page(mail.subject, show(mail)),
    );
  });
  return router;
}

function hostOf(req: Request): string {
  return (req.headers.host ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
}

async function listNewest(outboxDir: string): Promise<string[]> {
  const names = await readdir(outboxDir).catch(() => []);
  return names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed()
    .slice(0, LISTED_MAX);
}

/** The pages that links lead to refuse to be framed. */
function openingTabs(html: string): string {
  return html.replace(/<head[^>]*>/i, '$&<base target="_blank">');
}

type ShownMail = Awaited<ReturnType<typeof readMail>>;

async function readMail(outboxDir: string, name: string) {
  const mail = await PostalMime.parse(await readFile(join(outboxDir, name)));
  const { subject = '', text = '', html, date = '', to = [], headers, attachments } = mail;
  const calendars = attachments.filter(({ mimeType }) => mimeType === 'text/calendar');
  return {
    name,
    subject,
    text,
    html,
    date,
    headers,
    to: to.map(({ address }) => address ?? '').join(', '),
    calendar: calendars.map(({ content }) => toText(content)).join('\n'),
  };
}

function toText(content: string | ArrayBuffer | Uint8Array): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}

function listOf(mails: readonly ShownMail[]): string {
  const rows = mails.map(
    ({ name, subject, to, date }) =>
      `<li><a dir="auto" href="/dev/outbox/${name}">${escapeHtml(subject)}</a><br>${escapeHtml(date)} to ${escapeHtml(to)}</li>`,
  );
  return `<ul>${rows.join('')}</ul>`;
}

function show({ name, headers, text, html, calendar }: ShownMail): string {
  const lines = headers.map(({ key, value }) => `${key}: ${value}`).join('\n');
  return [
    '<p><a href="/dev/outbox">All mail</a></p>',
    html
      ? `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="HTML" src="/dev/outbox/${name}?part=html"></iframe>`
      : '',
    `<h2>Text</h2><pre dir="auto">${escapeHtml(text)}</pre>`,
    calendar ? `<h2>Calendar</h2><pre>${escapeHtml(calendar)}</pre>` : '',
    `<h2>Headers</h2><pre>${escapeHtml(lines)}</pre>`,
  ].join('\n');
}

const STYLES =
  'body{font-family:system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}ul{padding:0;list-style:none}li{margin:.75rem 0}iframe{width:100%;height:36rem;border:1px solid #ccc}pre{white-space:pre-wrap;background:#f4f4f4;padding:1rem}';

function page(title: string, body: string): string {
  const name = escapeHtml(title);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${name}</title><style>${STYLES}</style></head><body><h1 dir="auto">${name}</h1>${body}</body></html>`;
}
