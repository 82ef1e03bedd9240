import type { Language } from '../domain/language.ts';
import type { UnsubscribeSubject } from '../domain/unsubscribe.ts';
import { toPageHtml } from './page.ts';
import { TEXTS } from './texts/index.ts';

/** The page behind the link of a mail. It has no values of people, so nothing is escaped. */
export function renderUnsubscribePage(
  language: Language,
  state: 'question' | 'done' | 'invalid',
  subject?: UnsubscribeSubject,
): string {
  const texts = TEXTS[language];
  const name = subject && `<p><strong>${texts[`unsubscribe.${subject}`]}</strong></p>`;
  const button = `<form method="post"><button>${texts['unsubscribe.button']}</button></form>`;
  const body = `${name ?? ''}
<p>${texts[`unsubscribe.${state}`]}</p>
${state === 'question' ? button : ''}`;
  return toPageHtml(language, texts['link.unsubscribe'], body);
}
