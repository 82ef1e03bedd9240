import { toCsv } from '../csv.ts';
import { PAYMENT_METHODS } from '../ledger-entry.ts';
import { allFigures, type RowFigures, rowFigures } from './figures.ts';
import type { ReportSums } from './report.ts';
import { type ReportGroup, servicesOfKey } from './report-groups.ts';

type ReportRequest = {
  readonly by: ReportGroup;
  readonly from: string;
  readonly to: string;
  readonly timezone: string;
  readonly currency: string;
};

/** The ids whose names the rows show. */
export function namedIds({ rows }: ReportSums, by: ReportGroup): string[] {
  const keys = [...rows.keys()];
  if (by === 'professional') return keys.filter((key) => key !== '');
  return by === 'service' ? [...new Set(keys.flatMap(servicesOfKey))] : [];
}

export function reportView(
  { rows, totals }: ReportSums,
  { by, from, to, timezone, currency }: ReportRequest,
  names: ReadonlyMap<string, string>,
  nowMs: number,
) {
  const views = [...rows].map(([key, sums]) => ({
    ...labelOf(key, by, names),
    ...rowFigures(sums, currency, by),
  }));
  return {
    by,
    from,
    to,
    timezone,
    currency,
    countedAt: new Date(nowMs).toISOString(),
    totals: allFigures(totals, currency),
    rows: views.toSorted(ORDERS[by] ?? byKey),
  };
}

/** The row of what was sold or refunded without a professional. */
const PACKAGES_KEY = 'packages';

type Label = {
  readonly key: string;
  readonly name: string | null;
  readonly weekday?: number;
  readonly hour?: number;
};

function labelOf(key: string, by: ReportGroup, names: ReadonlyMap<string, string>): Label {
  if (by === 'hour') {
    const [weekday, hour] = key.split('T').map(Number);
    return { key, name: null, weekday: weekday!, hour: hour! };
  }
  if (by === 'professional') return { key: key || PACKAGES_KEY, name: names.get(key) ?? null };
  if (by !== 'service') return { key, name: null };
  return {
    key,
    name: servicesOfKey(key)
      .map((id) => names.get(id) ?? '')
      .join(' + '),
  };
}

const byKey = (a: Label, b: Label) => (a.key < b.key ? -1 : 1);
/** Rows without a name come last. */
const byName = (a: Label, b: Label) => {
  if (a.name === null || b.name === null) return a.name === null ? 1 : -1;
  return a.name.localeCompare(b.name, 'en') || byKey(a, b);
};
const methodRank = ({ key }: Label) => PAYMENT_METHODS.findIndex((method) => method === key);
const ORDERS: Partial<Record<ReportGroup, (a: Label, b: Label) => number>> = {
  professional: byName,
  service: byName,
  method: (a, b) => methodRank(a) - methodRank(b),
};

/** The rows, and the totals in the last line. */
export function reportCsv({ rows, totals }: ReturnType<typeof reportView>): string {
  const names = Object.keys(totals) as (keyof RowFigures)[];
  const cells = (label: Label, figures: RowFigures) => [
    ...[label.key, label.name, label.weekday ?? null, label.hour ?? null],
    ...names.map((name) => figures[name]),
  ];
  return toCsv([
    ['key', 'name', 'weekday', 'hour', ...names],
    ...rows.map((row) => cells(row, row)),
    cells({ key: 'total', name: null }, totals),
  ]);
}
