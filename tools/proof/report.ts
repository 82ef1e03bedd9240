import type { Fault } from './faults.ts';
import { increment, listBookings, type Operation } from './log.ts';
import type { Proof } from './run.ts';

const VIOLATIONS_MAX = 20;

/** The result of a run as text. */
export function reportText({ seconds, log, faults, violations, keptIn }: Proof): string {
  const { operations } = log;
  const bookings = listBookings(operations);
  const waits = operations.map(waitOf).toSorted((a, b) => a - b);
  return [
    faultTable(faults, operations),
    operationTable(operations),
    table(
      ['response', 'times'],
      [...log.responseCounts].toSorted(([a], [b]) => a.localeCompare(b)),
    ),
    table(
      ['total', ''],
      [
        ['seconds', seconds],
        ['faults', faults.length],
        ['bookings', bookings.length],
        ['median wait, s', inSeconds(waits[Math.floor(waits.length / 2)] ?? 0)],
        ['longest wait, s', inSeconds(waits.at(-1) ?? 0)],
        ['violations', violations.length],
      ],
    ),
    ...violations.slice(0, VIOLATIONS_MAX).map(({ text }) => `✗ ${text}`),
    ...(keptIn ? [`\ndata and logs: ${keptIn}`] : []),
  ].join('\n');
}

/** The worst figures of each kind of fault. */
function faultTable(faults: readonly Fault[], operations: readonly Operation[]): string {
  return table(
    ['fault', 'times', 'recovered after, s', 'next booking after, s', 'longest wait, s'],
    countBy(faults, ({ kind }) => kind).map(([kind, times]) => {
      const effects = faults
        .filter((fault) => fault.kind === kind)
        .map((fault) => effectOf(fault, operations));
      return [
        kind,
        times,
        longest(effects.map(({ recoveryMs }) => recoveryMs)),
        longest(effects.map(({ nextBookingMs }) => nextBookingMs)),
        longest(effects.map(({ longestWaitMs }) => longestWaitMs)),
      ];
    }),
  );
}

function operationTable(operations: readonly Operation[]): string {
  return table(
    ['operation', 'times', 'succeeded', 'refused', 'unanswered'],
    countBy(operations, ({ kind }) => kind).map(([kind, times]) => {
      const countOf = (status: Operation['outcome']['status']) =>
        operations.filter((each) => each.kind === kind && each.outcome.status === status).length;
      return [kind, times, countOf('succeeded'), countOf('refused'), countOf('unanswered')];
    }),
  );
}

/** The times are infinite if no operation followed the fault or ran during it. */
function effectOf({ startedMs, recoveredMs }: Fault, operations: readonly Operation[]) {
  const after = operations.filter(
    (each) => each.outcome.status === 'succeeded' && each.startedMs >= startedMs,
  );
  const during = operations.filter(
    (each) => each.endedMs >= startedMs && each.startedMs <= recoveredMs,
  );
  return {
    recoveryMs: recoveredMs - startedMs,
    nextBookingMs: Math.min(...after.map(({ endedMs }) => endedMs)) - startedMs,
    longestWaitMs: Math.max(...during.map(waitOf)),
  };
}

const waitOf = ({ startedMs, endedMs }: Operation) => endedMs - startedMs;

const inSeconds = (ms: number) => (ms / 1_000).toFixed(1);

function longest(timesMs: readonly number[]): string {
  const known = timesMs.filter(Number.isFinite);
  return known.length > 0 ? inSeconds(Math.max(...known)) : '–';
}

function countBy<T>(items: readonly T[], nameOf: (item: T) => string): [string, number][] {
  const counts = new Map<string, number>();
  for (const item of items) increment(counts, nameOf(item));
  return [...counts].toSorted(([a], [b]) => a.localeCompare(b));
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const all = [head, ...rows].map((cells) => cells.map(String));
  const widths = head.map((_, i) => Math.max(...all.map((cells) => cells[i]!.length)));
  const lines = all.map((cells) =>
    cells
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
      .join('  '),
  );
  return `\n${lines.join('\n')}`;
}
