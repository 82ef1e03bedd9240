import { PAGE_PATHS } from '../contract/page-paths.ts';
import type { Language } from '../domain/language.ts';
import type { UnsubscribeSubject } from '../domain/notifications/unsubscribe.ts';
import { toPageHtml, toStatus } from './page.ts';
import { TEXTS } from './texts/index.ts';

const RESULTS = {
  turnedOff: 'unsubscribe.done',
  /** The reader has a client record and no account. */
  turnedOffForRecord: 'unsubscribe.doneRecord',
  left: 'unsubscribe.left',
  /** The reader has booked the offer. */
  booked: 'waitlistPage.booked',
} as const;
export type UnsubscribeResult = keyof typeof RESULTS;

/** The page behind the link of a mail: a question, or its result. It has no values of people, so nothing is escaped. */
export function renderUnsubscribePage(
  language: Language,
  subject: UnsubscribeSubject,
  result: UnsubscribeResult | undefined,
): string {
  const texts = TEXTS[language];
  const question =
    texts[subject === 'waitlist' ? 'unsubscribe.askWaitlist' : 'unsubscribe.question'];
  const form = `<p>${question}</p>
<form method="post"><button>${texts['unsubscribe.button']}</button></form>`;
  const account = `<p><a href="${PAGE_PATHS.account}">${texts['link.account']}</a></p>`;
  const body = `<p><strong>${texts[`unsubscribe.${subject}`]}</strong></p>
${result === undefined ? form : toStatus(texts[RESULTS[result]])}
${result === 'turnedOff' ? account : ''}`;
  return toPageHtml(language, texts['link.unsubscribe'], body);
}
