import { useFormats } from '../../../format/formats.ts';

/** How this page writes shares, amounts and spans of days. */
export function useFigures(currency: string) {
  const formats = useFormats();
  const { locale } = formats;
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const wholePercents = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
  });
  const whole = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  });
  return {
    ...formats,
    percent: (value: number) => percents.format(value / 100),
    wholePercent: (value: number) => wholePercents.format(value / 100),
    /** Large amounts without their decimals. */
    about: (major: number) =>
      Math.abs(major) < 1000 ? formats.price(major, currency) : whole.format(major),
    exact: (major: number) => formats.amount(major, currency),
    /** `20 Oct – 16 Nov` */
    days: (from: string, to: string) =>
      from === to
        ? formats.dayOfMonth(from)
        : `${formats.dayOfMonth(from)} – ${formats.dayOfMonth(to)}`,
  };
}
