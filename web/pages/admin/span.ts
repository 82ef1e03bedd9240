const UNITS = [
  ['second', 1, 90],
  ['minute', 60, 90],
  ['hour', 3_600, 36],
  ['day', 86_400, Infinity],
] as const;

/** How long something lasts, in its largest fitting unit: `47 sec`, `3 min`, `19 hr`, `2 days`. */
export function spanText(seconds: number, locale: string): string {
  const [unit, size] = UNITS.find(([, each, most]) => seconds / each < most) ?? UNITS[3];
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' });
  return format.format(Math.floor(seconds / size));
}
