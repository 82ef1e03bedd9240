import type { Costs } from './capacity.ts';
import { toTable } from '../markdown-table.ts';
import { round } from './markdown.ts';
import type { ScaleRun } from './run.ts';

/** Gigabytes of a million appointments; the indexes of a table in one row, the largest by name. */
export function storageTable({ storage, walBytesPerBooking }: ScaleRun, costs: Costs): string {
  const sizes = storage.perAppointment;
  const tables = [...new Set(sizes.map(({ table }) => table))].map((table) => {
    const own = sizes.filter((size) => size.table === table);
    const indexes = own.filter(({ index }) => index !== null);
    const sum = (some: typeof own) => some.reduce((total, { bytes }) => total + bytes, 0);
    const largest = indexes.toSorted((a, b) => b.bytes - a.bytes)[0];
    return { table, all: sum(own), indexes: sum(indexes), count: indexes.length, largest };
  });
  const rows = tables
    .toSorted((a, b) => b.all - a.all)
    .map(({ table, all, indexes, count, largest }) => [
      `\`${table}\``,
      gigabytes(all),
      gigabytes(all - indexes),
      gigabytes(indexes),
      String(count),
      largest ? `${largest.index} ${gigabytes(largest.bytes)}` : '',
    ]);
  const head = ['table', 'GB', 'rows', 'indexes', 'number', 'largest index'];
  const total = ['all', gigabytes(costs.bytesPerAppointment), '', '', '', ''];
  return `${toTable(head, [...rows, total])}\n\nFrom ${storage.appointments.toLocaleString('en-US')} bookings of this run. The log of Postgres (WAL) grew by ${round(walBytesPerBooking / 1_000)} KB for each booking, and Temporal’s database by ${round(costs.temporalBytesPerUpdate / 1_000)} KB for each update.`;
}

/** Bytes of one appointment are megabytes of a million. */
const gigabytes = (bytes: number): string => round(bytes / 1_000);
