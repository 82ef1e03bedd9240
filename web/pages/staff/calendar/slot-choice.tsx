import { useQuery } from '@tanstack/react-query';
import { getAvailability, listMoveSlots } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useStaff } from '../shell/staff-context.ts';
import { useStaffErrorText } from './error-text.ts';

type ChoiceProps = {
  readonly professional: string;
  readonly date: string;
  readonly start: string;
  readonly onChoose: (start: string) => void;
};

type SlotChoiceProps = ChoiceProps & { readonly services: readonly string[] };

/** The free times of a day for a new booking. */
export function SlotChoice({ professional, services, date, ...choice }: SlotChoiceProps) {
  const { businessId } = useStaff();
  const query = { businessId, professionalId: professional, serviceIds: services.join(','), date };
  const isAsked = services.length > 0;
  const { data, error } = useQuery({
    ...read(getAvailability, { query }),
    enabled: isAsked && date !== '',
  });
  const slots = Array.isArray(data) ? data : undefined;
  return <FreeTimes {...choice} {...{ slots, error, isAsked }} />;
}

type MoveSlotChoiceProps = ChoiceProps & { readonly appointmentId: string };

/** The times of a day to which an appointment can move: its present time does not block them. */
export function MoveSlotChoice({
  professional,
  appointmentId,
  date,
  ...choice
}: MoveSlotChoiceProps) {
  const query = { from: date, to: date, professionalId: professional };
  const { data, error } = useQuery({
    ...read(listMoveSlots, { params: { id: appointmentId }, query }),
    enabled: date !== '',
  });
  return <FreeTimes {...choice} slots={data?.[date]} error={error} isAsked />;
}

type FreeTimesProps = Pick<ChoiceProps, 'start' | 'onChoose'> & {
  readonly slots: readonly { readonly time: string; readonly available: boolean }[] | undefined;
  readonly error: unknown;
  readonly isAsked: boolean;
};

/** Staff may also type another time. */
function FreeTimes({ slots, error, isAsked, start, onChoose }: FreeTimesProps) {
  const t = useTexts('calendar');
  const textOf = useStaffErrorText();
  const free = slots?.filter(({ available }) => available);
  return (
    <div className="stack-small" aria-busy={!free && !error}>
      {error ? (
        <p className="small quiet">{textOf(error)}</p>
      ) : (
        <div className="slot-choice" role="group" aria-label={t('slots')}>
          {!free && isAsked && <Skeleton width="100%" height="2.75rem" />}
          {free?.length === 0 && <p className="small quiet">{t('slots.none')}</p>}
          {free?.map(({ time }) => (
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
