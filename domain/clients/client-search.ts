const WORDS_MAX = 6;
const DIGITS_MIN = 3;
/** Long enough to tell numbers apart, short enough to leave out the codes of countries. */
const LOCAL_DIGITS = 9;

const PHONE_LIKE = /^[+(]{0,2}\d[\d\s\-()./]*$/;

/** One part of a search: a client matches if one of the texts is in its key. */
export type SearchTerm = { readonly kind: 'word' | 'phone'; readonly texts: readonly string[] };

/**
 * The terms of a search text as staff type it; a client must match all of them. A phone number matches with
 * and without the code of its country, whatever stands between its digits.
 */
export function toSearchTerms(text: string): SearchTerm[] {
  const typed = text.trim();
  const digits = digitsOf(typed);
  if (PHONE_LIKE.test(typed) && digits.length >= DIGITS_MIN) {
    return [{ kind: 'phone', texts: phoneTexts(digits) }];
  }
  const words = typed.split(/\s+/).filter((word) => word !== '');
  return [...new Set(words)].slice(0, WORDS_MAX).map((word) => ({ kind: 'word', texts: [word] }));
}

function phoneTexts(digits: string): string[] {
  const withoutZeros = digits.replace(/^0+/, '');
  const texts = [digits];
  if (withoutZeros.length >= DIGITS_MIN) texts.push(withoutZeros);
  if (withoutZeros.length > LOCAL_DIGITS) texts.push(withoutZeros.slice(-LOCAL_DIGITS));
  return [...new Set(texts)];
}

/** Equal for one number with and without the code of its country; undefined if it is too short to compare. */
export function phoneKeyOf(phone: string | null): string | undefined {
  const digits = digitsOf(phone ?? '').replace(/^0+/, '');
  return digits.length < 5 ? undefined : digits.slice(-LOCAL_DIGITS);
}

function digitsOf(text: string): string {
  return text.replace(/[^0-9]/g, '');
}
