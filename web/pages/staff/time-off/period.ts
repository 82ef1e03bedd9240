import { addDays, clockAt, dateAt } from '../../../format/days.ts';

/** A period as it is typed: whole days, or hours of one day. */
export type PeriodDraft = {
  readonly isWhole: boolean;
  readonly from: string;
  readonly to: string;
  readonly start: string;
  readonly end: string;
};

/** The period that the form begins with. */
export function firstPeriod(today: string): PeriodDraft {
  return { isWhole: true, from: today, to: today, start: '09:00', end: '12:00' };
}

/** The bounds of a request; undefined if the period is none. */
export function toBounds(draft: PeriodDraft): { from: string; to: string } | undefined {
  const { isWhole, from, to, start, end } = draft;
  if (from === '') return undefined;
  if (isWhole) return to >= from ? { from, to } : undefined;
  const areTimes = [start, end].every((clock) => /^\d{2}:\d{2}$/.test(clock));
  return areTimes && start < end ? { from: `${from}T${start}`, to: `${from}T${end}` } : undefined;
}

export type Period = {
  readonly from: string;
  readonly to: string;
  /** Undefined: whole days. */
  readonly clock: { readonly start: string; readonly end: string } | undefined;
};

/** The dates of a period between two instants, both included; with clock times if it is not of whole days. */
export function toPeriod(fromUtc: string, toUtc: string, timeZone: string): Period {
  const [fromMs, toMs] = [Date.parse(fromUtc), Date.parse(toUtc)];
  const [from, to] = [dateAt(fromMs, timeZone), dateAt(toMs, timeZone)];
  const [start, end] = [clockAt(fromMs, timeZone), clockAt(toMs, timeZone)];
  if (start === '00:00' && end === '00:00' && to > from) {
    return { from, to: addDays(to, -1), clock: undefined };
  }
  return { from, to, clock: { start, end } };
}
