/** The languages of mails and pages. */
export const LANGUAGES = ['en', 'de', 'pt', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Of a reader whose language is not known. */
export const DEFAULT_LANGUAGE: Language = 'en';

export type Direction = 'ltr' | 'rtl';

const DIRECTIONS: Record<Language, Direction> = { en: 'ltr', de: 'ltr', pt: 'ltr', ar: 'rtl' };

/** The direction in which a language is written. */
export function directionOf(language: Language): Direction {
  return DIRECTIONS[language];
}
