import { directionOf, type Language, localeOf } from '../../domain/language.ts';
import { fill, toPlainText, type Values } from '../../domain/phrase.ts';

/** A text for each plural form of the language; `{count}` chooses the form. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

type English = Readonly<Record<string, string | Plural>>;

/** The same names as in English; what is plural there is plural in every language. */
export type TextsOf<En extends English> = {
  readonly [Key in keyof En]: En[Key] extends string ? string : Plural;
};

type PlaceholderOf<Text> = Text extends string
  ? keyof Values<Text>
  : Text extends { other: infer Other extends string }
    ? keyof Values<Other> | 'count'
    : never;
type Arguments<Text> = [PlaceholderOf<Text>] extends [never]
  ? []
  : [values: { readonly [Name in PlaceholderOf<Text>]: string | number }];

export type Translate<En extends English> = <Key extends keyof En & string>(
  key: Key,
  ...args: Arguments<En[Key]>
) => string;

/** The compiler requires a value for each placeholder of the English text. Numbers are written as the language does. */
export function createTranslate<En extends English>(
  texts: TextsOf<En>,
  language: Language,
): Translate<En> {
  const locale = localeOf(language);
  const numbers = new Intl.NumberFormat(locale);
  const plurals = new Intl.PluralRules(locale);
  return (key, ...args) => {
    const values: Readonly<Record<string, string | number>> = args[0] ?? {};
    const text: string | Plural = texts[key];
    const chosen =
      typeof text === 'string'
        ? text
        : (text[plurals.select(Number(values['count']))] ?? text.other);
    const inserted = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? numbers.format(value) : value,
    ]);
    return toPlainText(fill(chosen, Object.fromEntries(inserted)), directionOf(language));
  };
}
