/** Names come from strangers: a control character could rewrite the terminal, a direction mark the line, and a separator end it. */
const HARMFUL = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]|\p{Emoji_Presentation}/u;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

export const clean = (text: string) => text.replaceAll(HARMFUL, ' ');

/** The line breaks are those of the command. */
export const cleanLines = (text: string) => text.split('\n').map(clean).join('\n');

/** JSON in one line; the characters that terminals obey are escaped. */
export const toJson = (value: unknown) =>
  JSON.stringify(value).replaceAll(
    HARMFUL,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Aligned columns; the last one is not padded. */
export function columns(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(clean));
  const widths = (cells[0] ?? []).map((_cell, index) =>
    Math.max(...cells.map((row) => widthOf(row[index] ?? ''))),
  );
  const pad = (cell: string, index: number) =>
    cell + ' '.repeat((widths[index] ?? 0) - widthOf(cell));
  return cells.map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}

/** The characters as people see them. */
export const graphemesOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

function widthOf(text: string): number {
  return graphemesOf(text).reduce((sum, each) => sum + (WIDE.test(each) ? 2 : 1), 0);
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `Tue 16 Mar 2027` of a local date. */
export function formatDate(date: string): string {
  return DAY.format(new Date(`${date}T00:00:00Z`)).replace(',', '');
}

/** `EUR 38.00`, with the digits of the currency. */
export function formatMoney(amountMajor: number | undefined, currency: string): string {
  if (amountMajor === undefined) return '';
  const options = { style: 'currency', currency, currencyDisplay: 'code' } as const;
  return new Intl.NumberFormat('en', options).format(amountMajor).replaceAll('\u00a0', ' ');
}
