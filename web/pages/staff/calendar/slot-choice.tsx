import { useQuery } from '@tanstack/react-query';
import { getAvailability } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useStaff } from '../shell/staff-context.ts';
import { useStaffErrorText } from './error-text.ts';

type SlotChoiceProps = {
  readonly professional: string;
  readonly services: readonly string[];
  readonly date: string;
  readonly start: string;
  readonly onChoose: (start: string) => void;
};

/** The free times of a day. Staff may also type another time. */
export function SlotChoice({ professional, services, date, start, onChoose }: SlotChoiceProps) {
  const t = useTexts('calendar');
  const { businessId } = useStaff();
  const textOf = useStaffErrorText();
  const query = { businessId, professionalId: professional, serviceIds: services.join(','), date };
  const { data, error } = useQuery({
    ...read(getAvailability, { query }),
    enabled: services.length > 0 && date !== '',
  });
  const slots = Array.isArray(data) ? data.filter(({ available }) => available) : [];
  return (
    <div className="stack-small" aria-busy={!data && !error}>
      {error ? (
        <p className="small quiet">{textOf(error)}</p>
      ) : (
        <div className="slot-choice" role="group" aria-label={t('slots')}>
          {!data && services.length > 0 && <Skeleton width="100%" height="2.75rem" />}
          {data && slots.length === 0 && <p className="small quiet">{t('slots.none')}</p>}
          {slots.map(({ time }) => (
            <button
              key={time}
              type="button"
              className="slot"
              aria-pressed={time === start}
              onClick={() => onChoose(time)}
            >
              {time}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
