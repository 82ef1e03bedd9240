import { book, type BookCommand } from '../../domain/commands/book.ts';
import type { SeriesException } from '../../domain/series.ts';
import type { World } from '../../domain/world.ts';
import { aProfessional, aSeries, aWorld, BEFORE_MS, type WorldParts } from './world.ts';

/** Three Tuesdays. */
export const DATES = ['2030-05-14', '2030-05-21', '2030-05-28'] as const;

/** A business with Lena (pro_1) and Mia (pro_2). */
export function aPair(parts: Partial<WorldParts> = {}): World {
  const pair = ['pro_1', 'pro_2'].map((id) => aProfessional({ id, userId: `usr_${id}` }));
  return { ...aWorld(parts), professionals: new Map(pair.map((each) => [each.id, each])) };
}

/** A haircut with Lena at 10:00 on these dates, with these exceptions. */
export function aSeriesExcept(
  recurringExceptions: readonly SeriesException[],
  changes: Partial<BookCommand> = {},
): BookCommand {
  const skipped = recurringExceptions.filter(({ skip }) => skip).length;
  return aSeries(DATES.length - skipped, { recurringExceptions, ...changes });
}

/** The result of a booking: accepted, or the code of the refusal. */
export function codeOf(world: World, command: BookCommand): string {
  const outcome = book.decide(world, command, BEFORE_MS);
  return outcome.ok ? 'accepted' : outcome.code;
}
