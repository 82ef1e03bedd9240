import type { Candidate, Opening, OpeningPosition } from './opening.ts';

/** A candidate at the earliest start that it can have. */
export type Entry<C extends Candidate> = {
  readonly candidate: C;
  /** Its place among candidates of the same start. */
  readonly rank: number;
  /** The searched dates in its zone. */
  readonly dates: readonly string[];
  /** Earlier starts are on an earlier page. */
  readonly resumeMs: number;
  startMs: number;
  dateIndex: number;
  /** The openings of each start from `dateIndex` on, once the calendar was read. */
  starts: Iterator<Opening<C>[]> | undefined;
  /** The openings at `startMs`. */
  due: Opening<C>[] | undefined;
  /** The date after those that were read. */
  readUntil: number;
  /** The start at which the calendar was probed last. */
  probedMs: number;
  /** The calendar is closed from that start until then. */
  closedUntilMs: number;
};

/** A date whose possible starts are not known. All entries before it were taken. */
export type UnknownDate = {
  /** Where a search continues that ends before the date. */
  readonly position: OpeningPosition;
  /** Finds the possible starts, and returns how many hours were examined. */
  readonly examine: () => number;
};
