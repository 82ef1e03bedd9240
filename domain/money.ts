/** ISO 4217: the currencies whose minor unit is not a hundredth. */
const DECIMALS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
      .split(' ')
      .map((c) => [c, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((c) => [c, 3])),
  ...Object.fromEntries('CLF UYW'.split(' ').map((c) => [c, 4])),
};

function decimalsOf(currency: string): number {
  return DECIMALS[currency] ?? 2;
}

export function toMajor(minor: number, currency: string): number {
  const decimals = decimalsOf(currency);
  return Number((minor / 10 ** decimals).toFixed(decimals));
}
