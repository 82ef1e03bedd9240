import { useFormats } from '../../../format/formats.ts';

/** How pages of figures write numbers, shares and spans of days. */
export function useFigures() {
  const formats = useFormats();
  const { locale } = formats;
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const wholePercents = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
  });
  return {
    ...formats,
    percent: (value: number) => percents.format(value / 100),
    wholePercent: (value: number) => wholePercents.format(value / 100),
    /** `20 Oct – 16 Nov` */
    days: (from: string, to: string) =>
      from === to
        ? formats.dayOfMonth(from)
        : `${formats.dayOfMonth(from)} – ${formats.dayOfMonth(to)}`,
  };
}

/** The same, with amounts of money. */
export function useMoneyFigures(currency: string) {
  const figures = useFigures();
  const whole = new Intl.NumberFormat(figures.locale, {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  });
  return {
    ...figures,
    /** Large amounts without their decimals. */
    about: (major: number) =>
      Math.abs(major) < 1000 ? figures.price(major, currency) : whole.format(major),
    exact: (major: number) => figures.amount(major, currency),
  };
}
