/** ISO 4217: the decimals of currencies that do not have two. */
const DECIMALS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
      .split(' ')
      .map((c) => [c, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((c) => [c, 3])),
  ...Object.fromEntries('CLF UYW'.split(' ').map((c) => [c, 4])),
};

/** The active ISO 4217 codes, without metals and test codes. */
const CURRENCIES = new Set(
  `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF
  CLF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG
  HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD
  MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF
  SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYI UYU
  UYW UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`.split(/\s+/),
);

export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code);
}

export function decimalsOf(currency: string): number {
  return DECIMALS[currency] ?? 2;
}

export function toMajor(minor: number, currency: string): number {
  const decimals = decimalsOf(currency);
  return Number((minor / 10 ** decimals).toFixed(decimals));
}

/** Larger amounts could not be summed exactly. */
const MINOR_MAX = 1e12;

/** Undefined if the number has too many decimals for the currency, is negative or too large. */
export function toMinor(major: number, currency: string): number | undefined {
  const minor = Math.round(major * 10 ** decimalsOf(currency));
  const isAmount = minor >= 0 && minor <= MINOR_MAX && toMajor(minor, currency) === major;
  return isAmount ? minor : undefined;
}
