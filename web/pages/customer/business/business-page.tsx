import './business.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { isRefused } from '../../../api/failures.ts';
import { getBusiness, listOpenings } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { LoadFailure } from '../../../app/load-failure.tsx';
import { NotFoundPage } from '../../../app/not-found-page.tsx';
import { usePageTitle } from '../../../app/page-title.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Business, Opening, Professional, Service } from '../data.ts';
import { useProfessionals, useServices } from '../data.ts';
import { About, OpeningHours } from './about.tsx';
import { BusinessHead } from './business-head.tsx';
import { NextOpening } from './next-opening.tsx';
import { People } from './people.tsx';
import { Photos } from './photos.tsx';
import { Reviews } from './reviews.tsx';
import { ServiceList } from './service-list.tsx';

// Few places have classes.
const ClassList = lazy(() => import('./class-list.tsx'));

/** The earliest ones say when each service and each person is free next. */
const OPENINGS = 100;

export default function BusinessPage() {
  const { id = '' } = useParams();
  const found = useQuery(read(getBusiness, { params: { id } }));
  const services = useServices(id);
  const people = useProfessionals(id);
  usePageTitle(found.data?.name);
  if (found.isPending) return <BusinessSkeleton />;
  if (isRefused(found.error) && found.error.status === 404) return <NotFoundPage />;
  const failed = [found, services, people].find(({ isLoadingError }) => isLoadingError);
  if (failed) {
    return (
      <div className="wrap empty">
        <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />
      </div>
    );
  }
  // They are shown together, because each list would move what is below it.
  if (!found.data || !services.data || !people.data) return <BusinessSkeleton />;
  return <Loaded business={found.data} services={services.data} people={people.data} />;
}

type LoadedProps = {
  readonly business: Business;
  readonly services: readonly Service[];
  readonly people: readonly Professional[];
};

function Loaded({ business, services, people }: LoadedProps) {
  const t = useTexts('customer');
  const openings = useQuery(
    read(listOpenings, { query: { businessId: business.id, limit: OPENINGS } }),
  );
  const next: readonly Opening[] = openings.data ?? [];
  const classes = services.filter(({ capacity }) => capacity > 1);
  return (
    <div className="wrap business-page">
      <nav className="crumbs" aria-label={t('back')}>
        <Link href={PAGE_PATHS.home}>
          <Icon name="back" isTiny isMirrored />
          {t('business.all')}
        </Link>
      </nav>
      <BusinessHead business={business} people={people} />
      <Photos business={business} />
      <div className="two">
        <div>
          <ServiceList
            business={business}
            services={services}
            openings={next}
            isLoading={openings.isPending}
          />
          {classes.length > 0 && (
            <Suspense fallback={<Skeleton width="100%" height="16rem" />}>
              <ClassList {...{ business, people, classes }} />
            </Suspense>
          )}
          <People business={business} people={people} openings={next} />
          <Reviews people={people} timezone={business.timezone} />
        </div>
        <div className="side stack" role="complementary" aria-label={t('business.visit')}>
          <NextOpening business={business} opening={next[0]} isLoading={openings.isPending} />
          <About business={business} />
          <OpeningHours business={business} />
        </div>
      </div>
    </div>
  );
}

function BusinessSkeleton() {
  return (
    <div className="wrap business-page stack" aria-busy="true">
      <Skeleton width="8rem" height="2rem" />
      <div className="business-head">
        <Skeleton width="6rem" height="6rem" />
        <div className="stack-small">
          <Skeleton width="100%" height="2.4rem" />
          <Skeleton width="14rem" height="1.3rem" />
          <Skeleton width="14rem" height="1.3rem" />
        </div>
      </div>
      <Skeleton width="100%" height="min(60vw, 18rem)" />
      <Skeleton width="100%" height="36rem" />
    </div>
  );
}
