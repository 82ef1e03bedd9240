import type { Language } from '../../domain/language.ts';

/** Each language in its own words, so that its speakers find it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  pt: 'Português',
  ar: 'العربية',
};
