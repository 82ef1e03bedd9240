import type { Language } from '../domain/language.ts';
import { listOfferFacts } from './kinds/customer.ts';
import { escapeHtml, toHtml } from './html.ts';
import { createWords, nameZone, toInstant, toTimeLine, type Words } from './kinds/parts.ts';
import type { MailBusiness, TimeRange, Visit } from './mail.ts';
import { toPageHtml } from './page.ts';
import { TEXTS } from './texts/index.ts';

export type OfferView = Omit<Visit, 'business'> &
  TimeRange & {
    /** Sent with the button, so that nothing else is booked than what the page shows. */
    readonly holdId: string;
    readonly visitorName: string;
    readonly expiresAt: string;
  };

export type WaitlistMessage =
  'waiting' | 'booked' | 'pending' | 'left' | 'ended' | 'busy' | 'refused';

export type WaitlistPage = {
  readonly language: Language;
  readonly business: MailBusiness;
  readonly message?: WaitlistMessage | undefined;
  readonly offer?: OfferView | undefined;
  readonly mayLeave: boolean;
};

/** The page behind the link of an offer. */
export function renderWaitlistPage(page: WaitlistPage): string {
  const { language, business, message, offer, mayLeave } = page;
  const words = createWords(language, business.timezone);
  const { translate } = words;
  const title = translate(offer ? 'waitlistOffer.heading' : 'waitlistPage.title');
  const body = [
    ...(message ? [toStatus(toHtml(say(words, message, business.name)))] : []),
    ...(offer ? [showOffer(words, { ...offer, business })] : []),
    ...(mayLeave ? [leaveForm(words)] : []),
  ];
  return toPageHtml(language, toHtml(title), body.join('\n'));
}

/** The page of a link that is unknown. */
export function renderUnknownLink(language: Language): string {
  const texts = TEXTS[language];
  return toPageHtml(language, texts['waitlistPage.title'], toStatus(texts['unsubscribe.invalid']));
}

/** It takes the focus, because the button that was pressed is gone. */
function toStatus(html: string): string {
  return `<p role="status" tabindex="-1" autofocus><strong>${html}</strong></p>`;
}

function say({ translate }: Words, message: WaitlistMessage, business: string) {
  return message === 'waiting' || message === 'left' || message === 'ended'
    ? translate(`waitlistPage.${message}`, { business })
    : translate(`waitlistPage.${message}`);
}

function showOffer(words: Words, offer: OfferView & Visit): string {
  const { translate } = words;
  const deadline = toInstant(words, offer.expiresAt);
  const { day, clock, offset } = toTimeLine(words, offer);
  const zone = nameZone(words, offer.startsAt);
  const facts = listOfferFacts(words, offer).map(
    ({ label, value }) => `<dt>${toHtml(label)}</dt><dd>${toHtml(value)}</dd>`,
  );
  return `<p>${toHtml(translate('waitlistOffer.intro', { business: offer.business.name, deadline }))}</p>
<p><strong><bdi>${escapeHtml(day)}</bdi><br>${toHtml(clock)}</strong> <bdi>${escapeHtml(offset)}</bdi></p>
<p>${toHtml(zone.text)}</p>
<dl>
${facts.join('\n')}
</dl>
<form method="post"><input type="hidden" name="hold" value="${escapeHtml(offer.holdId)}"><button name="action" value="book">${toHtml(translate('link.book'))}</button></form>`;
}

/** Opened first and pressed then: who leaves loses the place in the line. */
function leaveForm({ translate }: Words): string {
  const text = toHtml(translate('link.waitlist'));
  return `<details><summary>${text}</summary>
<form method="post"><button name="action" value="leave">${text}</button></form>
</details>`;
}
