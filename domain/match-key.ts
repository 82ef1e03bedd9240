/** Folds case, accents and spaces, so that "São  Paulo" and "sao paulo" are one place. */
export function matchKey(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}
