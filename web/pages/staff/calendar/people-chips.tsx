import { useTexts } from '../../../text/use-texts.ts';
import { Tile } from '../../../ui/tile.tsx';
import type { Professional } from './data.ts';

type PeopleChipsProps = {
  readonly people: readonly Professional[];
  readonly chosenId: string;
  readonly onChoose: (id: string) => void;
};

/** Chooses whose calendar is shown. One person alone needs no choice. */
export function PeopleChips({ people, chosenId, onChoose }: PeopleChipsProps) {
  const t = useTexts('calendar');
  if (people.length < 2) return null;
  return (
    <div className="people-chips" role="group" aria-label={t('people')}>
      {people.map(({ id, name }) => (
        <button key={id} type="button" aria-pressed={id === chosenId} onClick={() => onChoose(id)}>
          <Tile name={name} size="2rem" isRound />
          {name}
        </button>
      ))}
    </div>
  );
}
