import { overlaps } from '../availability.ts';
import { takesTimeOf } from '../buffers.ts';
import { MINUTE_MS } from '../durations.ts';
import { mergeHeldSeats } from '../held-seats.ts';
import { type Needs, NO_NEEDS } from '../needs.ts';
import type { Candidate, OpeningFacts } from './opening.ts';
import type { Entry } from './opening-entry.ts';
import { shortestMin } from './opening-source.ts';

/** The calendar entries at the expected starts, without the rules: much less than whole days. */
export function probeNeeds(entries: readonly Entry<Candidate>[]): Needs {
  return {
    ...NO_NEEDS,
    windows: entries.map((entry) => {
      const { startMs: fromMs, endMs: toMs } = toShortestSpan(entry);
      return { professionalId: entry.candidate.professionalId, fromMs, toMs };
    }),
  };
}

/** Notes until when each entry is certainly closed. The others may be open: `judgeSlot` decides. */
export function findClosedTimes(
  entries: readonly Entry<Candidate>[],
  facts: OpeningFacts,
  nowMs: number,
): void {
  for (const entry of entries) {
    entry.probedMs = entry.startMs;
    entry.closedUntilMs = findClosedUntil(entry, facts, nowMs);
  }
}

/** No slot before this instant can be booked: it would overlap a session or time off, and joins no class. */
function findClosedUntil(entry: Entry<Candidate>, facts: OpeningFacts, nowMs: number): number {
  const calendar = facts.calendars.get(entry.candidate.professionalId)!;
  const span = toShortestSpan(entry);
  const off = calendar.timeOff.filter((each) => overlaps(each, span));
  const sessions = mergeHeldSeats(calendar.sessions, calendar.heldSeats, nowMs);
  const taken = sessions.filter((s) => takesTimeOf(s, span));
  // Buffers are left out: a class may begin in the buffer of another session.
  const ends = [...off, ...taken].map(({ endMs }) => Math.max(endMs, span.startMs + 1));
  const classes = sessions.filter((s) => s.startMs >= span.startMs && s.seatsTaken < s.capacity);
  return Math.min(Math.max(-Infinity, ...ends), ...classes.map(({ startMs }) => startMs));
}

function toShortestSpan({ candidate, startMs }: Entry<Candidate>) {
  return { startMs, endMs: startMs + shortestMin(candidate) * MINUTE_MS };
}
