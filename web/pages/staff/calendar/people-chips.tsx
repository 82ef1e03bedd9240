import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Tile } from '../../../ui/tile.tsx';
import type { DayLayout } from './day-layout.ts';
import { listVisits } from './sums.ts';

type PeopleChipsProps = {
  readonly layouts: readonly DayLayout[];
  readonly chosenId: string;
  readonly onChoose: (id: string) => void;
};

/** Chooses whose calendar is shown, with the number of visits of each. One person alone needs no choice. */
export function PeopleChips({ layouts, chosenId, onChoose }: PeopleChipsProps) {
  const t = useTexts('calendar');
  const formats = useFormats();
  if (layouts.length < 2) return null;
  return (
    <div className="people-chips" role="group" aria-label={t('people')}>
      {layouts.map((layout) => {
        const { id, name } = layout.professional;
        const count = listVisits([layout]).length;
        return (
          <button
            key={id}
            type="button"
            aria-pressed={id === chosenId}
            onClick={() => onChoose(id)}
          >
            <Tile name={name} size="2rem" isRound />
            {name}
            {count > 0 && <small>{formats.number(count)}</small>}
          </button>
        );
      })}
    </div>
  );
}
