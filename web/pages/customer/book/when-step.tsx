import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listOpenings } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { LoadFailure } from '../../../app/load-failure.tsx';
import { dateAt, daysOfMonth } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Business, Service } from '../data.ts';
import { ANYONE, type Choice } from './choice.ts';
import { DayTimes } from './day-slots.tsx';
import { AskToWait } from './ask-to-wait.tsx';
import { Month } from './month.tsx';
import { useDays } from './use-days.ts';

type WhenStepProps = {
  readonly business: Business;
  readonly services: readonly Service[];
  readonly choice: Choice;
  readonly onChange: (part: Partial<Choice>) => void;
  readonly isInFrame?: boolean;
};

export function WhenStep({
  business,
  services,
  choice,
  onChange,
  isInFrame = false,
}: WhenStepProps) {
  const t = useTexts('customer');
  const { today, month, setMonth, days, found, first } = useMonth(business, choice);
  const date = choice.date ?? first?.date;
  const choose = (part: { date: string; start: string | undefined }) => {
    setMonth(part.date.slice(0, 7));
    onChange({ ...part, exceptions: [] });
  };
  const shownDay = date ? found.slots[date] : undefined;
  return (
    <section className="section" aria-labelledby="when">
      <header className="row">
        <h2 id="when">{t('book.when')}</h2>
        <NextFree {...{ business, choice, first }} onChoose={choose} />
      </header>
      {found.error !== undefined && <LoadFailure error={found.error} onRetry={found.refetch} />}
      <div className="when">
        <Month
          {...{ month, today }}
          chosen={date}
          slots={found.slots}
          onMonth={setMonth}
          onChoose={(chosen) => choose({ date: chosen, start: undefined })}
        />
        {date && shownDay && (
          <DayTimes
            {...{ business, date }}
            start={choice.date === date ? choice.start : undefined}
            durationMin={services.reduce((sum, { duration }) => sum + duration, 0)}
            slots={shownDay}
            hasSeats={services.some(({ capacity }) => capacity > 1)}
            onChoose={(start) => choose({ date, start })}
          >
            {!shownDay.some(({ available }) => available) && (
              <AskToWait
                {...{ business, services, choice, isInFrame }}
                from={date}
                text="wait.day"
              />
            )}
          </DayTimes>
        )}
        {!shownDay && found.isPending && <Skeleton width="100%" height="20rem" />}
        {!shownDay && !found.isPending && !found.error && (
          <div className="stack">
            <p className="quiet">{t('month.nothing')}</p>
            <AskToWait {...{ business, services, choice, isInFrame }} from={days[0] ?? today} />
          </div>
        )}
      </div>
    </section>
  );
}

/** The month that is shown, with the slots of its days and its first free time. */
function useMonth(business: Business, choice: Choice) {
  const today = dateAt(Date.now(), business.timezone);
  const [month, setMonth] = useState((choice.date ?? today).slice(0, 7));
  const days = daysOfMonth(month).filter((date) => date >= today);
  const found = useDays(business.id, choice, { from: days[0] ?? today, to: days.at(-1) ?? today });
  const findFree = (date: string) => found.slots[date]?.find(({ available }) => available)?.time;
  const date = days.find(findFree);
  const start = date && findFree(date);
  return {
    today,
    month,
    setMonth,
    days,
    found,
    first: date && start ? { date, start } : undefined,
  };
}

type NextFreeProps = {
  readonly business: Business;
  readonly choice: Choice;
  /** The first free time of the month that is shown. */
  readonly first: { readonly date: string; readonly start: string } | undefined;
  readonly onChoose: (part: { date: string; start: string }) => void;
};

/** One button to the next free time. */
function NextFree({ business, choice, first, onChoose }: NextFreeProps) {
  const t = useTexts('customer');
  const formats = useFormats();
  const { professional, services } = choice;
  const query = {
    businessId: business.id,
    serviceId: services[0]!,
    limit: 1,
    ...(professional !== ANYONE && { professionalId: professional }),
  };
  const { data } = useQuery({
    ...read(listOpenings, { query }),
    // The API finds the times of one service; several need a longer time.
    enabled: services.length === 1,
  });
  const next = services.length === 1 ? data?.[0] : first;
  if (!next) return null;
  return (
    <button
      type="button"
      className="button slim plain"
      onClick={() => onChoose({ date: next.date, start: next.start })}
    >
      <Icon name="clock" isTiny />
      {t('book.nextFree', { day: formats.day(next.date), time: next.start })}
    </button>
  );
}
