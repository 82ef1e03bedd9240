import type { Direction } from './language.ts';

/** A text with its inserted values marked: they are escaped and isolated from the direction of the text. */
export type Phrase = readonly (string | { readonly value: string })[];

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** A value for each placeholder of a text. */
export type Values<Text extends string> = {
  readonly [Name in Placeholders<Text>]: string | Phrase;
};

const PLACEHOLDER = /\{(\w+)\}/;

/** Replaces `{name}` by the value of that name. */
export function fill(text: string, values: Readonly<Record<string, string | Phrase>>): Phrase {
  // Every second part is the name of a placeholder.
  return text.split(PLACEHOLDER).flatMap((part, i) => {
    if (i % 2 === 0) return part === '' ? [] : [part];
    const value = values[part];
    if (value === undefined) throw new Error(`the text "${text}" has no value for ${part}`);
    return typeof value === 'string' ? [toValue(value)] : value;
  });
}

// Line breaks would add header lines; marks of direction would reorder the text around them.
const UNSAFE = /[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu;

export function toValue(text: string): { readonly value: string } {
  return { value: text.replace(UNSAFE, ' ').trim() };
}

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** One line: values of the other direction do not reorder the text around them. */
export function toPlainText(phrase: Phrase, direction: Direction): string {
  return phrase
    .map((part) => {
      if (typeof part === 'string') return part;
      const isIsolated = direction === 'rtl' || RIGHT_TO_LEFT.test(part.value);
      return isIsolated ? `${FIRST_STRONG_ISOLATE}${part.value}${POP_ISOLATE}` : part.value;
    })
    .join('');
}
