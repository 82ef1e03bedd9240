/** A mark on a Latin, Greek or Cyrillic letter; in other scripts marks tell words apart. */
const ACCENT = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{Mn}*)\p{Mn}/gu;

/** Folds case, accents and spaces, so that "São  Paulo" and "sao paulo" are one place. */
export function matchKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ACCENT, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
