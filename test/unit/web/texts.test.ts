import { describe, expect, test } from '@jest/globals';
import { LANGUAGES, localeOf } from '../../../domain/language.ts';
import { MAGIC_LINK_TEXTS } from '../../../gateway/pages/magic-link-texts.ts';
import { SECURITY_TEXTS } from '../../../mail/texts/security.ts';
import { type Area, AREAS } from '../../../web/text/areas.ts';
import { WORK_AREAS } from '../../../web/text/work-areas.ts';
import { createTranslate, type Plural } from '../../../web/text/translate.ts';

const ALL_AREAS = { ...AREAS, ...WORK_AREAS };
const PLACEHOLDER = /\{(\w+)\}/g;
const textsOf = (text: string | Plural) =>
  typeof text === 'string' ? [text] : Object.values(text);
const placeholdersOf = (text: string) => [...text.matchAll(PLACEHOLDER)].map(([, name]) => name);
const load = async (area: Area, language: (typeof LANGUAGES)[number]) =>
  Object.entries(await ALL_AREAS[area][language]()) as [string, string | Plural][];

describe.each(Object.keys(ALL_AREAS) as Area[])('the texts of %s', (area) => {
  test.each(LANGUAGES)('use the placeholders of English in %s', async (language) => {
    const english = new Map(await load(area, 'en'));
    const wrong = (await load(area, language)).filter(([key, text]) => {
      const known = new Set(textsOf(english.get(key)!).flatMap(placeholdersOf));
      return textsOf(text).some((form) => placeholdersOf(form).some((name) => !known.has(name)));
    });

    expect(wrong).toEqual([]);
  });

  test.each(LANGUAGES)('have each plural form that counts need in %s', async (language) => {
    const rules = new Intl.PluralRules(localeOf(language));
    const forms = new Set([1, 2, 3, 11, 100].map((count) => rules.select(count)));
    const missing = (await load(area, language)).filter(
      ([, text]) => typeof text !== 'string' && [...forms].some((form) => !(form in text)),
    );

    expect(missing).toEqual([]);
  });
});

test('Portuguese is that of Brazil, as in the mails, with one word for a booking', async () => {
  const european =
    /marcaç|\breservas?\b|cup(ão|ões)|ficheiro|palavra-passe|equipas?\b|utilizador|contacto|registo|ecrã|demasiad|\bsi\b|-lhe|\bA \w+r …/i;
  const areas = Object.keys(ALL_AREAS) as Area[];
  const found = await Promise.all(
    areas.map(async (area) => {
      const texts = await load(area, 'pt');
      return texts.flatMap(([, text]) => textsOf(text)).filter((text) => european.test(text));
    }),
  );

  expect(found.flat()).toEqual([]);
});

test('a number chooses its plural form and is written in the language', () => {
  const en = { places: { one: '{count} place', other: '{count} places' } } as const;
  const translate = createTranslate<typeof en>(en, 'en');

  expect([1, 2, 1200].map((count) => translate('places', { count }))).toEqual([
    '1 place',
    '2 places',
    '1,200 places',
  ]);
});

test('a value in Arabic text is isolated, so that it does not reorder the text', () => {
  const en = { until: 'until {time}' } as const;
  const translate = createTranslate<typeof en>({ until: 'حتى {time}' }, 'ar');

  expect(translate('until', { time: '10:00–11:00' })).toBe('حتى \u206810:00–11:00\u2069');
});

test.each(LANGUAGES)(
  'mails name the way to a new password as the dialog does in %s',
  async (language) => {
    const shell = await AREAS.shell[language]();
    const name = shell.forgot.replace(/[?؟]$/, '');

    expect(SECURITY_TEXTS[language]['securityNotice.notYou']).toMatch(
      new RegExp(`[“„«]${name}[”“»]`),
    );
    expect(MAGIC_LINK_TEXTS[language].passwordEnded).toContain(name);
  },
);
