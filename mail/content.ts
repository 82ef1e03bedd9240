/** A text with its inserted values marked: they are escaped and isolated from the direction of the text. */
export type Phrase = readonly (string | { readonly value: string })[];

export type TimeLine = {
  readonly day: string;
  readonly clock: Phrase;
  /** The offset of the zone at this time, such as `GMT+1`; two where the clock changes. */
  readonly offset: string;
  readonly link?: Link;
};

export type Link = { readonly label: Phrase; readonly url: string };

type ScheduleEntry = Pick<TimeLine, 'clock' | 'offset'> & {
  readonly text: Phrase;
  readonly note: Phrase;
};

export type Fact = { readonly label: Phrase; readonly value: Phrase };

/** The parts of a mail's body, which HTML and text show in the same order. */
export type Block =
  | { readonly type: 'paragraph'; readonly text: Phrase }
  | {
      readonly type: 'times';
      readonly label?: Phrase;
      readonly lines: readonly TimeLine[];
      /** A time that no longer counts. */
      readonly isPast: boolean;
    }
  | { readonly type: 'schedule'; readonly entries: readonly ScheduleEntry[] }
  | { readonly type: 'note'; readonly text: Phrase }
  | { readonly type: 'facts'; readonly facts: readonly Fact[] }
  | { readonly type: 'code'; readonly text: string }
  | (Link & { readonly type: 'button' | 'link' });

export type Content = {
  readonly subject: Phrase;
  /** The name at the top. */
  readonly sender: Phrase;
  readonly heading: Phrase;
  readonly blocks: readonly Block[];
  /** Why the reader gets this mail. */
  readonly footer: Phrase;
  readonly unsubscribe?: Link;
};

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
