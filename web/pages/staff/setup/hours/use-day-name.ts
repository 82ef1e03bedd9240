import { useTexts } from '../../../../text/use-texts.ts';
import type { SpecialDay } from './special-day.ts';

/** The name of a day; one without a name is called after what it is. */
export function useDayName(): (day: Pick<SpecialDay, 'kind' | 'name'>) => string {
  const t = useTexts('setup');
  return ({ kind, name }) =>
    name ?? t(kind === 'closed' ? 'closures.nameless' : 'closures.namelessOpen');
}
