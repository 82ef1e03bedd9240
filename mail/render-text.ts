import { createWords, nameServices, toMoment } from './kinds/parts.ts';
import type { MailOf } from './mail.ts';
import { toPlainText } from './text.ts';

/** A reminder as a text message: the subject of its mail and the link. */
export function renderText(mail: MailOf<'reminder'>): string {
  const { booking } = mail;
  const [{ manageUrl }] = booking.times;
  const words = createWords(mail.language, booking.business.timezone);
  const values = {
    services: nameServices(words, booking.services),
    business: booking.business.name,
    when: toMoment(words, booking.times),
  };
  const text = toPlainText(words.translate('reminder.subject', values), words.direction);
  return manageUrl === null ? text : `${text} ${manageUrl}`;
}
