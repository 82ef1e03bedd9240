import { describe, expect, test } from '@jest/globals';
import { directionOf, LANGUAGES } from '../../../domain/language.ts';
import type { Mail, MailKind } from '../../../mail/mail.ts';
import { renderMail } from '../../../mail/render-mail.ts';
import { en, type TextKey } from '../../../mail/texts/en.ts';
import { TEXTS } from '../../../mail/texts/index.ts';
import { findExample, listExamples } from '../../../tools/mails/examples.ts';

/** Confirmations are the only mails about appointments that cannot be turned off; an alert has no page to manage. */
const KINDS: Record<MailKind, 'account' | 'confirmation' | 'alert' | 'other'> = {
  requested: 'confirmation',
  booked: 'confirmation',
  confirmed: 'confirmation',
  declined: 'other',
  changed: 'other',
  cancelled: 'other',
  waitlistWithdrawn: 'other',
  waitlistEnded: 'alert',
  reminder: 'other',
  waitlistOffer: 'other',
  thanks: 'other',
  staffRequested: 'other',
  staffBooked: 'other',
  staffChanged: 'other',
  staffCancelled: 'other',
  staffLate: 'other',
  agenda: 'other',
  staffConflict: 'other',
  calendarFailing: 'alert',
  passwordReset: 'account',
  magicLink: 'account',
  emailChange: 'account',
  emailVerification: 'account',
  passwordChanged: 'account',
  secondFactorOn: 'account',
  secondFactorOff: 'account',
  secondFactorTried: 'account',
  madeAdmin: 'account',
  agentAllowed: 'account',
  exportReady: 'account',
  emailChangeNotice: 'account',
  accountSuspended: 'account',
  accountReinstated: 'account',
  invitation: 'account',
  webhookDisabled: 'account',
  timeOffRequest: 'account',
  supportTicket: 'account',
  contentReport: 'account',
  contentDecision: 'account',
  suspended: 'confirmation',
  reinstated: 'confirmation',
};

const examples = LANGUAGES.flatMap((language) =>
  listExamples(language).map((mail, i) => ({ name: `${language} ${i} ${mail.kind}`, mail })),
);

describe('the texts', () => {
  test.each(LANGUAGES)('have in %s the placeholders of English', (language) => {
    const placeholders = (text: string) =>
      [...text.matchAll(/\{[^}]*\}?/g)].map(([name]) => name).toSorted();
    for (const key of Object.keys(en) as TextKey[]) {
      expect([key, placeholders(TEXTS[language][key])]).toEqual([key, placeholders(en[key])]);
    }
  });

  test('differ between the languages wherever they contain words', () => {
    for (const language of LANGUAGES.filter((each) => each !== 'en')) {
      const untranslated = (Object.keys(en) as TextKey[]).filter(
        (key) =>
          TEXTS[language][key] === en[key] && /[a-z]{3}/.test(en[key].replace(/\{\w+\}/g, '')),
      );
      expect([language, untranslated]).toEqual([language, []]);
    }
  });
});

describe('every mail', () => {
  test('has an example of each kind', () => {
    const kinds = new Set(examples.map(({ mail }) => mail.kind));
    expect([...kinds].toSorted()).toEqual(Object.keys(KINDS).toSorted());
  });

  test.each(examples)('$name is complete', ({ mail }) => {
    const { subject, text, html } = renderMail(mail);
    for (const part of [subject, text, html.replace(/<style>.*<\/style>/s, '')]) {
      expect(part).not.toMatch(/undefined|null|NaN|\[object|\{\w*\}|Invalid Date/);
    }
    expect(subject).not.toMatch(/\p{Cc}/u);
    expect(html).toContain(`<html lang="${mail.language}" dir="${directionOf(mail.language)}">`);
  });

  test.each(examples)('$name has the same links in text and HTML', ({ mail }) => {
    const { text, html } = renderMail(mail);
    const inHtml = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) =>
      url!.replaceAll('&amp;', '&'),
    );
    const inText = text.split('\n').filter((line) => /^https?:/.test(line));
    expect(inText).toEqual(inHtml);
  });

  test.each(examples)('$name has a manage link for each date', ({ mail }) => {
    const { text } = renderMail(mail);
    const shown = text.split('\n').filter((line) => /\/(manage|waitlist)\/|\/staff\?/.test(line));
    expect(shown).toEqual(manageUrlsOf(mail));
    expect(shown.length > 0).toBe(!['account', 'alert'].includes(KINDS[mail.kind]));
  });

  test.each(examples)('$name can be unsubscribed if it is no confirmation', ({ mail }) => {
    const { text, html, unsubscribeUrl } = renderMail(mail);
    const isOther = ['alert', 'other'].includes(KINDS[mail.kind]);
    for (const part of [text, html, unsubscribeUrl ?? '']) {
      expect(part.includes('/unsubscribe/')).toBe(isOther);
    }
  });
});

/** Staff have one page, customers one for each date. */
function manageUrlsOf(mail: Mail): (string | null)[] {
  if ('manageUrl' in mail) return [mail.manageUrl];
  if ('bookUrl' in mail) return [mail.bookUrl];
  return 'booking' in mail ? mail.booking.times.map(({ manageUrl }) => manageUrl) : [];
}

describe('hostile values', () => {
  const HOSTILE = '<script>alert(1)</script>"\r\nBcc: victim@example.test\u202e';
  const TEXTS_OF_USERS = [
    'name',
    'address',
    'readerName',
    'visitorName',
    'note',
    'reason',
    'lastError',
    'professionalName',
    'businessName',
    'endpointUrl',
    'readerEmail',
    'phone',
    'website',
    'calendarName',
    'host',
  ];
  const hostile = examples.map(({ name, mail }) => ({
    name,
    mail: JSON.parse(JSON.stringify(mail), (key, value: unknown) => {
      if (key === 'services') return [HOSTILE, HOSTILE];
      return TEXTS_OF_USERS.includes(key) ? HOSTILE : value;
    }) as Mail,
  }));

  test.each(hostile)('of $name are escaped and add no header lines', ({ mail }) => {
    const { subject, html, text, calendars } = renderMail(mail);
    expect(html).not.toContain('<script>');
    expect(html).not.toMatch(/<bdi>[^<]*"/);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(`${subject}${text}${html}`).not.toContain('\u202e');
    expect(text).not.toMatch(/^Bcc/m);
    for (const calendar of calendars) expect(calendar.text).not.toMatch(/^Bcc/m);
  });

  test.each(['emailVerification', 'emailChange'] as const)(
    'as names are not in %s, which goes to an address that may be of someone else',
    (kind) => {
      const { subject, html, text } = renderMail({
        ...findExample(kind),
        readerName: 'Cheap pills',
      });
      expect(`${subject}${text}${html}`).not.toContain('Cheap pills');
    },
  );

  test('as links are refused', () => {
    const mail = { ...findExample('magicLink'), url: 'javascript:alert(1)' };
    expect(() => renderMail(mail)).toThrow('http');
  });
});

describe('direction', () => {
  test('Arabic mails are mirrored and isolate names of the other direction', () => {
    const { text, html, subject } = renderMail(findExample('booked', 'ar'));
    expect(html).toContain('direction:rtl;text-align:right');
    expect(html).not.toContain('text-align:left;font-family');
    expect(html).toContain('<bdi>Barbershop Amsel &amp; Söhne</bdi>');
    expect(text).toContain('\u2068Barbershop Amsel & Söhne\u2069');
    expect(subject).toContain('\u2068Haircut\u2069');
  });

  test('other mails isolate Arabic names only', () => {
    const { text } = renderMail(findExample('confirmed', 'de'));
    expect(text).toContain('\u2068حمّام الديرة\u2069');
    expect(renderMail(findExample('booked', 'de')).text).not.toMatch(/[\u2068\u2069]/);
  });
});
