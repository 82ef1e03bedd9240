import { MODERATION_TEXTS } from './moderation.ts';
import { SECURITY_TEXTS } from './security.ts';

/** Texts that have a file for all languages. */
export const PARTS = {
  en: { ...MODERATION_TEXTS.en, ...SECURITY_TEXTS.en },
  de: { ...MODERATION_TEXTS.de, ...SECURITY_TEXTS.de },
  pt: { ...MODERATION_TEXTS.pt, ...SECURITY_TEXTS.pt },
  ar: { ...MODERATION_TEXTS.ar, ...SECURITY_TEXTS.ar },
} as const;
