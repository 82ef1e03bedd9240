import { useTexts } from '../../../text/use-texts.ts';
import type { Professional } from '../calendar/data.ts';

type WhoChoiceProps = {
  readonly people: readonly Professional[];
  readonly chosenId: string;
  readonly onChoose: (id: string) => void;
};

export function WhoChoice({ people, chosenId, onChoose }: WhoChoiceProps) {
  const t = useTexts('calendar');
  return (
    <label className="switch">
      <span className="unseen">{t('people')}</span>
      <select value={chosenId} onChange={({ target }) => onChoose(target.value)}>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
