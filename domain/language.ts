/** The languages of mails and pages. */
export const LANGUAGES = ['en', 'de', 'pt', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];
