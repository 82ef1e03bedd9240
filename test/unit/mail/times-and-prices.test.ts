import { describe, expect, test } from '@jest/globals';
import { type Language, LANGUAGES } from '../../../domain/language.ts';
import type { BookedTime, MailOf } from '../../../mail/mail.ts';
import { renderMail } from '../../../mail/render-mail.ts';
import { renderText } from '../../../mail/render-text.ts';
import { findExample, listExamples } from '../../../tools/mails/examples.ts';

const bookedAt = (
  startsAt: string,
  endsAt: string,
  language: Language = 'en',
): MailOf<'booked'> => {
  const mail = findExample('booked', language);
  const time = { ...mail.booking.times[0], startsAt, endsAt };
  return { ...mail, booking: { ...mail.booking, times: [time] } };
};

describe('times', () => {
  const cases = [
    [
      'before the clock goes forward',
      '2026-03-29T00:30:00Z',
      '2026-03-29T00:59:00Z',
      ['01:30', '01:59', 'GMT+1'],
    ],
    [
      'while the clock goes forward',
      '2026-03-29T00:30:00Z',
      '2026-03-29T01:30:00Z',
      ['01:30', '03:30', 'GMT+1', 'GMT+2'],
    ],
    [
      'after the clock went forward',
      '2026-03-29T01:00:00Z',
      '2026-03-29T02:00:00Z',
      ['03:00', '04:00', 'GMT+2'],
    ],
    [
      'in the first repeated hour',
      '2026-10-25T00:30:00Z',
      '2026-10-25T00:45:00Z',
      ['02:30', '02:45', 'GMT+2'],
    ],
    [
      'while the clock goes back',
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
      ['02:30', '02:30', 'GMT+2', 'GMT+1'],
    ],
    [
      'in the second repeated hour',
      '2026-10-25T01:30:00Z',
      '2026-10-25T01:45:00Z',
      ['02:30', '02:45', 'GMT+1'],
    ],
  ] as const;

  test.each(cases)('%s are those of the business', (_case, startsAt, endsAt, expected) => {
    const [start] = expected;
    for (const language of LANGUAGES) {
      const { subject, text, html } = renderMail(bookedAt(startsAt, endsAt, language));
      for (const part of [text, html]) {
        const plain = part
          .replace(/<head>.*<\/head>|<[^>]*>|[\u2068\u2069]/gs, ' ')
          .replace(/\s+/g, ' ');
        const range = plain.slice(plain.indexOf(start), plain.indexOf('Europe/Berlin'));
        expect([...range.matchAll(/\d\d:\d\d|GMT\S\d/g)].map(String)).toEqual(expected);
        expect(plain).toContain('Europe/Berlin');
      }
      expect(subject).toContain(start);
    }
  });

  test.each([
    ['en', 'Tuesday, 17 November 2026', 'Central European Time'],
    ['de', 'Dienstag, 17. November 2026', 'Mitteleuropäische Zeit'],
    ['pt', 'terça-feira, 17 de novembro de 2026', 'Horário da Europa Central'],
    ['ar', 'الثلاثاء، 17 نوفمبر 2026', 'توقيت وسط أوروبا'],
  ] as const)('are written in %s, and the zone in words', (language, day, zone) => {
    const { text, html } = renderMail(findExample('booked', language));
    for (const part of [text, html]) expect(part).toContain(day);
    for (const part of [text, html]) expect(part).toContain(zone);
  });

  test('of a series are all listed, each with its offset, its link and its own deadline', () => {
    const series = listExamples('en').filter(({ kind }) => kind === 'booked')[1]!;
    const { text, subject } = renderMail(series);
    expect(text).toContain('Your appointments are booked\n');
    expect(text).toContain(
      [
        'Tuesday, 20 October 2026, 18:00–19:00 (GMT+2)',
        'Move or cancel until Mon, 19 Oct 2026, 18:00 (GMT+2):',
        'https://amsel.example/manage/4XkPq2?a=1&b=2',
        '',
        'Tuesday, 27 October 2026, 18:00–19:00 (GMT+1)',
        'Move or cancel until Mon, 26 Oct 2026, 18:00 (GMT+1):',
      ].join('\n'),
    );
    expect(text).toContain('Price of all dates: €45.00');
    expect(subject).toContain('20 Oct 2026, 18:00 (+2)');
  });

  test('of lists are joined with the comma of the language', () => {
    for (const mail of listExamples('ar')) {
      const { text, calendars } = renderMail(mail);
      const own = [text, ...calendars.map((part) => part.text)]
        .join('')
        // Names and addresses in another script keep their commas.
        .replace(/\u2068[^\u2069]*\u2069|^(LOCATION|SUMMARY|ORGANIZER).*$/gm, '');
      expect(own).not.toMatch(/\p{Script=Arabic}[^\n]*, |, [^\n]*\p{Script=Arabic}/u);
    }
  });

  test('that changed are shown, the old before the new', () => {
    const { text } = renderMail(findExample('changed'));
    expect(text).toMatch(/Old time:\nFriday, 23 October 2026, 14:00.*\n\nNew time:\nTuesday, 17/);
  });
});

describe('a customer', () => {
  const UNTIL = 'until Mon, 16 Nov 2026, 10:00 (GMT+1)';
  const textOf = (kind: 'booked' | 'reminder' | 'cancelled', change: Partial<BookedTime>) => {
    const mail = findExample(kind);
    const { booking } = { ...mail, booking: findExample('booked').booking };
    const times = [{ ...booking.times[0], ...change }] as const;
    return renderMail({ ...mail, booking: { ...booking, times } }).text;
  };

  test('reads until when the appointment can be moved or cancelled', () => {
    expect(textOf('booked', {})).toContain(`You can move or cancel the appointment ${UNTIL}.`);
    expect(textOf('reminder', {})).toContain(
      `please move or cancel the appointment. You can do so ${UNTIL}.`,
    );
    expect(textOf('booked', { changeUntil: null })).not.toContain('until');
    expect(textOf('cancelled', {})).not.toMatch(/move or cancel/i);
  });

  test('reads no price of what is declined or cancelled', () => {
    for (const kind of ['declined', 'cancelled'] as const) {
      expect(renderMail(findExample(kind)).text).not.toContain('€');
    }
  });

  test('is not invited to change what can no longer be changed, and reads whom to contact', () => {
    for (const kind of ['booked', 'reminder'] as const) {
      const text = textOf(kind, { isChangeable: false });
      expect(text).toContain('If you cannot come, please contact Barbershop Amsel & Söhne.');
      expect(text).toContain('Phone: +49 30 123456\nWebsite: https://amsel-soehne.example');
      expect(text).not.toMatch(/until|Move or cancel:/);
      expect(text).toContain('See the appointment:\nhttps://amsel.example/manage/');
    }
  });
});

test.each([
  ['en', 'Reminder: Appointment at'],
  ['de', 'Erinnerung: Termin'],
] as const)('a text message in %s without names of services says so', (language, start) => {
  const mail = findExample('reminder', language);
  expect(renderText({ ...mail, booking: { ...mail.booking, services: [] } })).toContain(start);
  expect(renderText(mail)).toContain('Hammam');
});

test.each([
  ['en', '¥5,350', '€53.50', 'KWD 12.500'],
  ['de', '5.350 ¥', '53,50 €', '12,500 KWD'],
  ['pt', '¥ 5.350', '€ 53,50', 'KWD 12,500'],
  ['ar', '5,350', '53.50 €', '12.500 د.ك.'],
] as const)('prices in %s have the decimals of their currency', (language, ...expected) => {
  const amounts = [[5_350, 'JPY'] as const, [5_350, 'EUR'] as const, [12_500, 'KWD'] as const];
  const shown = amounts.map(([minor, currency]) => {
    const mail = findExample('booked', language);
    const booking = { ...mail.booking, price: { minor, currency } };
    return renderMail({ ...mail, booking }).text.replaceAll('\u00a0', ' ');
  });
  expected.forEach((price, i) => expect(shown[i]).toContain(price));
});

test('the text message of an offer names service, business and time, and ends with its link', () => {
  const offer = findExample('waitlistOffer', 'en');
  const text = renderText(offer);
  expect(text).toMatch(/^A place is free: Haircut at .+10:00.* \(GMT[+-]\d+\) https:/);
  expect(text.endsWith(` ${offer.bookUrl}`)).toBe(true);
});

test.each([
  ['en', 'duration'],
  ['de', 'Dauer'],
  ['pt', 'duração'],
  ['ar', 'مد'],
] as const)('a change at the same start names the duration too: %s', (language, word) => {
  const toText = (mail: MailOf<'changed' | 'staffChanged'>) =>
    renderMail({ ...mail, previous: null, isReassigned: false }).text;

  expect(toText(findExample('changed', language))).toContain(word);
  expect(toText(findExample('staffChanged', language))).toContain(word);
});
