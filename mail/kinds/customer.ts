import { type Block, type Content, type Fact, type Phrase, toValue } from '../content.ts';
import type { Booking, MailOf } from '../mail.ts';
import {
  greet,
  listDetails,
  nameServices,
  showLink,
  showOldTime,
  showTimes,
  textFact,
  toDeadline,
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
  const { booking, readerName, manageUrl } = mail;
  const business = booking.business.name;
  const services = nameServices(words, booking.services);
  const when = toMoment(words, booking.times);
  const isOpen = OPEN_KINDS.has(mail.kind);
  const manageLabel = translate(isOpen ? 'link.manage' : 'link.view');
  return {
    subject:
      mail.kind === 'thanks'
        ? translate('thanks.subject', { business })
        : translate(`${mail.kind}.subject`, { services, business, when }),
    sender: [toValue(business)],
    heading: translate(`${mail.kind}.heading`),
    blocks: [
      greet(words, readerName),
      { type: 'paragraph', text: introduce(mail, words) },
      ...timesOf(mail, words),
      { type: 'facts', facts: listFacts(mail, words) },
      ...(mail.kind === 'thanks' ? [reviewButton(mail, words)] : []),
      ...showLink(mail.kind === 'thanks' ? 'link' : 'button', manageLabel, manageUrl),
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

function introduce(mail: CustomerMail, { translate }: Words): Phrase {
  const business = mail.booking.business.name;
  if (mail.kind === 'cancelled') return translate(`cancelled.${mail.by}`, { business });
  if (mail.kind === 'changed' && mail.isPending) return translate('changed.pending', { business });
  return translate(`${mail.kind}.intro`, { business });
}

function timesOf(mail: CustomerMail, words: Words): Block[] {
  const { times } = mail.booking;
  if (mail.kind !== 'changed') return showTimes(words, times);
  const label = words.translate('label.newTime');
  return [showOldTime(words, mail.previous), ...showTimes(words, times, label)];
}

function listFacts(mail: CustomerMail, words: Words): Fact[] {
  const { translate } = words;
  const { booking, readerName } = mail;
  return [
    ...('reason' in mail ? textFact(translate('label.reason'), mail.reason) : []),
    ...listDetails(words, booking),
    ...textFact(translate('label.visitor'), otherVisitor(booking, readerName)),
    ...textFact(translate('label.note'), booking.note),
  ];
}

/** Named only if the customer booked for a family member. */
function otherVisitor({ visitorName }: Booking, readerName: string): string {
  return visitorName === readerName ? '' : visitorName;
}

function reviewButton({ reviewUrl }: MailOf<'thanks'>, { translate }: Words): Block {
  return { type: 'button', label: translate('link.review'), url: reviewUrl };
}

export function composeWaitlistOffer(mail: MailOf<'waitlistOffer'>, words: Words): Content {
  const { translate } = words;
  const { business, services, readerName, expiresAt, bookUrl, manageUrl, unsubscribeUrl } = mail;
  const deadline = toDeadline(words, expiresAt);
  return {
    subject: translate('waitlistOffer.subject', {
      services: nameServices(words, services),
      business: business.name,
      when: toMoment(words, [mail]),
    }),
    sender: [toValue(business.name)],
    heading: translate('waitlistOffer.heading'),
    blocks: [
      greet(words, readerName),
      {
        type: 'paragraph',
        text: translate('waitlistOffer.intro', { business: business.name, deadline }),
      },
      ...showTimes(words, [mail]),
      { type: 'facts', facts: listDetails(words, mail) },
      { type: 'button', label: translate('link.book'), url: bookUrl },
      { type: 'link', label: translate('link.waitlist'), url: manageUrl },
    ],
    footer: translate('footer.waitlist', { business: business.name }),
    ...(unsubscribeUrl !== null && {
      unsubscribe: { label: translate('link.unsubscribe'), url: unsubscribeUrl },
    }),
  };
}
