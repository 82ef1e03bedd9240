import type { Language } from '../domain/language.ts';
import { listOfferFacts } from './kinds/customer.ts';
import { escapeHtml, toHtml } from './html.ts';
import { createWords, toInstant, type Words } from './kinds/parts.ts';
import type { MailBusiness, TimeRange, Visit } from './mail.ts';
import { toPageHtml, toStatus } from './page.ts';
import { showFacts, showTime } from './page-parts.ts';

export type OfferView = Omit<Visit, 'business'> &
  TimeRange & {
    /** Sent with the button, so that nothing else is booked than what the page shows. */
    readonly holdId: string;
    readonly visitorName: string;
    readonly expiresAt: string;
  };

export type WaitlistMessage =
  'waiting' | 'booked' | 'pending' | 'left' | EndCause | 'busy' | 'refused';
type EndCause = 'removed' | 'datesPassed' | 'offersLapsed';

export type WaitlistPage = {
  readonly language: Language;
  readonly business: MailBusiness;
  readonly message?: WaitlistMessage | undefined;
  readonly offer?: OfferView | undefined;
  /** The booked time. */
  readonly visit?: TimeRange | undefined;
  readonly mayLeave: boolean;
};

/** The page behind the link of an offer. */
export function renderWaitlistPage(page: WaitlistPage): string {
  const { language, business, message, offer, visit, mayLeave } = page;
  const words = createWords(language, business.timezone);
  const { translate } = words;
  const title = translate(offer ? 'waitlistOffer.heading' : 'waitlistPage.title');
  const body = [
    ...(message ? [toStatus(toHtml(say(words, message, business.name)))] : []),
    ...(visit ? [showTime(words, visit)] : []),
    ...(offer ? [showOffer(words, { ...offer, business })] : []),
    ...(mayLeave ? [leaveForm(words)] : []),
  ];
  return toPageHtml(language, toHtml(title), body.join('\n'));
}

function say({ translate }: Words, message: WaitlistMessage, business: string) {
  switch (message) {
    case 'removed':
    case 'datesPassed':
    case 'offersLapsed':
      return translate(`waitlistEnded.${message}`, { business });
    case 'waiting':
    case 'left':
      return translate(`waitlistPage.${message}`, { business });
    default:
      return translate(`waitlistPage.${message}`);
  }
}

function showOffer(words: Words, offer: OfferView & Visit): string {
  const { translate } = words;
  const deadline = toInstant(words, offer.expiresAt);
  return `<p>${toHtml(translate('waitlistOffer.intro', { business: offer.business.name, deadline }))}</p>
${showTime(words, offer)}
${showFacts(listOfferFacts(words, offer))}
<form method="post"><input type="hidden" name="hold" value="${escapeHtml(offer.holdId)}"><button name="action" value="book">${toHtml(translate('link.book'))}</button><button name="action" value="decline">${toHtml(translate('link.decline'))}</button></form>`;
}

/** Opened first and pressed then: who leaves loses the place in the line. */
function leaveForm({ translate }: Words): string {
  const text = toHtml(translate('link.waitlist'));
  return `<details><summary>${text}</summary>
<form method="post"><button name="action" value="leave">${text}</button></form>
</details>`;
}
