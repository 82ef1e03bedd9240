import type { Fault } from './faults.ts';
import { bookingsIn, count, type Operation } from './log.ts';
import type { Proof } from './run.ts';

const SHOWN_VIOLATIONS = 20;

/** What the proof did and found, for people to read. */
export function reportOf({ seconds, log, faults, violations, keptIn }: Proof): string {
  const { deeds } = log;
  const booked = bookingsIn(deeds);
  const waits = deeds.map(({ beganMs, endedMs }) => endedMs - beganMs).toSorted((a, b) => a - b);
  return [
    table(
      ['fault', 'times', 'until all is whole, s', 'until the next booking, s', 'longest wait, s'],
      tallied(faults, ({ kind }) => kind).map(([kind, times]) => {
        const same = faults
          .filter((fault) => fault.kind === kind)
          .map((fault) => afterOf(fault, deeds));
        return [
          kind,
          times,
          worst(same.map(({ whole }) => whole)),
          worst(same.map(({ next }) => next)),
          worst(same.map(({ wait }) => wait)),
        ];
      }),
    ),
    table(
      ['asked for', 'times', 'done', 'refused', 'unanswered'],
      tallied(deeds, ({ kind }) => kind).map(([kind, times]) => {
        const ended = (how: Operation['final']['is']) =>
          deeds.filter((deed) => deed.kind === kind && deed.final.is === how).length;
        return [kind, times, ended('done'), ended('refused'), ended('unanswered')];
      }),
    ),
    table(
      ['answer', 'times'],
      [...log.answers].toSorted(([a], [b]) => a.localeCompare(b)),
    ),
    table(
      ['in all', ''],
      [
        ['seconds', seconds],
        ['faults', faults.length],
        ['bookings made', booked.length],
        ['median wait, s', inSeconds(waits[Math.floor(waits.length / 2)] ?? 0)],
        ['longest wait, s', inSeconds(waits.at(-1) ?? 0)],
        ['violations', violations.length],
      ],
    ),
    ...violations.slice(0, SHOWN_VIOLATIONS).map((violation) => `✗ ${violation}`),
    ...(keptIn ? [`\nits data and logs: ${keptIn}`] : []),
  ].join('\n');
}

/** How long it took to heal and until somebody booked, and the longest wait of anybody who was there at the time. */
function afterOf({ beganMs, healedMs }: Fault, deeds: readonly Operation[]) {
  const after = deeds.filter((deed) => deed.final.is === 'done' && deed.beganMs >= beganMs);
  const during = deeds.filter((deed) => deed.endedMs >= beganMs && deed.beganMs <= healedMs);
  return {
    whole: healedMs - beganMs,
    next: Math.min(...after.map(({ endedMs }) => endedMs)) - beganMs,
    wait: Math.max(...during.map((deed) => deed.endedMs - deed.beganMs)),
  };
}

const inSeconds = (ms: number) => (ms / 1_000).toFixed(1);

/** After the last fault there may be nobody left. */
function worst(all: readonly number[]): string {
  const known = all.filter(Number.isFinite);
  return known.length > 0 ? inSeconds(Math.max(...known)) : '–';
}

function tallied<T>(items: readonly T[], nameOf: (item: T) => string): [string, number][] {
  const tally = new Map<string, number>();
  for (const item of items) count(tally, nameOf(item));
  return [...tally].toSorted(([a], [b]) => a.localeCompare(b));
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
