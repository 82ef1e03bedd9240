import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { LoadFailure } from '../../../app/load-failure.tsx';
import { bookPath } from '../../../app/paths.ts';
import { dateAt } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { DaySlots, FoundBusiness, Service, Slot } from '../data.ts';
import { dayName } from '../day-name.ts';
import { keepWanted, listShownDays, type Search } from './search.ts';
import { readShownDays } from './shown-days.ts';

const SHOWN_TIMES = 3;

type ResultTimesProps = {
  readonly business: FoundBusiness;
  readonly service: Service;
  readonly search: Search;
};

/** Some days side by side with their first free times; each is a link that books it. */
export function ResultTimes({ business, service, search }: ResultTimesProps) {
  const t = useTexts('customer');
  const today = dateAt(Date.now(), business.timezone);
  const days = listShownDays(search.when, today);
  const found = useQuery(readShownDays(business, service, search));
  if (found.isPending) return <TimesSkeleton />;
  if (found.isError) {
    return <LoadFailure error={found.error} onRetry={() => void found.refetch()} />;
  }
  return (
    <ol className="days" aria-label={t('results.openings', { place: business.name })}>
      {days.map((date) => (
        <Day
          key={date}
          {...{ business, service, date, today }}
          slots={keepWanted(found.data[date] ?? [], search)}
        />
      ))}
    </ol>
  );
}

type DayProps = Omit<ResultTimesProps, 'search'> & {
  readonly date: string;
  readonly today: string;
  readonly slots: DaySlots;
};

function Day({ business, service, date, today, slots }: DayProps) {
  const t = useTexts('customer');
  const formats = useFormats();
  const name = dayName(date, today, { t, formats });
  const open = slots.filter(({ available }) => available);
  const rest = open.length - SHOWN_TIMES;
  const choice = { services: [service.id], date };
  return (
    <li>
      <h4>
        {name}
        <span>{formats.dayOfMonth(date)}</span>
      </h4>
      {open.slice(0, SHOWN_TIMES).map((slot) => (
        <Link
          key={slot.time}
          className="slot"
          href={bookPath(business.id, { ...choice, start: slot.time })}
          aria-label={t('results.bookTime', {
            day: formats.longDay(date),
            time: slot.time,
            place: business.name,
          })}
        >
          {slot.time}
          <Seats slot={slot} service={service} />
        </Link>
      ))}
      {rest > 0 && (
        <Link className="more" href={bookPath(business.id, choice)}>
          {t('results.moreTimes', { count: rest })}
          <span className="unseen">
            {formats.longDay(date)}, {business.name}
          </span>
        </Link>
      )}
      {open.length === 0 && <span className="shut">{t(whyShut(slots, date === today))}</span>}
    </li>
  );
}

function Seats({ slot, service }: { readonly slot: Slot; readonly service: Service }) {
  const t = useTexts('customer');
  if (service.capacity === 1 || slot.seatsLeft === undefined) return null;
  return <small>{t('seats', { count: slot.seatsLeft })}</small>;
}

/** A day without a free time is over, full, or closed. */
function whyShut(slots: DaySlots, isToday: boolean) {
  if (slots.some(({ reason }) => reason === 'BOOKED')) return 'day.full';
  return isToday && slots.length > 0 ? 'day.over' : 'day.closed';
}

export function TimesSkeleton() {
  return (
    <div className="days" aria-hidden="true">
      {[1, 2, 3, 4].map((day) => (
        <div key={day}>
          <Skeleton width="100%" height="2.6rem" />
          <Skeleton width="100%" height="2.75rem" />
          <Skeleton width="100%" height="2.75rem" />
          <Skeleton width="100%" height="2.75rem" />
        </div>
      ))}
    </div>
  );
}
