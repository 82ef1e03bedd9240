import { type Block, type Content, type Fact, type Link } from '../content.ts';
import type { Phrase } from '../../domain/phrase.ts';
import type { BookedTime, Booking, MailOf } from '../mail.ts';
import {
  greet,
  listDetails,
  nameServices,
  showOldTime,
  showTimes,
  textFact,
  toInstant,
  toMoment,
  type Words,
} from './parts.ts';

export type CustomerMail = MailOf<
  | 'requested'
  | 'booked'
  | 'confirmed'
  | 'declined'
  | 'changed'
  | 'cancelled'
  | 'reminder'
  | 'thanks'
>;

export function composeCustomerMail(mail: CustomerMail, words: Words): Content {
  const { translate } = words;
  const { booking, readerName } = mail;
  const business = booking.business.name;
  const services = nameServices(words, booking.services);
  const when = toMoment(words, booking.times);
  return {
    subject:
      mail.kind === 'thanks'
        ? translate('thanks.subject', { business })
        : translate(subjectOf(mail), { services, business, when }),
    business,
    heading: translate(headingOf(mail)),
    blocks: [
      greet(words, readerName),
      { type: 'paragraph', text: introduce(mail, words) },
      ...timesOf(mail, words),
      { type: 'facts', facts: listFacts(mail, words) },
      ...sayUntilWhen(mail, words),
      ...(mail.kind === 'thanks' ? [reviewButton(mail, words)] : []),
      ...manageButton(mail, words),
    ],
    footer: translate('footer.customer', { business }),
    ...('unsubscribeUrl' in mail && {
      unsubscribe: { label: translate('link.unsubscribe'), url: mail.unsubscribeUrl },
    }),
  };
}

/** The customer can still change or cancel the appointment. */
const OPEN_KINDS: ReadonlySet<string> = new Set([
  'requested',
  'booked',
  'confirmed',
  'changed',
  'reminder',
]);

function isSeries({ booking }: CustomerMail): boolean {
  return booking.times.length > 1;
}

/** The name of the texts of a change: at the same time there is a colleague, or there are other services. */
function nameOf<M extends CustomerMail>(mail: M): M['kind'] | 'updated' | 'reassigned' {
  if (mail.kind !== 'changed' || mail.previous !== null) return mail.kind;
  return mail.isReassigned ? 'reassigned' : 'updated';
}

function subjectOf(mail: Exclude<CustomerMail, { readonly kind: 'thanks' }>) {
  return `${nameOf(mail)}.subject` as const;
}

function headingOf(mail: CustomerMail) {
  const { kind } = mail;
  const namesAppointments = kind === 'booked' || kind === 'confirmed' || kind === 'cancelled';
  return namesAppointments && isSeries(mail)
    ? (`${kind}.seriesHeading` as const)
    : (`${nameOf(mail)}.heading` as const);
}

function introduce(mail: CustomerMail, { translate }: Words): Phrase {
  const business = mail.booking.business.name;
  if (mail.kind === 'cancelled') return translate(`cancelled.${mail.by}`, { business });
  const name = nameOf(mail);
  if (name === 'reassigned') {
    return translate('reassigned.intro', { business, professional: mail.booking.professionalName });
  }
  if (name === 'changed' && 'isPending' in mail && mail.isPending) {
    return translate('changed.pending', { business });
  }
  return translate(`${name}.intro`, { business });
}

function timesOf(mail: CustomerMail, words: Words): Block[] {
  const { times } = mail.booking;
  if (isSeries(mail)) {
    const linked = times.map((time) => ({ ...time, ...linkOf(mail, words, time) }));
    return showTimes(words, linked);
  }
  if (mail.kind !== 'changed' || mail.previous === null) return showTimes(words, times);
  const label = words.translate('label.newTime');
  return [showOldTime(words, mail.previous), ...showTimes(words, times, label)];
}

function listFacts(mail: CustomerMail, words: Words): Fact[] {
  const { translate } = words;
  const { booking, readerName } = mail;
  return [
    ...('reason' in mail ? textFact(translate('label.reason'), mail.reason) : []),
    // A price would look as if it were due.
    ...listDetails(words, 'reason' in mail ? { ...booking, price: null } : booking),
    ...textFact(translate('label.visitor'), otherVisitor(booking, readerName)),
    ...textFact(translate('label.note'), booking.note),
    ...textFact(translate('label.phone'), booking.business.phone),
    ...textFact(translate('label.website'), booking.business.website),
  ];
}

/** Named only if the customer booked for a family member. */
function otherVisitor({ visitorName }: Booking, readerName: string): string {
  return visitorName === readerName ? '' : visitorName;
}

/** Until when the customer can change the appointment. Of a series, the links say it. */
function sayUntilWhen(mail: CustomerMail, words: Words): Block[] {
  if (!OPEN_KINDS.has(mail.kind)) return [];
  const { translate } = words;
  const { times, business } = mail.booking;
  const [{ changeUntil }] = times;
  const say = (text: Phrase): Block[] => [{ type: 'paragraph', text }];
  if (!times.some(({ isChangeable }) => isChangeable)) {
    return say(translate('change.tooLate', { business: business.name }));
  }
  if (isSeries(mail)) return [];
  const deadline = changeUntil === null ? undefined : toInstant(words, changeUntil);
  if (mail.kind === 'reminder') {
    return say(
      deadline ? translate('reminder.until', { deadline }) : translate('reminder.anytime'),
    );
  }
  return deadline ? say(translate('change.until', { deadline })) : [];
}

/** Each date of a series has its own link. */
function manageButton(mail: CustomerMail, words: Words): Block[] {
  const { link } = isSeries(mail) ? {} : linkOf(mail, words, mail.booking.times[0]);
  return link ? [{ type: mail.kind === 'thanks' ? 'link' : 'button', ...link }] : [];
}

function linkOf(mail: CustomerMail, words: Words, time: BookedTime): { link?: Link } {
  const { manageUrl: url, changeUntil, isChangeable } = time;
  if (url === null) return {};
  const { translate } = words;
  if (!isChangeable || !OPEN_KINDS.has(mail.kind)) {
    return { link: { label: translate('link.view'), url } };
  }
  const label =
    isSeries(mail) && changeUntil !== null
      ? translate('link.manageUntil', { deadline: toInstant(words, changeUntil) })
      : translate('link.manage');
  return { link: { label, url } };
}

function reviewButton({ reviewUrl }: MailOf<'thanks'>, { translate }: Words): Block {
  return { type: 'button', label: translate('link.review'), url: reviewUrl };
}

export function listOfferFacts(
  words: Words,
  offer: Parameters<typeof listDetails>[1] & { readonly visitorName: string },
): Fact[] {
  const visitor = textFact(words.translate('label.visitor'), offer.visitorName);
  return [...listDetails(words, offer), ...visitor];
}

export function composeWaitlistOffer(mail: MailOf<'waitlistOffer'>, words: Words): Content {
  const { translate } = words;
  const { business, services, readerName, expiresAt, bookUrl, unsubscribeUrl } = mail;
  const deadline = toInstant(words, expiresAt);
  return {
    subject: translate('waitlistOffer.subject', {
      services: nameServices(words, services),
      business: business.name,
      when: toMoment(words, [mail]),
    }),
    business: business.name,
    heading: translate('waitlistOffer.heading'),
    blocks: [
      greet(words, readerName),
      {
        type: 'paragraph',
        text: translate('waitlistOffer.intro', { business: business.name, deadline }),
      },
      ...showTimes(words, [mail]),
      { type: 'facts', facts: listOfferFacts(words, mail) },
      { type: 'button', label: translate('link.book'), url: bookUrl },
    ],
    footer: translate('footer.waitlist', { business: business.name }),
    unsubscribe: { label: translate('link.waitlist'), url: unsubscribeUrl },
  };
}

export function composeWithdrawnOffer(mail: MailOf<'waitlistWithdrawn'>, words: Words): Content {
  const { translate } = words;
  const { services, readerName, manageUrl, unsubscribeUrl } = mail;
  const business = mail.business.name;
  return {
    subject: translate('waitlistWithdrawn.subject', {
      services: nameServices(words, services),
      business,
      when: toMoment(words, [mail]),
    }),
    business,
    heading: translate('waitlistWithdrawn.heading'),
    blocks: [
      greet(words, readerName),
      { type: 'paragraph', text: translate('waitlistWithdrawn.intro', { business }) },
      ...showTimes(words, [mail]),
      { type: 'facts', facts: listOfferFacts(words, mail) },
      { type: 'link', label: translate('waitlistPage.title'), url: manageUrl },
    ],
    footer: translate('footer.waitlist', { business }),
    unsubscribe: { label: translate('link.waitlist'), url: unsubscribeUrl },
  };
}

export function composeEndedWaiting(mail: MailOf<'waitlistEnded'>, words: Words): Content {
  const { translate } = words;
  const { services, readerName, cause, unsubscribeUrl } = mail;
  const { name: business, phone, website } = mail.business;
  const named = nameServices(words, services);
  return {
    subject: translate('waitlistEnded.subject', { services: named, business }),
    business,
    heading: translate('waitlistEnded.heading'),
    blocks: [
      greet(words, readerName),
      { type: 'paragraph', text: translate(`waitlistEnded.${cause}`, { business }) },
      {
        type: 'facts',
        facts: [
          ...textFact(translate('label.phone'), phone),
          ...textFact(translate('label.website'), website),
        ],
      },
    ],
    footer: translate('footer.waitlistEnded', { business }),
    unsubscribe: { label: translate('link.unsubscribe'), url: unsubscribeUrl },
  };
}
