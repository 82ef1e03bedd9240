import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';

/** A Monday, for the names of the weekdays. */
const MONDAY = 5;
const dateOf = (weekday: number) => `2026-01-${String(MONDAY + weekday - 1).padStart(2, '0')}`;

/** The short names of weekdays; ISO, 1 is Monday. */
export function useWeekdayNames() {
  const formats = useFormats();
  return (weekdays: readonly number[]) =>
    formats.list(weekdays.map((weekday) => formats.shortWeekday(dateOf(weekday))));
}

type WeekdayChoiceProps = {
  readonly value: readonly number[];
  readonly onChange: (weekdays: readonly number[]) => void;
};

/** One or more weekdays. */
export function WeekdayChoice({ value, onChange }: WeekdayChoiceProps) {
  const t = useTexts('lists');
  const formats = useFormats();
  const toggle = (weekday: number) =>
    onChange(
      value.includes(weekday)
        ? value.filter((each) => each !== weekday)
        : [...value, weekday].toSorted((a, b) => a - b),
    );
  return (
    <div className="chips" role="group" aria-label={t('weekdays')}>
      {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
        <button
          key={weekday}
          type="button"
          className="chip"
          aria-pressed={value.includes(weekday)}
          onClick={() => toggle(weekday)}
        >
          {formats.shortWeekday(dateOf(weekday))}
        </button>
      ))}
    </div>
  );
}
