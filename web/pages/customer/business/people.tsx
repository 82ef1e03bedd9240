import { Link } from 'wouter';
import { bookPath } from '../../../app/paths.ts';
import { dateAt } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Rating } from '../../../ui/rating.tsx';
import { Tile } from '../../../ui/tile.tsx';
import type { Business, Opening, Professional } from '../data.ts';
import { dayName } from '../day-name.ts';
import { ReportLink } from '../../report/report-link.tsx';

type PeopleProps = {
  readonly business: Business;
  readonly people: readonly Professional[];
  readonly openings: readonly Opening[];
};

export function People({ business, people, openings }: PeopleProps) {
  const t = useTexts('customer');
  if (people.length === 0) return null;
  return (
    <section className="section" aria-labelledby="people">
      <h2 id="people">{t('business.people')}</h2>
      <ul className="people">
        {people.map((person) => (
          <Person
            key={person.id}
            business={business}
            person={person}
            next={openings.find(({ professional }) => professional === person.id)}
          />
        ))}
      </ul>
    </section>
  );
}

type PersonProps = {
  readonly business: Business;
  readonly person: Professional;
  readonly next: Opening | undefined;
};

function Person({ business, person, next }: PersonProps) {
  const t = useTexts('customer');
  const formats = useFormats();
  const today = dateAt(Date.now(), business.timezone);
  const { id, name, role, bio, picture, rating, reviewCount } = person;
  const label = next
    ? t('time.onDay', { day: dayName(next.date, today, { t, formats }), time: next.start })
    : t('business.seeTimes');
  const choice = next && { services: [next.service], date: next.date, start: next.start };
  return (
    <li className="card person">
      <Tile name={name} picture={picture} size="3rem" isRound />
      <div>
        <h3>{name}</h3>
        <p className="small quiet">{role}</p>
        {rating !== null && (
          <p className="dots">
            <Rating value={rating} />
            <span>{t('reviews.count', { count: reviewCount })}</span>
          </p>
        )}
      </div>
      <p className="bio small quiet" dir="auto">
        {bio}
      </p>
      <Link
        className="button slim"
        href={bookPath(business.id, { professional: id, ...choice })}
        aria-label={t('business.bookPerson', { name, time: label })}
      >
        {label}
      </Link>
      <p className="report">
        <ReportLink type="professional" id={id} name={name} ownerId={business.userId} />
      </p>
    </li>
  );
}
