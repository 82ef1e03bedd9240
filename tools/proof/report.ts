import type { Fault } from './faults/fault.ts';
import { increment, listBookings, type Operation, lengthOf } from './log.ts';
import type { Proof } from './run.ts';

const VIOLATIONS_MAX = 20;

export type Table = {
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
};

/** The result of a run as text. */
export function reportText(proof: Proof): string {
  const { violations, keptIn } = proof;
  return [
    ...reportTables(proof).map(tableText),
    ...violations.slice(0, VIOLATIONS_MAX).map(({ text }) => `✗ ${text}`),
    ...(keptIn ? [`\ndata and logs: ${keptIn}`] : []),
  ].join('\n');
}

/** Faults, operations, responses and totals. */
export function reportTables(proof: Proof): Table[] {
  const { seconds, log, faults, violations, endedActors } = proof;
  const { operations } = log;
  const waits = operations.map(lengthOf).toSorted((a, b) => a - b);
  return [
    faultTable(faults, operations),
    operationTable([...operations, ...log.world]),
    {
      head: ['response', 'times'],
      rows: [...log.responseCounts].toSorted(([a], [b]) => a.localeCompare(b)),
    },
    {
      head: ['total', ''],
      rows: [
        ['seconds', seconds],
        ['faults', faults.length],
        ['kinds of faults', new Set(faults.map(({ kind }) => kind)).size],
        ['bookings', listBookings(operations).length],
        ['median wait, s', inSeconds(waits[Math.floor(waits.length / 2)] ?? 0)],
        ['longest wait, s', longest(log.waits.map(lengthOf))],
        ['ended actors', endedActors.length],
        ['violations', violations.length],
      ],
    },
  ];
}

/** The worst figures of each kind of fault. */
function faultTable(faults: readonly Fault[], operations: readonly Operation[]): Table {
  return {
    head: ['fault', 'times', 'recovered after, s', 'next booking after, s', 'longest wait, s'],
    rows: countBy(faults, ({ kind }) => kind).map(([kind, times]) => {
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
  };
}

function operationTable(operations: readonly Pick<Operation, 'kind' | 'outcome'>[]): Table {
  return {
    head: ['operation', 'times', 'succeeded', 'refused', 'unanswered'],
    rows: countBy(operations, ({ kind }) => kind).map(([kind, times]) => {
      const countOf = (...statuses: Operation['outcome']['status'][]) =>
        operations.filter((each) => each.kind === kind && statuses.includes(each.outcome.status))
          .length;
      return [kind, times, countOf('succeeded', 'held'), countOf('refused'), countOf('unanswered')];
    }),
  };
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
    nextBookingMs:
      after.reduce((first, { endedMs }) => Math.min(first, endedMs), Infinity) - startedMs,
    longestWaitMs: Math.max(...during.map(lengthOf)),
  };
}

const inSeconds = (ms: number) => (ms / 1_000).toFixed(1);

function longest(timesMs: readonly number[]): string {
  const known = timesMs.filter(Number.isFinite);
  return known.length > 0 ? inSeconds(known.reduce((a, b) => Math.max(a, b))) : '–';
}

function countBy<T>(items: readonly T[], nameOf: (item: T) => string): [string, number][] {
  const counts = new Map<string, number>();
  for (const item of items) increment(counts, nameOf(item));
  return [...counts].toSorted(([a], [b]) => a.localeCompare(b));
}

function tableText({ head, rows }: Table): string {
  const all = [head, ...rows].map((cells) => cells.map(String));
  const widths = head.map((_, i) => Math.max(...all.map((cells) => cells[i]!.length)));
  const lines = all.map((cells) =>
    cells
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
      .join('  '),
  );
  return `\n${lines.join('\n')}`;
}
