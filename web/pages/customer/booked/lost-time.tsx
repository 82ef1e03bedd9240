import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getAvailability } from '../../../api/operations.ts';
import { queryClient } from '../../../api/query.ts';
import { addDays } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { BigTime } from '../../../ui/big-time.tsx';
import { type Business, readDays } from '../data.ts';
import type { LostCode } from '../book/lost-codes.ts';
import { ANYONE, type Choice } from '../book/choice.ts';
import { nearestTimes } from '../book/slot-runs.ts';

const NEAREST = 3;

type LostTimeProps = {
  readonly business: Business;
  readonly choice: Choice;
  readonly code: LostCode;
  readonly date: string;
  readonly start: string;
  readonly durationMin: number;
  readonly onChoose: (part: Partial<Choice>) => void;
};

/** The time has gone: why, and the nearest ones. The rest of the choice is kept. */
export default function LostTime({ onChoose, ...wanted }: LostTimeProps) {
  const { code, date, start } = wanted;
  const t = useTexts('customer');
  const formats = useFormats();
  const card = useShown();
  const { sameDay, isFreeWithOthers, isFreeNextDay, to } = useAlternatives(wanted);
  return (
    <section className="card stack" tabIndex={-1} ref={card}>
      <BigTime day={formats.longDay(date)} start={start} isLost />
      <div>
        <p role="alert">
          <b>{t(`lost.${code}`)}</b>
        </p>
        <p className="quiet">{t('lost.text')}</p>
      </div>
      <div className="slots">
        {sameDay.map((time) => (
          <button
            key={time}
            type="button"
            className="slot"
            onClick={() => onChoose({ date, start: time })}
          >
            {time}
          </button>
        ))}
        {isFreeNextDay && (
          <button type="button" className="slot" onClick={() => onChoose({ date: to, start })}>
            {start}
            <small>{formats.day(to)}</small>
          </button>
        )}
      </div>
      {isFreeWithOthers && (
        <button
          type="button"
          className="button"
          onClick={() => onChoose({ professional: ANYONE, date, start })}
        >
          {t('lost.others', { time: start })}
        </button>
      )}
      <button
        type="button"
        className="button plain"
        onClick={() => onChoose({ date, start: undefined })}
      >
        {t('lost.choose')}
      </button>
    </section>
  );
}

/** The card takes the focus, which also scrolls to it, and the times beside it are read again. */
function useShown() {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    card.current?.focus();
    void queryClient.invalidateQueries({ queryKey: [getAvailability.path] });
  }, []);
  return card;
}

type Wanted = Omit<LostTimeProps, 'onChoose'>;

/** The nearest open times of the day, the same time with others, and on the next day. */
function useAlternatives({ business, choice, code, date, start, durationMin }: Wanted) {
  const to = addDays(date, 1);
  const wanted = { businessId: business.id, serviceIds: choice.services, from: date, to };
  const own = useQuery({
    ...readDays({ ...wanted, professionalId: choice.professional }),
    staleTime: 0,
  });
  const others = useQuery({
    ...readDays({ ...wanted, professionalId: ANYONE }),
    enabled: choice.professional !== ANYONE,
    staleTime: 0,
  });
  // A person who is busy then is not free a little earlier or later either.
  const gapMin = code === 'CLIENT_DOUBLE_BOOKED' ? durationMin : 0;
  const sameDay = nearestTimes(own.data?.[date] ?? [], { start, gapMin }, NEAREST);
  const isFreeWithOthers =
    code !== 'CLIENT_DOUBLE_BOOKED' &&
    others.data?.[date]?.some((slot) => slot.time === start && slot.available);
  const isFreeNextDay = own.data?.[to]?.some((slot) => slot.time === start && slot.available);
  return { sameDay, isFreeWithOthers, isFreeNextDay, to };
}
