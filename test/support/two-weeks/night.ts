import { instantOf, type Place, type Town } from './town.ts';
import { cancelInBook, minutesOf } from './visits.ts';

const DAY_MS = 86_400_000;

/** The scheduler completes visits a day after their end, and cancels requests that were not confirmed. */
export async function sweep(town: Town, places: readonly Place[]): Promise<void> {
  await town.app.sweep();
  const nowMs = town.app.clock.nowMs();
  for (const place of places) {
    for (const visit of place.book.visits) {
      const startMs = instantOf(place, visit.date, visit.start);
      const endMs = startMs + minutesOf(visit).reduce((sum, each) => sum + each * 60_000, 0);
      const isDue = Math.max(endMs, visit.sinceMs ?? 0) + DAY_MS <= nowMs;
      if (visit.status === 'Pending' && startMs <= nowMs) cancelInBook(visit);
      if (visit.status === 'Confirmed' && isDue) visit.status = 'Completed';
    }
  }
}
