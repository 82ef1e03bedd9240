import type { Direction, Language } from '../domain/language.ts';
import { type Phrase, toPlainText, toValue } from '../domain/phrase.ts';
import type { Block, Content, TimeLine } from './content.ts';

/** The colours of the web app. Mail programs without support for dark mode show the first set. */
const LIGHT = {
  ink: '#16181d',
  quiet: '#4d525c',
  paper: '#fbfaf7',
  surface: '#ffffff',
  well: '#f3f1ec',
  line: '#e3e0d8',
  beak: '#f2a20c',
};
const DARK: typeof LIGHT = {
  ink: '#f1efe9',
  quiet: '#b9bcc4',
  paper: '#121317',
  surface: '#1a1c21',
  well: '#22252c',
  line: '#30343d',
  beak: '#f5ad1f',
};
const PRODUCT_NAME = 'Amsel';
const BEAK_INK = '#16181d';

const FONT =
  "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic',Arial,sans-serif";

// Most mail programs ignore style sheets, so everything but dark mode is inline.
const DARK_STYLES = `@media (prefers-color-scheme: dark) {
  .paper { background: ${DARK.paper} !important; }
  .surface { background: ${DARK.surface} !important; border-color: ${DARK.line} !important; }
  .well { background: ${DARK.well} !important; }
  .ink, .ink a { color: ${DARK.ink} !important; }
  .quiet, .quiet a { color: ${DARK.quiet} !important; }
  .ink a.beak { background: ${DARK.beak} !important; color: ${BEAK_INK} !important; }
}`;

export function toHtmlBody(content: Content, language: Language, direction: Direction): string {
  const { business, heading, blocks, footer, unsubscribe } = content;
  const sender = business === undefined ? [PRODUCT_NAME] : [toValue(business)];
  const align = direction === 'rtl' ? 'right' : 'left';
  const cell = `direction:${direction};text-align:${align};font-family:${FONT};`;
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(toPlainText(content.subject, direction))}</title>
<style>:root { color-scheme: light dark; } ${DARK_STYLES}</style>
</head>
<body class="paper" dir="${direction}" style="margin:0;padding:0;background:${LIGHT.paper};">
<table role="presentation" class="paper" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" style="background:${LIGHT.paper};">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;">
<tr><td class="quiet" style="${cell}padding:0 4px 12px;font-size:14px;line-height:20px;font-weight:600;color:${LIGHT.quiet};">${toHtml(sender)}</td></tr>
<tr><td class="surface ink" style="${cell}padding:24px 20px;background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:12px;font-size:16px;line-height:24px;color:${LIGHT.ink};">
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:700;">${toHtml(heading)}</h1>
${blocks.map(toBlock).join('\n')}
</td></tr>
<tr><td class="quiet" style="${cell}padding:16px 4px 0;font-size:13px;line-height:20px;color:${LIGHT.quiet};">${toHtml(footer)}${
    unsubscribe ? `<br>${toLink(unsubscribe.label, unsubscribe.url, LIGHT.quiet)}` : ''
  }</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function toBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return `<p style="margin:0 0 16px;">${toHtml(block.text)}</p>`;
    case 'note':
      return `<p class="quiet" style="margin:0 0 16px;font-size:14px;line-height:20px;color:${LIGHT.quiet};">${toHtml(block.text)}</p>`;
    case 'times':
      return toTimes(block);
    case 'schedule':
      return block.entries
        .map(
          ({ note, text, ...time }) =>
            `<p style="margin:0 0 12px;">${toClock(time)}<br>${toHtml(text)}${
              note.length > 0 ? `<br>${toQuiet(toHtml(note))}` : ''
            }</p>`,
        )
        .join('\n');
    case 'facts':
      return `<p style="margin:0 0 16px;">${block.facts
        .map(({ label, value }) => `${toQuiet(toHtml(label))}<br>${toHtml(value)}`)
        .join('</p>\n<p style="margin:0 0 16px;">')}</p>`;
    case 'code':
      return `<p class="well" dir="ltr" style="margin:0 0 16px;padding:12px;border-radius:6px;background:${LIGHT.well};font-family:ui-monospace,Menlo,Consolas,monospace;font-size:15px;line-height:22px;text-align:left;word-break:break-all;">${escapeHtml(block.text)}</p>`;
    case 'button':
      return `<p style="margin:24px 0 16px;"><a class="beak" href="${toHref(block.url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:${LIGHT.beak};color:${BEAK_INK};font-weight:600;text-decoration:none;">${toHtml(block.label)}</a></p>`;
    case 'link':
      return `<p style="margin:0 0 8px;">${toLink(block.label, block.url, LIGHT.ink)}</p>`;
  }
}

function toTimes({ label, lines, isPast }: Extract<Block, { type: 'times' }>): string {
  const heading = label ? `${toQuiet(toHtml(label))}<br>` : '';
  return lines
    .map(({ day, link, ...time }, i) => {
      const date = `<bdi>${escapeHtml(day)}</bdi>`;
      const shown = isPast ? toPastTime(date, time) : `${date}<br>${toClock(time)}`;
      const below = link ? `<br>${toLink(link.label, link.url, LIGHT.ink)}` : '';
      return `<p style="margin:0 0 8px;">${i === 0 ? heading : ''}${shown}${below}</p>`;
    })
    .join('\n');
}

type ClockTime = Pick<TimeLine, 'clock' | 'offset'>;

function toPastTime(date: string, { clock, offset }: ClockTime): string {
  const time = `${toHtml(clock)} <bdi>${escapeHtml(offset)}</bdi>`;
  return `<s class="quiet" style="color:${LIGHT.quiet};">${date}<br>${time}</s>`;
}

function toClock({ clock, offset }: ClockTime): string {
  return `<b style="font-size:20px;line-height:28px;font-variant-numeric:tabular-nums;">${toHtml(clock)}</b> ${toQuiet(`<bdi>${escapeHtml(offset)}</bdi>`)}`;
}

function toQuiet(html: string): string {
  return `<span class="quiet" style="font-size:14px;line-height:20px;color:${LIGHT.quiet};">${html}</span>`;
}

function toLink(label: Phrase, url: string, color: string): string {
  return `<a href="${toHref(url)}" style="color:${color};text-decoration:underline;">${toHtml(label)}</a>`;
}

/** Inserted values are isolated, so that their direction does not reorder the text around them. */
export function toHtml(phrase: Phrase): string {
  return phrase
    .map((part) =>
      typeof part === 'string' ? escapeHtml(part) : `<bdi>${escapeHtml(part.value)}</bdi>`,
    )
    .join('');
}

function toHref(url: string): string {
  // A link of another scheme could run code in the mail program.
  if (!/^https?:\/\//i.test(url)) throw new Error('a link in a mail must be http or https');
  return escapeHtml(url);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
