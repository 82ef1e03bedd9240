import { MINUTE_MS } from '../durations.ts';
import { toMajor } from '../money.ts';
import type { ReportGroup } from './report-groups.ts';

/** The counts and amounts of one row while they are added up. Amounts are in minor units, times in milliseconds. */
export type Sums = Record<Count, number> & Readonly<Record<ClientGroup, Set<string>>>;
/** A client is counted once in each row. */
type ClientGroup = 'clients' | 'newClients' | 'newClientsOnline';

const COUNTS = [
  'bookings',
  'cancellations',
  'noShows',
  'openMs',
  'bookedMs',
  'overtimeMs',
  'expectedMinor',
  'dueMinor',
  'dueVisits',
  'lostMinor',
  'takenMinor',
  'refundedMinor',
  'tipsMinor',
  'packageSalesMinor',
  'packagesSold',
  'sessionsOwed',
  'owedMinor',
] as const;
type Count = (typeof COUNTS)[number];

export function noSums(): Sums {
  const zeros = Object.fromEntries(COUNTS.map((count) => [count, 0])) as Record<Count, number>;
  return { ...zeros, clients: new Set(), newClients: new Set(), newClientsOnline: new Set() };
}

type Figures = ReturnType<typeof allFigures>;
/** Null: the figure cannot be told for the row. */
export type RowFigures = { readonly [Name in keyof Figures]: Figures[Name] | null };

export function allFigures(sums: Sums, currency: string) {
  const major = (minor: number) => toMajor(minor, currency);
  const minutes = (ms: number) => Math.round(ms / MINUTE_MS);
  const { expectedMinor, dueMinor, lostMinor, takenMinor, refundedMinor, tipsMinor } = sums;
  const { openMs, bookedMs, overtimeMs, packageSalesMinor, clients, newClients } = sums;
  return {
    bookings: sums.bookings,
    cancellations: sums.cancellations,
    noShows: sums.noShows,
    openMinutes: minutes(openMs),
    bookedMinutes: minutes(bookedMs),
    overtimeMinutes: minutes(overtimeMs),
    utilisationPercent: openMs === 0 ? null : toPercent((bookedMs - overtimeMs) / openMs),
    expectedMajor: major(expectedMinor),
    settledMajor: major(expectedMinor - dueMinor - lostMinor),
    dueMajor: major(dueMinor),
    dueVisits: sums.dueVisits,
    lostMajor: major(lostMinor),
    takenMajor: major(takenMinor),
    refundedMajor: major(refundedMinor),
    tipsMajor: major(tipsMinor),
    packageSalesMajor: major(packageSalesMinor),
    netMajor: major(takenMinor + packageSalesMinor + tipsMinor - refundedMinor),
    packagesSold: sums.packagesSold,
    sessionsOwed: sums.sessionsOwed,
    owedMajor: major(sums.owedMinor),
    newClients: newClients.size,
    newClientsOnline: sums.newClientsOnline.size,
    returningClients: clients.size - newClients.size,
  };
}

/** With one decimal. */
function toPercent(share: number): number {
  return Math.round(share * 1000) / 10;
}

const OPEN_TIME = ['openMinutes', 'utilisationPercent'] as const;
const OWED = ['sessionsOwed', 'owedMajor'] as const;
const LEDGER: readonly (keyof Figures)[] = [
  'takenMajor',
  'refundedMajor',
  'tipsMajor',
  'packageSalesMajor',
  'netMajor',
];

/** The figures of one row; those that do not depend on what the rows are grouped by are null. */
export function rowFigures(sums: Sums, currency: string, by: ReportGroup): RowFigures {
  const figures: RowFigures = allFigures(sums, currency);
  const isTold = (name: keyof Figures) => {
    if (by === 'method') return LEDGER.includes(name);
    if (OWED.some((owed) => owed === name)) return by === 'service';
    return by !== 'service' || !OPEN_TIME.some((open) => open === name);
  };
  const names = Object.keys(figures) as (keyof Figures)[];
  return Object.fromEntries(
    names.map((name) => [name, isTold(name) ? figures[name] : null]),
  ) as RowFigures;
}
