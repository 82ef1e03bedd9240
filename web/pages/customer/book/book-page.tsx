import './book.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, Redirect, useLocation, useParams, useSearch } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { isRefused } from '../../../api/failures.ts';
import { getBusiness } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { LoadFailure } from '../../../app/load-failure.tsx';
import { NotFoundPage } from '../../../app/not-found-page.tsx';
import { usePageTitle } from '../../../app/page-title.ts';
import { bookPath, pathTo } from '../../../app/paths.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Business, useProfessionals, useServices } from '../data.ts';
import { BookingFlow } from './booking-flow.tsx';
import { type Choice, parseChoice } from './choice.ts';
import { isBookedEntry, keep, readKept } from './kept-choice.ts';

export default function BookPage() {
  const t = useTexts('customer');
  const { id = '' } = useParams();
  const business = useQuery(read(getBusiness, { params: { id } }));
  const services = useServices(id);
  const people = useProfessionals(id);
  usePageTitle(business.data && t('book.title', { place: business.data.name }));
  const failed = [business, services, people].find(({ isError }) => isError);
  if (isRefused(failed?.error) && failed.error.status === 404) return <NotFoundPage />;
  if (failed) {
    return (
      <div className="wrap empty">
        <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />
      </div>
    );
  }
  if (!business.data || !services.data || !people.data) {
    return (
      <div className="wrap book-page empty" aria-busy="true">
        <Skeleton width="20rem" height="2.4rem" />
        <Skeleton width="100%" height="30rem" />
      </div>
    );
  }
  return (
    <Loaded business={business.data}>
      {(choice, change) => (
        <BookingFlow
          business={business.data}
          services={services.data}
          people={people.data}
          choice={choice}
          onChange={change}
        />
      )}
    </Loaded>
  );
}

type LoadedProps = {
  readonly business: Business;
  readonly children: (choice: Choice, change: (part: Partial<Choice>) => void) => ReactNode;
};

/** The address has the main parts of the choice; the rest is kept for a reload and the back button, until log-out. */
function Loaded({ business, children }: LoadedProps) {
  const t = useTexts('customer');
  const [, navigate] = useLocation();
  const search = useSearch();
  const [choice, setChoice] = useState<Choice>(() => ({ ...parseChoice(search), ...readKept() }));
  const [isBooked] = useState(isBookedEntry);
  const change = (part: Partial<Choice>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    const { services, professional, date, start } = next;
    const path = bookPath(business.id, {
      services,
      professional,
      ...(date && { date }),
      ...(start && { start }),
    });
    navigate(path, { replace: true, state: keep(next) });
  };
  // Read again or come back to: the form would ask for the time that is booked.
  if (isBooked) return <Redirect to={PAGE_PATHS.me} replace />;
  return (
    <div className="wrap book-page">
      <nav className="crumbs" aria-label={t('back')}>
        <Link href={pathTo('business', business.id)}>
          <Icon name="back" isTiny isMirrored />
          {business.name}
        </Link>
      </nav>
      {children(choice, change)}
    </div>
  );
}
