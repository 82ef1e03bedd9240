import './own-pages.css';
import './me.css';
import '../book/book.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { Link, useParams } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { useLogin } from '../../../account/login-provider.tsx';
import { isRefused } from '../../../api/failures.ts';
import { getAppointment, getBusiness } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { useSession } from '../../../api/session.ts';
import { LoadFailure } from '../../../app/load-failure.tsx';
import { NotFoundPage } from '../../../app/not-found-page.tsx';
import { usePageTitle } from '../../../app/page-title.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useProfessionals, useServices } from '../data.ts';
import { isVisit, type Visit } from './data.ts';
import { MoveForm } from './move-form.tsx';
import { isChangeable } from '../is-changeable.ts';

export default function MovePage() {
  const t = useTexts('me');
  const session = useSession();
  const askToLogIn = useLogin();
  usePageTitle(t('move.title'));
  if (session.status === 'open') return <OwnVisit />;
  return (
    <Frame>
      {session.status === 'unknown' ? (
        <Skeleton width="100%" height="24rem" />
      ) : (
        <button type="button" className="button primary" onClick={() => void askToLogIn()}>
          {t('login.button')}
        </button>
      )}
    </Frame>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  const t = useTexts('me');
  return (
    <div className="wrap me-page book-page">
      <nav className="crumbs" aria-label={t('goBack')}>
        <Link href={PAGE_PATHS.me}>
          <Icon name="back" isTiny isMirrored />
          {t('title')}
        </Link>
      </nav>
      <h1>{t('move.title')}</h1>
      {/* The form waits for the texts of the booking; hiding the heading meanwhile would lose the focus. */}
      <Suspense fallback={<Skeleton width="100%" height="24rem" />}>{children}</Suspense>
    </div>
  );
}

function OwnVisit() {
  const t = useTexts('me');
  const { id = '' } = useParams();
  const found = useQuery(read(getAppointment, { params: { id } }));
  const isGone = isRefused(found.error) && found.error.status === 404;
  if (isGone || (found.data && !isVisit(found.data))) return <NotFoundPage />;
  const visit = found.data && isVisit(found.data) ? found.data : undefined;
  const isOpen = visit?.status === 'Confirmed' || visit?.status === 'Pending';
  return (
    <Frame>
      {found.isError && <LoadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton width="100%" height="24rem" />}
      {visit &&
        (isOpen && isChangeable(visit, Date.now()) ? (
          <AtPlace visit={visit} />
        ) : (
          <Note kind="quiet">{t('move.notPossible')}</Note>
        ))}
    </Frame>
  );
}

function AtPlace({ visit }: { readonly visit: Visit }) {
  const business = useQuery(read(getBusiness, { params: { id: visit.business } }));
  const services = useServices(visit.business);
  const people = useProfessionals(visit.business);
  const failed = [business, services, people].find(({ isError }) => isError);
  if (failed) return <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!business.data || !services.data || !people.data) {
    return <Skeleton width="100%" height="24rem" />;
  }
  return (
    <MoveForm
      key={visit.version}
      visit={visit}
      business={business.data}
      services={services.data}
      people={people.data}
    />
  );
}
