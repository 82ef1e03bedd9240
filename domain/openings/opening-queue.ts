import { type Candidate, findResumeMs, type OpeningSearch } from './opening.ts';
import type { Entry, UnknownDate } from './opening-entry.ts';
import { createLane, type Lane } from './opening-lane.ts';
import type { CandidateSource } from './opening-source.ts';
import { createStartFinder } from './opening-starts.ts';

export type OpeningQueue<C extends Candidate> = {
  /** Removes and returns the entry whose opening comes next, or says what must be examined before. */
  readonly take: () => Entry<C> | UnknownDate | undefined;
  /** Puts back the entry that was taken last, at a later start. */
  readonly putBack: (entry: Entry<C>) => void;
  /** Puts back the entry that was taken last, unread, at its first possible start on or after a date and an instant. */
  readonly putBackFrom: (entry: Entry<C>, dateIndex: number, fromMs: number) => void;
  /** The entries that were not taken and come next, in their order. */
  readonly rest: () => Iterable<Entry<C>>;
};

/** While entries are read, the hours of so many others are examined at most, to read them together. */
const HOURS_AHEAD_MAX = 2_000;

/** The candidates of a search by their next start. In order of distance, each business has a queue of its own. */
export function createOpeningQueue<C extends Candidate>(
  source: CandidateSource<C>,
  search: OpeningSearch,
): OpeningQueue<C> {
  const startsOf = createStartFinder(search);
  const sources = listSources(source, search);
  const lanes: Lane<C>[] = [];
  let current = 0;

  const open = (i: number) => (lanes[i] ??= createLane(sources[i]!, search, startsOf));
  return {
    take() {
      for (; current < sources.length; current++) {
        const next = open(current).take();
        if (next) return next;
      }
      return undefined;
    },
    putBack: (entry) => open(current).put(entry),
    putBackFrom(entry, dateIndex, fromMs) {
      const start = startsOf(entry.candidate.hours).find(entry.candidate, dateIndex, fromMs);
      if (start) open(current).put(Object.assign(entry, start, { starts: undefined }));
    },
    *rest() {
      if (current < sources.length) yield* open(current).rest();
      let examined = 0;
      for (let i = current + 1; i < sources.length && examined < HOURS_AHEAD_MAX; i++) {
        examined += open(i).examineFirst();
        yield* open(i).rest();
      }
    },
  };
}

/** One source for each lane, without the businesses that were searched by earlier pages. */
function listSources<C extends Candidate>(
  source: CandidateSource<C>,
  search: OpeningSearch,
): CandidateSource<C>[] {
  if (search.order === 'time') return [source];
  return source.groups
    .filter((group) => findResumeMs({ ...group, professionalId: '' }, search) < Infinity)
    .map((group) => ({ groups: [group], kinds: group.kinds }));
}
