import { useToast } from '../../../../app/toasts.tsx';
import { useFormats } from '../../../../format/formats.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { DayRow } from './day-row.tsx';
import { dateOfWeekday, type Weekday } from './hours.ts';

type WeekRowsProps = {
  /** All seven days, in the order of the reader. */
  readonly week: readonly Weekday[];
  readonly isFixed: boolean;
  readonly onEdit: (week: readonly Weekday[]) => void;
};

/** The seven days; the hours of one can be copied to the others. */
export function WeekRows({ week, isFixed, onEdit }: WeekRowsProps) {
  const t = useTexts('setup');
  const formats = useFormats();
  const showToast = useToast();
  const change = (day: Weekday) =>
    onEdit(week.map((old) => (old.weekday === day.weekday ? day : old)));
  const copy = ({ weekday, spans }: Weekday) => {
    onEdit(week.map((day) => (day.spans.length > 0 ? { ...day, spans } : day)));
    showToast(t('hours.copied', { day: formats.weekday(dateOfWeekday(weekday)) }));
  };
  return (
    <ul className="days card">
      {week.map((day) => (
        <DayRow
          key={day.weekday}
          day={day}
          isFixed={isFixed}
          onChange={change}
          onCopy={() => copy(day)}
        />
      ))}
    </ul>
  );
}
