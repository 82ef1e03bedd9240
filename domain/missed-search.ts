import { withoutAccents } from './accents.ts';

const LENGTH_MAX = 40;
const WORDS_MAX = 4;
const PLAIN = /^[\p{L}\p{M}'’& -]+$/u;

/** The group of all texts that are not kept. */
export const OTHER_TEXTS = '';

/**
 * The text under which a search without a result is counted: without case, accents and extra spaces. Texts with digits or
 * signs, long ones and single letters may name a person, an address or a number, so they are counted together.
 */
export function missedTextOf(text: string | undefined): string {
  const words = withoutAccents(text ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const key = words.join(' ');
  const isKept = PLAIN.test(key) && key.length > 1 && key.length <= LENGTH_MAX;
  return isKept && words.length <= WORDS_MAX ? key : OTHER_TEXTS;
}
