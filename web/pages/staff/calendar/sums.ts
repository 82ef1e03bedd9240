import type { Appointment } from './data.ts';
import { type DayLayout, isClosed } from './day-layout.ts';
import { subtractSpans, sumMinutes } from './spans.ts';

export type Sums = {
  readonly booked: number;
  readonly seats: number;
  readonly capacity: number;
  readonly toConfirm: number;
  readonly late: number;
  readonly noShow: number;
  readonly takenMajor: number;
  readonly expectedMajor: number;
};

/** The figures of the days that are shown. Cancelled appointments do not count. */
export function sumUp(layouts: readonly DayLayout[]): Sums {
  const blocks = layouts.flatMap((layout) => layout.blocks);
  const sessions = blocks.flatMap((block) => (block.kind === 'session' ? [block.session] : []));
  const visits = listVisits(layouts);
  const count = (isCounted: (each: Appointment) => boolean) => visits.filter(isCounted).length;
  const total = (amountOf: (each: Appointment) => number) =>
    toCents(visits.reduce((sum, each) => sum + amountOf(each), 0));
  return {
    booked: visits.length,
    seats: sessions.reduce((sum, { seatsTaken }) => sum + seatsTaken, 0),
    capacity: sessions.reduce(
      (sum, session) => sum + (isClosed(session) ? session.seatsTaken : session.capacity),
      0,
    ),
    toConfirm: count(({ status }) => status === 'Pending'),
    late: count(({ openAlert }) => openAlert !== undefined),
    noShow: count(({ status }) => status === 'NoShow'),
    takenMajor: total(({ amountPaidMajor }) => amountPaidMajor),
    expectedMajor: total((each) => each.amountPaidMajor + (each.amountDueMajor ?? 0)),
  };
}

/** Appointments and the seats of classes. */
export function listVisits(layouts: readonly DayLayout[]): Appointment[] {
  return layouts.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      if (block.kind === 'appointment') return [block.appointment];
      return block.kind === 'session' ? block.seats : [];
    }),
  );
}

/** The wanted person; else the first with a visit, so that a phone does not open on an empty day. */
export function chooseShown(
  layouts: readonly DayLayout[],
  wantedId: string | undefined,
): DayLayout | undefined {
  return (
    layouts.find(({ professional }) => professional.id === wantedId) ??
    layouts.find((layout) => listVisits([layout]).length > 0) ??
    layouts[0]
  );
}

/** Sums of floating amounts; no currency has more than three decimals. */
function toCents(amount: number): number {
  return Math.round(amount * 1000) / 1000;
}

/** The part of the working hours that is taken, in percent; undefined without hours. */
export function usedPercent({ hours, free, off }: DayLayout): number | undefined {
  const away = off.filter(({ reason }) => reason === 'timeOff' || reason === 'busy');
  const working = sumMinutes(subtractSpans(hours, away));
  if (working === 0) return undefined;
  return Math.round((1 - sumMinutes(free) / working) * 100);
}
