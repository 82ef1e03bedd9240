import { useState } from 'react';
import { Link } from 'wouter';
import { businessPath } from '../../../app/paths.ts';
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
import type { Search } from './search.ts';

const SHOWN_SERVICES = 3;

type ResultProps = { readonly business: FoundBusiness; readonly search: Search };

/** A place with its next free times; the chosen service decides which times are shown. */
export function Result({ business, search }: ResultProps) {
  const services = useServices(business.id);
  const [chosenId, setChosenId] = useState<string>();
  const shown = pickServices(services.data ?? [], search.what);
  const chosen = shown.find(({ id }) => id === chosenId) ?? shown[0];
  return (
    <li>
      <Place business={business} services={services.data} />
      <ServiceChips
        services={shown}
        chosen={chosen}
        onChoose={setChosenId}
        isLoading={services.isPending}
      />
      {chosen ? (
        <ResultTimes business={business} service={chosen} when={search.when} />
      ) : (
        services.isPending && <TimesSkeleton />
      )}
    </li>
  );
}

/** The services that were searched come first. */
function pickServices(services: readonly Service[], what: string): readonly Service[] {
  const words = what.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const scoreOf = ({ name, parent }: Service) => {
    const text = `${name} ${parent ?? ''}`.toLocaleLowerCase();
    return words.filter((word) => text.includes(word)).length;
  };
  return services.toSorted((a, b) => scoreOf(b) - scoreOf(a)).slice(0, SHOWN_SERVICES);
}

type PlaceProps = {
  readonly business: FoundBusiness;
  readonly services: readonly Service[] | undefined;
};

function Place({ business, services }: PlaceProps) {
  const t = useTexts('customer');
  const formats = useFormats();
  const { data: people } = useProfessionals(business.id);
  const rating = summarizeRatings(people ?? []);
  const from = lowestPrice(services ?? []);
  return (
    <article className="place">
      <Tile name={business.name} image={business.image} />
      <div>
        <h3>
          <Link href={businessPath(business.id)}>{business.name}</Link>
        </h3>
        <p className="dots">
          {rating && <Rating value={rating.average} />}
          {rating && <span>{t('reviews.count', { count: rating.count })}</span>}
          {people && !rating && <span>{t('reviews.none')}</span>}
          {!people && <Skeleton width="8rem" height="1.3rem" />}
        </p>
        <p className="dots">
          {business.city && <span>{business.city}</span>}
          {from !== undefined && (
            <span>{t('price.from', { price: formats.price(from, business.currency) })}</span>
          )}
        </p>
        <ZoneNote timezone={business.timezone} nowMs={Date.now()} />
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
