/** Rows of keyboards and alphabets: a part of one, in either direction, is no secret. */
const SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '1234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
];
/** A password that repeats so few characters is as weak as they are. */
const UNIT_MAX = 4;
const ADDED_MAX = 2;
/** Shorter parts of a name or an address are parts of many words. */
const OWN_WORD_MIN = 3;
const PRODUCT = 'amsel';

export type PasswordOwner = { readonly email: string; readonly name: string };

/**
 * Whether a stranger would try the password first: it is in the list of common ones, repeats a few characters, follows a
 * keyboard or an alphabet, or consists of the name, the address or the product with digits and signs.
 */
export function isCommonPassword(
  password: string,
  owner: PasswordOwner,
  common: ReadonlySet<string>,
): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  return common.has(text) || isPattern(text) || isOwn(text, owner);
}

/** Also with a few characters behind it, which people add to be let through. */
function isPattern(text: string): boolean {
  const characters = Array.from(text);
  return Array.from({ length: ADDED_MAX + 1 }, (_, added) =>
    characters.slice(0, characters.length - added).join(''),
  ).some((start) => isRepetition(start) || isSequence(start));
}

function isRepetition(text: string): boolean {
  const characters = Array.from(text);
  return Array.from({ length: UNIT_MAX }, (_, i) => i + 1).some((size) =>
    characters.every((character, n) => character === characters[n % size]),
  );
}

/** Also a row that begins again: 1234567890123. */
function isSequence(text: string): boolean {
  const reversed = Array.from(text).toReversed().join('');
  return SEQUENCES.some((row) => {
    const endless = row.repeat(Math.ceil(text.length / row.length) + 1);
    return endless.includes(text) || endless.includes(reversed);
  });
}

const WORD_BREAKS = /[^\p{Letter}\p{Mark}]+/u;

/** Nothing but these words, digits and signs. */
function isOwn(text: string, { email, name }: PasswordOwner): boolean {
  const words = [PRODUCT, ...`${email} ${name}`.normalize('NFKC').toLowerCase().split(WORD_BREAKS)]
    .filter((word) => word.length >= OWN_WORD_MIN)
    .toSorted((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
  return rest !== text && rest.split(WORD_BREAKS).join('') === '';
}
