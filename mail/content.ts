import type { Phrase } from '../domain/phrase.ts';

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
  /** Its name is at the top; a mail without one is from the product. */
  readonly business?: string;
  readonly heading: Phrase;
  readonly blocks: readonly Block[];
  /** Why the reader gets this mail. */
  readonly footer: Phrase;
  readonly unsubscribe?: Link;
};
