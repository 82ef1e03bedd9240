import { mergeNeeds, type Needs } from '../needs.ts';
import type { Candidate, OpeningFacts } from './opening.ts';
import { searchOpenings } from './openings.ts';
import { toSource } from './opening-source.ts';

/** Most businesses have an opening on the first days. */
const FIRST_DAYS = 4;
/** Bounds the cost of a business that is booked out. */
const DAYS_MAX = 200;
const DAY_MIN = 1_440;

/**
 * Finds the next opening of each business within a week, whichever service and professional it has. Yields what must be read for
 * all of them, and returns the instants by business. The candidates of a business are sorted by professional.
 */
export function* searchNextOpenings(
  candidates: ReadonlyMap<string, readonly Candidate[]>,
  nowMs: number,
): Generator<Needs, ReadonlyMap<string, number>, OpeningFacts> {
  const search = {
    times: { fromMin: 0, toMin: DAY_MIN },
    order: 'time',
    limit: 1,
    firstDays: FIRST_DAYS,
    daysMax: DAYS_MAX,
    isLate: () => false,
    nowMs,
  } as const;
  const found = new Map<string, number>();
  let searches = [...candidates].map(([businessId, own]) => {
    const steps = searchOpenings(toSource(own), search);
    return { businessId, steps, step: steps.next() };
  });
  for (;;) {
    const needs: Needs[] = [];
    for (const { businessId, step } of searches) {
      if (!step.done) needs.push(step.value);
      else if (step.value.openings[0]) found.set(businessId, step.value.openings[0].startMs);
    }
    if (needs.length === 0) return found;
    const facts = yield mergeNeeds(needs);
    searches = searches
      .filter(({ step }) => !step.done)
      .map(({ businessId, steps }) => ({ businessId, steps, step: steps.next(facts) }));
  }
}
