import type { CSSProperties } from 'react';
import { clockAt, dateAt, listDays, toMinutes, weekdayOf } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Business } from '../data.ts';
import { directionsTo } from '../directions.ts';
import { hoursOn, type Span } from './open-hours.ts';
import { ReportLink } from '../../report/report-link.tsx';

type BusinessProps = { readonly business: Business };

export function About({ business }: BusinessProps) {
  const t = useTexts('customer');
  const { description, addressLine1, postalCode, city, phone, website } = business;
  const directions = directionsTo(business);
  return (
    <section className="card stack" aria-labelledby="about">
      <h2 id="about">{t('business.about')}</h2>
      {description && (
        <p className="quiet" dir="auto">
          {description}
        </p>
      )}
      <ul className="facts">
        {directions && (
          <li>
            <Icon name="pin" />
            <span>
              {addressLine1}
              <br />
              {[postalCode, city].filter(Boolean).join(' ')}
              <br />
              <a href={directions} target="_blank" rel="noreferrer">
                {t('business.directions')}
              </a>
            </span>
          </li>
        )}
        {phone && (
          <li>
            <Icon name="phone" />
            <a href={`tel:${phone.replaceAll(' ', '')}`}>
              <bdi dir="ltr">{phone}</bdi>
            </a>
          </li>
        )}
        {website && (
          <li>
            <Icon name="link" />
            <a href={website} target="_blank" rel="noreferrer">
              {new URL(website).host}
            </a>
          </li>
        )}
      </ul>
      <p className="report">
        <ReportLink
          type="business"
          id={business.id}
          name={business.name}
          ownerId={business.userId}
        />
      </p>
    </section>
  );
}

const WEEK = 7;

/** Today and the six days after it, in the zone of the place. */
export function OpeningHours({ business }: BusinessProps) {
  const t = useTexts('customer');
  const formats = useFormats();
  const nowMs = Date.now();
  const today = dateAt(nowMs, business.timezone);
  const days = listDays(today, WEEK).toSorted((a, b) => weekdayOf(a) - weekdayOf(b));
  const spans = hoursOn(business, today);
  return (
    <section className="card" aria-labelledby="hours">
      <h2 id="hours">{t('business.hours')}</h2>
      {spans.length > 0 && <DayLine spans={spans} clock={clockAt(nowMs, business.timezone)} />}
      <table className="hours">
        <caption className="unseen">{t('business.hours')}</caption>
        <tbody>
          {days.map((date) => (
            <tr key={date} aria-current={date === today ? 'date' : undefined}>
              <th scope="row">
                {date === today
                  ? t('business.weekdayToday', { weekday: formats.weekday(date) })
                  : formats.weekday(date)}
              </th>
              <td>
                <HoursOfDay spans={hoursOn(business, date)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function HoursOfDay({ spans }: { readonly spans: readonly Span[] }) {
  const t = useTexts('customer');
  if (spans.length === 0) return <span className="faint">{t('day.closed')}</span>;
  return spans.map(({ start, end }) => (
    <bdi dir="ltr" key={start}>
      {start}–{end}
    </bdi>
  ));
}

type DayLineProps = { readonly spans: readonly Span[]; readonly clock: string };

/** The opening hours of today with the time now; the table says the same in words. */
function DayLine({ spans, clock }: DayLineProps) {
  const from = toMinutes(spans[0]!.start);
  const to = toMinutes(spans.at(-1)!.end);
  const share = (time: string) => ((toMinutes(time) - from) / (to - from)) * 100;
  const now = share(clock);
  return (
    <div className="today" aria-hidden="true" dir="ltr">
      <div className="day-line">
        {spans.map(({ start, end }) => (
          <i key={start} style={{ '--from': share(start), '--to': share(end) } as CSSProperties} />
        ))}
        {now >= 0 && now <= 100 && (
          <i className="chosen" style={{ '--from': now, '--to': now } as CSSProperties} />
        )}
      </div>
      <div className="ruler">
        <span>{spans[0]!.start}</span>
        <span>{spans.at(-1)!.end}</span>
      </div>
    </div>
  );
}
