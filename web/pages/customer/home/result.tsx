import { useState } from 'react';
import { Link } from 'wouter';
import { pathTo } from '../../../app/paths.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Rating } from '../../../ui/rating.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tile } from '../../../ui/tile.tsx';
import {
  type FoundBusiness,
  lowestPrice,
  type Service,
  summarizeRatings,
  useProfessionals,
  useServices,
} from '../data.ts';
import { ZoneNote } from '../zone-note.tsx';
import { ResultTimes, TimesSkeleton } from './result-times.tsx';
import { distanceTo } from './distance.ts';
import { pickServices } from './pick-services.ts';
import type { Search } from './search.ts';

type ResultProps = { readonly business: FoundBusiness; readonly search: Search };

/** A place with its next free times; the chosen service decides which times are shown. */
export function Result({ business, search }: ResultProps) {
  const services = useServices(business.id);
  const [chosenId, setChosenId] = useState<string>();
  const shown = pickServices(services.data ?? [], search);
  const chosen = shown.find(({ id }) => id === chosenId) ?? shown[0];
  return (
    <li>
      <Place business={business} services={services.data} near={search.near} />
      <ServiceChips
        services={shown}
        chosen={chosen}
        onChoose={setChosenId}
        isLoading={services.isPending}
      />
      {chosen ? (
        <ResultTimes business={business} service={chosen} search={search} />
      ) : (
        services.isPending && <TimesSkeleton />
      )}
    </li>
  );
}

type PlaceProps = {
  readonly business: FoundBusiness;
  readonly services: readonly Service[] | undefined;
  readonly near: string | undefined;
};

function Place({ business, services, near }: PlaceProps) {
  const t = useTexts('customer');
  const formats = useFormats();
  const { data: people } = useProfessionals(business.id);
  const rating = summarizeRatings(people ?? []);
  const from = lowestPrice(services ?? []);
  const distance = near === undefined ? undefined : distanceTo(business, near);
  return (
    <article className="place">
      <Tile name={business.name} picture={business.picture} />
      <div>
        <h3>
          <Link href={pathTo('business', business.id)}>{business.name}</Link>
        </h3>
        <p className="dots">
          {rating && <Rating value={rating.average} />}
          {rating && <span>{t('reviews.count', { count: rating.count })}</span>}
          {people && !rating && <span>{t('reviews.none')}</span>}
          {!people && <Skeleton width="8rem" height="1.3rem" />}
        </p>
        <p className="dots">
          {business.city && <span>{business.city}</span>}
          {distance !== undefined && <span>{formats.distance(distance)}</span>}
          {from !== undefined && (
            <span>{t('price.from', { price: formats.price(from, business.currency) })}</span>
          )}
        </p>
        <ZoneNote business={business} nowMs={Date.now()} />
      </div>
    </article>
  );
}

type ServiceChipsProps = {
  readonly services: readonly Service[];
  readonly chosen: Service | undefined;
  readonly onChoose: (id: string) => void;
  readonly isLoading: boolean;
};

function ServiceChips({ services, chosen, onChoose, isLoading }: ServiceChipsProps) {
  const t = useTexts('customer');
  const formats = useFormats();
  return (
    <div className="services" role="group" aria-label={t('results.timesFor')}>
      {isLoading && <Skeleton width="14rem" height="2.25rem" />}
      {services.map(({ id, name, price, currency }) => (
        <button
          key={id}
          type="button"
          className="chip"
          aria-pressed={id === chosen?.id}
          onClick={() => onChoose(id)}
        >
          {name}
          {price !== undefined && <span className="quiet">{formats.price(price, currency)}</span>}
        </button>
      ))}
    </div>
  );
}

export function ResultSkeleton() {
  return (
    <li aria-hidden="true">
      <div className="place">
        <Skeleton width="3.5rem" height="3.5rem" />
        <div className="stack-small">
          <Skeleton width="14rem" height="1.5rem" />
          <Skeleton width="9rem" height="1.2rem" />
          <Skeleton width="12rem" height="1.2rem" />
        </div>
      </div>
      <div className="services">
        <Skeleton width="14rem" height="2.25rem" />
      </div>
      <TimesSkeleton />
    </li>
  );
}
