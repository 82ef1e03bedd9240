import { directionOf, type Language, localeOf } from '../../domain/language.ts';

const LEFT_TO_RIGHT_MARK = '\u200e';

/** Writes amounts as the language does. */
export function createMoneyFormat(language: Language, currency: string, decimals: number) {
  const format = new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  if (directionOf(language) === 'ltr') return (major: number) => format.format(major);
  return (major: number) =>
    format
      .formatToParts(major)
      .map(({ type, value }) => (type === 'currency' ? keepOrder(value) : value))
      .join('');
}

/** Between marks, `R$` is not shown as `$R` where text runs from right to left. */
function keepOrder(symbol: string): string {
  const isLatin = /\p{Script=Latin}/u.test(symbol);
  return isLatin ? LEFT_TO_RIGHT_MARK + symbol + LEFT_TO_RIGHT_MARK : symbol;
}
