import type { Language } from '../domain/language.ts';
import type { Fact } from './content.ts';
import { escapeHtml, toHtml } from './html.ts';
import { nameZone, toTimeLine, type Words } from './kinds/parts.ts';
import type { TimeRange } from './mail.ts';
import { toPageHtml, toStatus } from './page.ts';
import { TEXTS } from './texts/index.ts';

/** A time as mails show it, with its zone in words. */
export function showTime(words: Words, time: TimeRange): string {
  const { day, clock, offset } = toTimeLine(words, time);
  const zone = nameZone(words, time.startsAt);
  return `<p class="time"><strong><bdi>${escapeHtml(day)}</bdi><br>${toHtml(clock)}</strong> <bdi>${escapeHtml(offset)}</bdi></p>
<p>${toHtml(zone.text)}</p>`;
}

export function showFacts(facts: readonly Fact[]): string {
  const rows = facts.map(
    ({ label, value }) => `<dt>${toHtml(label)}</dt><dd>${toHtml(value)}</dd>`,
  );
  return `<dl>\n${rows.join('\n')}\n</dl>`;
}

export type PageTitle = 'reviewPage.title' | 'waitlistPage.title' | 'link.unsubscribe';

/** A page that says why it shows no form: its link is unknown or over, or something failed. */
export function renderNotice(
  language: Language,
  title: PageTitle,
  notice: 'page.unknownLink' | 'page.failed',
): string {
  const texts = TEXTS[language];
  return toPageHtml(language, texts[title], toStatus(texts[notice]));
}
