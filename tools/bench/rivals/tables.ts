import type { Result } from '../load.ts';
import { SPREAD } from '../results.ts';
import { formatSpread, type Summary } from '../statistics.ts';
import type { RaceResult } from './race.ts';

type Row = readonly [name: string, cells: readonly (string | number)[]];
type Speed = {
  readonly inFlight: number;
  readonly figures: { readonly amsel: Result; readonly rival: Result };
  /** Requests per second of Amsel, divided by those of the rival. */
  readonly ratio: Summary;
};

export const SPEED_HEAD = ['per s', 'p50 ms', 'p99 ms', 'times as fast', SPREAD];
export const RACE_HEAD = ['unsold', 'most winners', 'double-booked'];

/** The rival is the baseline. */
export function toSpeedRows(rival: string, { inFlight, figures, ratio }: Speed): readonly Row[] {
  return [
    [`${rival}, ${inFlight} in flight`, [...toCells(figures.rival), '1', '']],
    [
      `Amsel, ${inFlight} in flight`,
      [...toCells(figures.amsel), ratio.median.toFixed(2), formatSpread(ratio.spread)],
    ],
  ];
}

function toCells({ perSecond, p50, p99 }: Result): string[] {
  return [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)];
}

export function toRaceRow(system: string, competitors: number, result: RaceResult): Row {
  const { unsold, winnersMax, doubleBooked } = result;
  return [`${system}, ${competitors} at once`, [unsold, winnersMax, doubleBooked]];
}
