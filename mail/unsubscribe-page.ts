import type { Language } from '../domain/language.ts';
import type { UnsubscribeSubject } from '../domain/unsubscribe.ts';
import { toPageHtml, toStatus } from './page.ts';
import type { Texts } from './texts/en.ts';
import { TEXTS } from './texts/index.ts';

type State = 'question' | 'done' | 'invalid';

/** The page behind the link of a mail. It has no values of people, so nothing is escaped. */
export function renderUnsubscribePage(
  language: Language,
  state: State,
  subject?: UnsubscribeSubject,
): string {
  const texts = TEXTS[language];
  const name = subject && `<p><strong>${texts[`unsubscribe.${subject}`]}</strong></p>`;
  const button = `<form method="post"><button>${texts['unsubscribe.button']}</button></form>`;
  const body = `${name ?? ''}
${say(texts, state, subject)}
${state === 'question' ? button : ''}`;
  return toPageHtml(language, texts['link.unsubscribe'], body);
}

/** A result takes the focus, because the button that was pressed is gone. */
function say(texts: Texts, state: State, subject: UnsubscribeSubject | undefined): string {
  const isWaitlist = subject === 'waitlist';
  if (state === 'question') {
    return `<p>${texts[isWaitlist ? 'unsubscribe.askWaitlist' : 'unsubscribe.question']}</p>`;
  }
  if (isWaitlist && state === 'done') return toStatus(texts['unsubscribe.left']);
  return toStatus(texts[`unsubscribe.${state}`]);
}
