/** The languages of mails and pages. */
export const LANGUAGES = ['en', 'de', 'pt', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of mails to a reader who has chosen none. */
export const DEFAULT_LANGUAGE: Language = 'en';

export type Direction = 'ltr' | 'rtl';

const DIRECTIONS: Record<Language, Direction> = { en: 'ltr', de: 'ltr', pt: 'ltr', ar: 'rtl' };

/** Days before months in English, and the digits of all other languages in Arabic. */
const LOCALES: Record<Language, string> = {
  en: 'en-GB',
  de: 'de',
  pt: 'pt',
  ar: 'ar-u-ca-gregory-nu-latn',
};

/** The locale in which `Intl` writes dates and amounts for a reader. */
export function localeOf(language: Language): string {
  return LOCALES[language];
}

const ARABIC = /\p{Script=Arabic}/u;

/** The first language of an `Accept-Language` header that there are texts in. */
export function findPreferredLanguage(header: string | undefined): Language | undefined {
  const wanted = (header ?? '').split(',').map((part) => {
    const [tag = '', weight] = part.split(';q=');
    return { code: tag.trim().slice(0, 2).toLowerCase(), weight: Number(weight ?? 1) };
  });
  return wanted
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ code }) => LANGUAGES.find((language) => language === code))
    .find((language) => language !== undefined);
}

/** Joins the parts that are not empty with the comma of their script. */
export function joinWithComma(parts: readonly (string | null)[]): string {
  const given = parts.filter(Boolean);
  return given.join(ARABIC.test(given.join('')) ? '، ' : ', ');
}

/** The direction in which a language is written. */
export function directionOf(language: Language): Direction {
  return DIRECTIONS[language];
}
