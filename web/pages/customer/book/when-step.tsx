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
};

export function WhenStep({ business, services, choice, onChange }: WhenStepProps) {
  const t = useTexts('customer');
  const today = dateAt(Date.now(), business.timezone);
  const [month, setMonth] = useState((choice.date ?? today).slice(0, 7));
  const days = daysOfMonth(month).filter((date) => date >= today);
  const found = useDays(business.id, choice, { from: days[0] ?? today, to: days.at(-1) ?? today });
  const firstOpen = days.find((date) => found.slots[date]?.some(({ available }) => available));
  const date = choice.date ?? firstOpen;
  const choose = (part: { date: string; start: string | undefined }) => {
    setMonth(part.date.slice(0, 7));
    onChange({ ...part, exceptions: [] });
  };
  const shownDay = date ? found.slots[date] : undefined;
  return (
    <section className="section" aria-labelledby="when">
      <header className="row">
        <h2 id="when">{t('book.when')}</h2>
        <NextFree business={business} choice={choice} onChoose={choose} />
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
              <AskToWait {...{ business, services, choice }} from={date} text="wait.day" />
            )}
          </DayTimes>
        )}
        {!shownDay && found.isPending && <Skeleton width="100%" height="20rem" />}
        {!shownDay && !found.isPending && (
          <div className="stack">
            <p className="quiet">{t('month.nothing')}</p>
            <AskToWait {...{ business, services, choice }} from={days[0] ?? today} />
          </div>
        )}
      </div>
    </section>
  );
}

type NextFreeProps = {
  readonly business: Business;
  readonly choice: Choice;
  readonly onChoose: (part: { date: string; start: string }) => void;
};

/** One button to the next free time of the first service. */
function NextFree({ business, choice, onChoose }: NextFreeProps) {
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
    // Several services need a longer time than the first one.
    enabled: services.length === 1,
  });
  const next = services.length === 1 ? data?.[0] : undefined;
  if (!next) return null;
  return (
    <button type="button" className="button slim plain" onClick={() => onChoose(next)}>
      <Icon name="clock" isTiny />
      {t('book.nextFree', { day: formats.day(next.date), time: next.start })}
    </button>
  );
}
