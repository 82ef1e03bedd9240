import { createWords, nameServices, toMoment } from './kinds/parts.ts';
import type { MailOf } from './mail.ts';
import { toPlainText } from '../domain/phrase.ts';

/** A reminder or an offer as a text message: the subject of its mail, the offset of the zone, and the link. */
export function renderText(mail: MailOf<'reminder' | 'waitlistOffer'>): string {
  const { business, services, times, url } = factsOf(mail);
  const words = createWords(mail.language, business.timezone);
  const values = {
    services: nameServices(words, services),
    business: business.name,
    when: toMoment(words, times),
  };
  const subject = toPlainText(words.translate(`${mail.kind}.subject`, values), words.direction);
  const text = `${subject} (${words.formats.offset(times[0].startsAt)})`;
  return url === null ? text : `${text} ${url}`;
}

function factsOf(mail: MailOf<'reminder' | 'waitlistOffer'>) {
  if (mail.kind === 'waitlistOffer') return { ...mail, times: [mail], url: mail.bookUrl };
  const { booking } = mail;
  return { ...booking, url: booking.times[0].manageUrl };
}
