import type { AppointmentStatus } from '../appointment.ts';
import { dueOf, type LedgerKind, type PaymentMethod } from '../ledger-entry.ts';
import type { TimeSpan } from '../local-time.ts';
import { noSums, type Sums } from './figures.ts';
import { listOpenTime } from './open-time.ts';
import {
  createGrouping,
  type FactKeys,
  type Grouping,
  type Period,
  type ReportGroup,
} from './report-groups.ts';
import type { ScheduleHistory } from './schedule-history.ts';

/** An appointment of the period, of any status. */
export type VisitFact = TimeSpan & {
  readonly professionalId: string;
  readonly serviceIds: readonly string[];
  readonly status: AppointmentStatus;
  readonly finalMinor: number | null;
  readonly paidMinor: number;
  readonly paymentStatus: 'unpaid' | 'paid' | 'refunded';
  /** Null: a walk-in without a record. */
  readonly clientId: string | null;
  /** Whether it begins when the first visit of the client at the business does that was not cancelled. */
  readonly isFirst: boolean;
  readonly isBookedByClient: boolean;
};

/** An entry of the ledger that was recorded in the period. */
export type MoneyFact = {
  readonly atMs: number;
  readonly kind: LedgerKind;
  /** The kind of the entry that a void takes back. */
  readonly voidedKind: LedgerKind | null;
  readonly amountMinor: number;
  readonly method: PaymentMethod;
  readonly isPackage: boolean;
  /** Null: the entry of a package. */
  readonly professionalId: string | null;
  readonly serviceIds: readonly string[];
};

type SaleFact = { readonly atMs: number; readonly serviceId: string };

/** Packages with sessions left, all with the same terms. */
export type OwedFact = {
  readonly serviceId: string;
  readonly count: number;
  readonly sessionsTotal: number;
  readonly sessionsRedeemed: number;
  readonly packagePriceMinor: number;
};

/** Visits and money come in chunks: those of a year are many. */
export type ReportFacts = {
  readonly history: ScheduleHistory;
  readonly visits: Iterable<readonly VisitFact[]>;
  readonly money: Iterable<readonly MoneyFact[]>;
  readonly sales: readonly SaleFact[];
  readonly owed: readonly OwedFact[];
};

export type ReportSums = { readonly rows: ReadonlyMap<string, Sums>; readonly totals: Sums };

/** Adds up the facts. It pauses often, so that its caller can let other requests go first. */
export function* computeReport(
  by: ReportGroup,
  period: Period,
  facts: ReportFacts,
  nowMs: number,
): Generator<undefined, ReportSums> {
  const table = createTable(createGrouping(by, period));
  const openTime = new Map<string, TimeSpan[]>();
  for (const open of listOpenTime(facts.history, period, nowMs)) {
    for (const { professionalId, startMs, endMs } of open) {
      const spans = openTime.get(professionalId);
      if (spans) spans.push({ startMs, endMs });
      else openTime.set(professionalId, [{ startMs, endMs }]);
      addOpenTime(table, { professionalId, startMs, endMs });
    }
    yield;
  }
  for (const visits of facts.visits) {
    addVisits(table, visits, openTime);
    yield;
  }
  for (const entries of facts.money) {
    for (const entry of entries) addMoney(table, entry);
    yield;
  }
  for (const { atMs, serviceId } of facts.sales) {
    table.at(atMs, keysOf(serviceId), (sums) => void (sums.packagesSold += 1));
  }
  for (const owed of facts.owed) {
    addOwed(table.totals, owed);
    if (by === 'service') addOwed(table.rowOf(owed.serviceId), owed);
  }
  // Open time has no service, and only entries of the ledger have a method.
  if (by === 'service' || by === 'method') table.rows.delete('');
  return { rows: table.rows, totals: table.totals };
}

type Table = {
  readonly rows: Map<string, Sums>;
  readonly rowOf: (key: string) => Sums;
  readonly totals: Sums;
  /** Changes the row of a moment, and the totals. */
  readonly at: (atMs: number, keys: FactKeys, add: (sums: Sums) => void) => void;
  /** Changes the rows of a span, and the totals, part by part. */
  readonly during: (
    span: TimeSpan,
    keys: FactKeys,
    add: (sums: Sums, part: TimeSpan) => void,
  ) => void;
};

function createTable(grouping: Grouping): Table {
  const rows = new Map(grouping.keys.map((key) => [key, noSums()]));
  const totals = noSums();
  const rowOf = (key: string): Sums => {
    const known = rows.get(key);
    if (known) return known;
    const sums = noSums();
    rows.set(key, sums);
    return sums;
  };
  return {
    rows,
    rowOf,
    totals,
    at: (atMs, keys, add) => {
      const key = grouping.keyOf(atMs, keys);
      if (key === undefined) return;
      add(rowOf(key));
      add(totals);
    },
    during: (span, keys, add) => {
      for (const part of grouping.split(span, keys)) {
        add(rowOf(part.key), part);
        add(totals, part);
      }
    },
  };
}

const NO_KEYS: FactKeys = { professionalId: null, serviceIds: null, method: null };
const keysOf = (serviceId: string): FactKeys => ({ ...NO_KEYS, serviceIds: [serviceId] });

function addOpenTime(
  table: Table,
  { professionalId, ...span }: TimeSpan & { readonly professionalId: string },
): void {
  table.during(span, { ...NO_KEYS, professionalId }, (sums, { startMs, endMs }) => {
    sums.openMs += endMs - startMs;
  });
}

function addVisits(
  table: Table,
  visits: readonly VisitFact[],
  openTime: ReadonlyMap<string, readonly TimeSpan[]>,
): void {
  // The seats of a class take the time once. A professional has one session at a time.
  const sessions = new Set<string>();
  for (const visit of visits) {
    const { professionalId, serviceIds, startMs, status } = visit;
    const keys = { professionalId, serviceIds, method: null };
    table.at(startMs, keys, (sums) => addVisit(sums, visit));
    const session = `${startMs} ${professionalId}`;
    if (status === 'Cancelled' || sessions.has(session)) continue;
    sessions.add(session);
    const open = openTime.get(professionalId) ?? [];
    table.during(visit, keys, (sums, part) => {
      const lengthMs = part.endMs - part.startMs;
      sums.bookedMs += lengthMs;
      sums.overtimeMs += lengthMs - sharedMs(part, open);
    });
  }
}

function addVisit(sums: Sums, visit: VisitFact): void {
  const { status, clientId } = visit;
  if (status === 'Cancelled') {
    sums.cancellations += 1;
    return;
  }
  sums.bookings += 1;
  sums.expectedMinor += visit.finalMinor ?? 0;
  const dueMinor = visit.paymentStatus === 'unpaid' ? dueOf(visit) : 0;
  if (status === 'NoShow') {
    sums.noShows += 1;
    sums.lostMinor += dueMinor;
  } else if (dueMinor > 0) {
    sums.dueMinor += dueMinor;
    sums.dueVisits += 1;
  }
  if (clientId === null) return;
  sums.clients.add(clientId);
  if (!visit.isFirst) return;
  sums.newClients.add(clientId);
  if (visit.isBookedByClient) sums.newClientsOnline.add(clientId);
}

/** The time that a span shares with spans that are in order and apart. */
function sharedMs(span: TimeSpan, others: readonly TimeSpan[]): number {
  let [low, high] = [0, others.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (others[middle]!.endMs <= span.startMs) low = middle + 1;
    else high = middle;
  }
  let shared = 0;
  for (let n = low; n < others.length && others[n]!.startMs < span.endMs; n++) {
    const { startMs, endMs } = others[n]!;
    shared += Math.min(span.endMs, endMs) - Math.max(span.startMs, startMs);
  }
  return shared;
}

/** A void counts on its own day, against the figure of the entry that it takes back: as in the till. */
function addMoney(table: Table, entry: MoneyFact): void {
  const { atMs, professionalId, serviceIds, method, isPackage, amountMinor } = entry;
  const kind = entry.voidedKind ?? entry.kind;
  const signedMinor = entry.kind === 'void' ? -amountMinor : amountMinor;
  table.at(atMs, { professionalId, serviceIds, method }, (sums) => {
    if (kind === 'tip') sums.tipsMinor += signedMinor;
    else if (kind === 'refund') sums.refundedMinor += signedMinor;
    else if (isPackage) sums.packageSalesMinor += signedMinor;
    else sums.takenMinor += signedMinor;
  });
}

/** As of now, whatever the period is. */
function addOwed(sums: Sums, owed: OwedFact): void {
  const { count, sessionsTotal, sessionsRedeemed, packagePriceMinor } = owed;
  const left = sessionsTotal - sessionsRedeemed;
  sums.sessionsOwed += count * left;
  sums.owedMinor += count * Math.round((packagePriceMinor * left) / sessionsTotal);
}
