import type { Language } from '../../domain/language.ts';
import { fill, type Phrase, type Values } from '../../domain/phrase.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en, type TextKey, type Texts } from './en.ts';
import { pt } from './pt.ts';

export const TEXTS: Record<Language, Texts> = { en, de, pt, ar };

type Arguments<Key extends TextKey> = keyof Values<(typeof en)[Key]> extends never
  ? []
  : [values: Values<(typeof en)[Key]>];

export type Translate = <Key extends TextKey>(key: Key, ...args: Arguments<Key>) => Phrase;

/** The compiler requires a value for each placeholder of the English text. */
export function createTranslate(language: Language): Translate {
  const texts = TEXTS[language];
  return (key, ...[values = {}]) => fill(texts[key], values);
}
