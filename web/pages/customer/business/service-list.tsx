import { Link } from 'wouter';
import { bookPath } from '../../../app/paths.ts';
import { dateAt } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Tile } from '../../../ui/tile.tsx';
import type { Business, Opening, Service } from '../data.ts';
import { dayInText } from '../day-name.ts';

type ServiceListProps = {
  readonly business: Business;
  readonly services: readonly Service[];
  readonly openings: readonly Opening[];
  /** The openings are not known yet. */
  readonly isLoading: boolean;
};

/** The services by category; those without one come first, so that they do not seem to belong to the last. */
export function ServiceList({ business, services, openings, isLoading }: ServiceListProps) {
  const t = useTexts('customer');
  const single = services.filter(({ capacity }) => capacity === 1);
  const categories = [...new Set(single.map(({ parent }) => parent))].toSorted(
    (a, b) => Number(!b) - Number(!a),
  );
  return (
    <section className="section" aria-labelledby="services">
      <h2 id="services">{t('business.services')}</h2>
      {single.length === 0 && <p className="quiet">{t('business.noServices')}</p>}
      {categories.map((category) => (
        <div className="service-group" key={category ?? ''}>
          {category && <h3>{category}</h3>}
          <ul>
            {single
              .filter(({ parent }) => parent === category)
              .map((service) => (
                <ServiceRow
                  key={service.id}
                  business={business}
                  service={service}
                  next={openings.find((opening) => opening.service === service.id)}
                  isLoading={isLoading}
                />
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

type ServiceRowProps = {
  readonly business: Business;
  readonly service: Service;
  readonly next: Opening | undefined;
  readonly isLoading: boolean;
};

function ServiceRow({ business, service, next, isLoading }: ServiceRowProps) {
  const t = useTexts('customer');
  const formats = useFormats();
  const today = dateAt(Date.now(), business.timezone);
  const { id, name, picture, duration, description, price, currency } = service;
  const Name = service.parent ? 'h4' : 'h3';
  return (
    <li className="service">
      <div>
        {picture && <Tile {...{ name, picture }} />}
        <Name>{name}</Name>
        <p className="dots">
          <span>{formats.duration(duration)}</span>
          {description && (
            <span>
              <bdi>{description}</bdi>
            </span>
          )}
        </p>
        {isLoading && <p className="small">&nbsp;</p>}
        {next && (
          <p className="small faint">
            {t('business.next', {
              day: dayInText(next.date, today, { t, formats }),
              time: next.start,
            })}
          </p>
        )}
      </div>
      <span className={price === undefined ? 'small quiet' : 'price'}>
        {price === undefined ? t('price.agreed') : formats.price(price, currency)}
      </span>
      <Link
        className="button slim"
        href={bookPath(business.id, { services: [id] })}
        aria-label={t('business.bookService', { service: name })}
      >
        {t('book')}
      </Link>
    </li>
  );
}
