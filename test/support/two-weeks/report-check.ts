import { isVoided, type PaperBook, priceOf, round, type Visit } from './paper-book.ts';
import { datesBetween, type Place, type Town } from './town.ts';
import { openMinutesOf } from './written-hours.ts';

const FIRST = '2030-10-20';

/** Figures whose sum over the rows is the total, whether the rows are days, staff or services. */
const ADDED = [
  'bookings',
  'cancellations',
  'noShows',
  'bookedMinutes',
  'expectedMajor',
  'takenMajor',
  'refundedMajor',
  'tipsMajor',
  'packageSalesMajor',
  'netMajor',
  'packagesSold',
] as const;

type Added = Record<(typeof ADDED)[number], number>;
type Row = { readonly key: string | null } & Readonly<
  Record<keyof Added | 'openMinutes', number | null>
>;
type Report = {
  readonly totals: Readonly<Record<keyof Added | 'openMinutes', number>>;
  readonly rows: readonly Row[];
};

/** The report from the first day until today, grouped in four ways. */
export async function readReport(town: Town, place: Place, owner: string) {
  const period = `businessId=${place.id}&from=${FIRST}&to=${place.today}`;
  const read = (by: string) =>
    town.ask<Report>(owner, 'GET', `/api/business/reports?${period}&by=${by}`);
  const [byDay, byStaff, byService, byMethod] = await Promise.all([
    read('day'),
    read('professional'),
    read('service'),
    read('method'),
  ]);
  const sums = (rows: readonly Row[]) => addedOf((name) => sumOf(rows, (row) => row[name] ?? 0));
  return {
    totals: [byDay, byStaff, byService, byMethod].map(({ totals }) =>
      addedOf((name) => totals[name]),
    ),
    sums: [byDay, byStaff, byService].map(({ rows }) => sums(rows)),
    openMinutes: [byDay, byStaff].map(({ rows }) => sumOf(rows, (row) => row.openMinutes ?? 0)),
    netByMethod: Object.fromEntries(byMethod.rows.map(({ key, netMajor }) => [key, netMajor])),
    staff: byStaff.rows
      .filter(({ key, bookings, openMinutes }) => key !== null && (bookings || openMinutes))
      .map(({ key, bookings, takenMajor, openMinutes }) =>
        [key, bookings, takenMajor, openMinutes].join(' '),
      )
      .toSorted(),
  };
}

/** The same by the paper book. */
export function writtenReport(place: Place): Awaited<ReturnType<typeof readReport>> {
  const written = writtenFigures(place);
  return {
    totals: [written, written, written, written],
    sums: [written, written, written],
    openMinutes: Array.from({ length: 2 }, () => openMinutes(place)),
    netByMethod: netByMethod(place.book),
    staff: writtenStaff(place).toSorted(),
  };
}

function addedOf(valueOf: (name: keyof Added) => number): Added {
  return Object.fromEntries(ADDED.map((name) => [name, valueOf(name)])) as Added;
}

function sumOf<T>(items: readonly T[], valueOf: (item: T) => number): number {
  return round(items.reduce((sum, item) => sum + valueOf(item), 0));
}

function writtenFigures({ book, today }: Place): Added {
  const visits = book.visits.filter(({ date }) => date <= today);
  const bookings = visits.filter(({ status }) => status !== 'Cancelled');
  const valid = book.entries.filter((entry) => !isVoided(book, entry));
  const money = (kind: string, isOfSale: readonly boolean[] = [true, false]) =>
    sumOf(
      valid.filter((entry) => entry.kind === kind && isOfSale.includes(entry.sale !== undefined)),
      ({ amount }) => amount,
    );
  const [taken, sales] = [money('payment', [false]), money('payment', [true])];
  const [tips, refunds] = [money('tip'), money('refund')];
  return {
    bookings: bookings.length,
    cancellations: visits.length - bookings.length,
    noShows: bookings.filter(({ status }) => status === 'NoShow').length,
    bookedMinutes: bookedMinutes(bookings),
    expectedMajor: sumOf(bookings, (visit) => priceOf(visit) ?? 0),
    takenMajor: taken,
    refundedMajor: refunds,
    tipsMajor: tips,
    packageSalesMajor: sales,
    netMajor: round(taken + sales + tips - refunds),
    packagesSold: book.sales.length,
  };
}

/** The seats of a class count once. */
function bookedMinutes(bookings: readonly Visit[]): number {
  const counted = bookings.filter(
    ({ session }, n) => !session || bookings.findIndex((each) => each.session === session) === n,
  );
  return sumOf(
    counted.flatMap(({ items }) => items),
    ({ minutes }) => minutes,
  );
}

const openMinutes = (place: Place, name?: string) =>
  sumOf(datesBetween(FIRST, place.today), (date) => openMinutesOf({ ...place, today: date }, name));

function netByMethod(book: PaperBook): Record<string, number> {
  const valid = book.entries.filter((entry) => entry.kind !== 'void' && !isVoided(book, entry));
  const methods = [...new Set(book.entries.map(({ method }) => method))];
  return Object.fromEntries(
    methods.map((method) => {
      const own = valid.filter((entry) => entry.method === method);
      return [method, sumOf(own, ({ kind, amount }) => (kind === 'refund' ? -amount : amount))];
    }),
  );
}

/** The bookings, the money and the open time of each chair. */
function writtenStaff(place: Place): string[] {
  const { book, today, chairs } = place;
  return [...chairs].flatMap(([name, { id }]) => {
    const bookings = book.visits.filter(
      ({ professional, date, status }) =>
        professional === name && date <= today && status !== 'Cancelled',
    ).length;
    const taken = book.entries.filter(
      (entry) =>
        entry.kind === 'payment' && entry.visit?.professional === name && !isVoided(book, entry),
    );
    const open = openMinutes(place, name);
    if (bookings === 0 && open === 0) return [];
    return [id, bookings, sumOf(taken, ({ amount }) => amount), open].join(' ');
  });
}
