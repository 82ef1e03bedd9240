import { Link } from 'wouter';
import { bookPath } from '../../../app/paths.ts';
import { dateAt } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { BigTime } from '../../../ui/big-time.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Business, Opening } from '../data.ts';
import { dayInText } from '../day-name.ts';

type NextOpeningProps = {
  readonly business: Business;
  readonly opening: Opening | undefined;
  readonly isLoading: boolean;
};

/** The next free time, with the one primary button of the page; at the bottom of a narrow screen. */
export function NextOpening({ business, opening, isLoading }: NextOpeningProps) {
  const t = useTexts('customer');
  const formats = useFormats();
  if (isLoading) {
    return (
      <section className="card only-wide">
        <Skeleton width="100%" height="13rem" />
      </section>
    );
  }
  if (!opening) {
    return (
      <section className="card stack">
        <p className="quiet">{t('business.noOpening')}</p>
        <Link className="button primary" href={bookPath(business.id)}>
          {t('business.seeTimes')}
        </Link>
      </section>
    );
  }
  const today = dateAt(Date.now(), business.timezone);
  const day = dayInText(opening.date, today, { t, formats });
  const { service, professional, date, start, priceMajor, currency } = opening;
  const href = bookPath(business.id, { services: [service], professional, date, start });
  const terms = [
    t('business.serviceWith', { service: opening.serviceName, name: opening.professionalName }),
    ...(priceMajor === undefined ? [] : [formats.price(priceMajor, currency)]),
  ].join(' · ');
  const label = t('business.bookAt', { day, time: start });
  return (
    <>
      <section className="card stack only-wide">
        <BigTime day={t('business.nextOpening', { day })} start={start} end={opening.end} />
        <p className="quiet">{terms}</p>
        <Link className="button primary big" href={href}>
          {label}
        </Link>
        <Link className="button" href={bookPath(business.id)}>
          {t('business.seeTimes')}
        </Link>
      </section>
      <div className="book-bar">
        <Link className="button primary big" href={href}>
          <span>
            {label}
            <small>{terms}</small>
          </span>
        </Link>
      </div>
    </>
  );
}
