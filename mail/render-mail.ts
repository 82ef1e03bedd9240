import { type CalendarMail, toCalendarParts } from './calendar-part.ts';
import type { Content } from './content.ts';
import { toHtmlBody } from './html.ts';
import { composeAccountMail } from './kinds/account.ts';
import { composeCalendarAlert } from './kinds/calendar.ts';
import {
  composeCustomerMail,
  composeWaitlistOffer,
  composeEndedWaiting,
  composeWithdrawnOffer,
} from './kinds/customer.ts';
import { composeModerationMail, composeSuspensionMail } from './kinds/moderation.ts';
import { createWords, type Words } from './kinds/parts.ts';
import { composeAgenda, composeStaffMail } from './kinds/staff.ts';
import type { Mail, RenderedMail } from './mail.ts';
import { toPlainText, toValue } from '../domain/phrase.ts';
import { toTextBody } from './text.ts';

/** The mail in the language of its reader, as text and as HTML. */
export function renderMail(mail: Mail): RenderedMail {
  const words = createWords(mail.language, timezoneOf(mail));
  const { language, direction } = words;
  const content = compose(mail, words);
  const { unsubscribe, business } = content;
  return {
    senderName: business === undefined ? undefined : toValue(business).value,
    subject: toPlainText(content.subject, direction),
    text: toTextBody(content, direction),
    html: toHtmlBody(content, language, direction),
    calendars: hasCalendar(mail) ? toCalendarParts(mail, words) : [],
    ...(unsubscribe && { unsubscribeUrl: unsubscribe.url }),
  };
}

function compose(mail: Mail, words: Words): Content {
  switch (mail.kind) {
    case 'requested':
    case 'booked':
    case 'confirmed':
    case 'declined':
    case 'changed':
    case 'cancelled':
    case 'reminder':
    case 'thanks':
      return composeCustomerMail(mail, words);
    case 'suspended':
    case 'reinstated':
      return composeSuspensionMail(mail, words);
    case 'contentReport':
    case 'contentDecision':
      return composeModerationMail(mail, words);
    case 'waitlistOffer':
      return composeWaitlistOffer(mail, words);
    case 'waitlistWithdrawn':
      return composeWithdrawnOffer(mail, words);
    case 'waitlistEnded':
      return composeEndedWaiting(mail, words);
    case 'staffRequested':
    case 'staffBooked':
    case 'staffChanged':
    case 'staffCancelled':
    case 'staffLate':
      return composeStaffMail(mail, words);
    case 'agenda':
      return composeAgenda(mail, words);
    case 'staffConflict':
    case 'calendarFailing':
      return composeCalendarAlert(mail, words);
    case 'passwordReset':
    case 'magicLink':
    case 'emailChange':
    case 'emailVerification':
    case 'emailChangeNotice':
    case 'passwordChanged':
    case 'secondFactorOn':
    case 'secondFactorOff':
    case 'secondFactorTried':
    case 'madeAdmin':
    case 'agentAllowed':
    case 'exportReady':
    case 'accountSuspended':
    case 'accountReinstated':
    case 'invitation':
    case 'webhookDisabled':
    case 'timeOffRequest':
    case 'supportTicket':
      return composeAccountMail(mail, words);
  }
}

function hasCalendar(mail: Mail): mail is CalendarMail {
  return 'organizerEmail' in mail;
}

/** Mail about an account shows no times. */
function timezoneOf(mail: Mail): string {
  if ('booking' in mail) return mail.booking.business.timezone;
  return 'business' in mail ? mail.business.timezone : 'UTC';
}
