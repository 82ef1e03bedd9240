import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { listOpenSessions } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { bookPath } from '../../../app/paths.ts';
import { addDays, dateAt } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Business, ClassSession, Professional, Service } from '../data.ts';

/** The API lists at most 31 days. */
const DAYS_AHEAD = 30;
const PIPS_MAX = 20;

type ClassListProps = {
  readonly business: Business;
  readonly classes: readonly Service[];
  readonly people: readonly Professional[];
};

/** Each class with its next sessions. */
export default function ClassList({ business, classes, people }: ClassListProps) {
  const t = useTexts('customer');
  const from = dateAt(Date.now(), business.timezone);
  const query = { businessId: business.id, from, to: addDays(from, DAYS_AHEAD) };
  const { data: sessions } = useQuery(read(listOpenSessions, { query }));
  return (
    <section className="section" aria-labelledby="classes">
      <h2 id="classes">{t('business.classes')}</h2>
      <ul className="stack">
        {classes.map((service) => (
          <ClassCard
            key={service.id}
            business={business}
            service={service}
            people={people}
            sessions={sessions?.filter(({ serviceId }) => serviceId === service.id)}
          />
        ))}
      </ul>
    </section>
  );
}

type ClassCardProps = {
  readonly business: Business;
  readonly service: Service;
  readonly people: readonly Professional[];
  /** Undefined until they are loaded. */
  readonly sessions: readonly ClassSession[] | undefined;
};

function ClassCard({ business, service, people, sessions }: ClassCardProps) {
  const t = useTexts('customer');
  const formats = useFormats();
  const next = sessions?.find(({ seatsLeft }) => seatsLeft > 0);
  const teacher = people.find(({ id }) => id === next?.professionalId);
  const choice = next && { date: next.date, start: next.start, professional: next.professionalId };
  return (
    <li className="card class-card">
      <div className="stack-small">
        <h3>{service.name}</h3>
        <p className="quiet">
          <bdi>{service.description}</bdi> {teacher && t('business.with', { name: teacher.name })}
        </p>
        {!sessions && <Skeleton width="12rem" height="3.5rem" />}
        {next && (
          <p>
            <b>
              {formats.day(next.date)}, <bdi dir="ltr">{`${next.start}–${next.end}`}</bdi>
            </b>
          </p>
        )}
        {next && <SeatPips session={next} />}
      </div>
      <div className="stack-small">
        {service.price !== undefined && (
          <span className="price">{formats.price(service.price, service.currency)}</span>
        )}
        <Link
          className="button"
          href={bookPath(business.id, { services: [service.id], ...choice })}
        >
          {next ? t('business.takeSeat') : t('business.seeTimes')}
          <span className="unseen">{service.name}</span>
        </Link>
      </div>
    </li>
  );
}

function SeatPips({ session: { capacity, seatsLeft } }: { readonly session: ClassSession }) {
  const t = useTexts('customer');
  return (
    <p className="row">
      {capacity <= PIPS_MAX && (
        <span className="pips" aria-hidden="true">
          {Array.from({ length: capacity }, (_, i) => (
            <i key={i} className={i < capacity - seatsLeft ? 'taken' : ''} />
          ))}
        </span>
      )}
      <b className="small">{t('seats.left', { count: seatsLeft })}</b>
    </p>
  );
}
