import './embed.css';
import '../customer/book/book.css';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useParams, useSearch } from 'wouter';
import { isRefused } from '../../api/failures.ts';
import { getBusiness } from '../../api/operations.ts';
import { read } from '../../api/query.ts';
import { LoadFailure } from '../../app/load-failure.tsx';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { bookPath } from '../../app/paths.ts';
import { useFormats } from '../../format/formats.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ANYONE, type Choice, parseChoice } from '../customer/book/choice.ts';
import { PeopleStep } from '../customer/book/people-step.tsx';
import { ServicesStep } from '../customer/book/services-step.tsx';
import { Summary } from '../customer/book/summary.tsx';
import { WhenStep } from '../customer/book/when-step.tsx';
import {
  type Business,
  type Professional,
  type Service,
  useProfessionals,
  useServices,
} from '../customer/data.ts';
import { useHostMessages } from './use-host-messages.ts';

/** The booking page in a frame of another site: a visitor chooses here, and logs in and books in a tab of its own. */
export default function EmbedPage() {
  const content = useRef<HTMLDivElement>(null);
  useHostMessages(content);
  return (
    <div className="book-page embed-page" ref={content}>
      <Loading />
    </div>
  );
}

function Loading() {
  const t = useTexts('customer');
  const { id = '' } = useParams();
  const business = useQuery(read(getBusiness, { params: { id } }));
  const services = useServices(id);
  const people = useProfessionals(id);
  usePageTitle(business.data && t('book.title', { place: business.data.name }));
  const failed = [business, services, people].find(({ isError }) => isError);
  if (isRefused(failed?.error) && failed.error.status === 404) return <NotFoundPage />;
  if (failed) return <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!business.data || !services.data || !people.data) {
    return <Skeleton width="100%" height="36rem" />;
  }
  return <Choosing business={business.data} services={services.data} people={people.data} />;
}

type ChoosingProps = {
  readonly business: Business;
  readonly services: readonly Service[];
  readonly people: readonly Professional[];
};

function Choosing({ business, services: all, people }: ChoosingProps) {
  const t = useTexts('customer');
  const { choice, onChange } = useChoice();
  const services = choice.services.flatMap((id) => all.find((each) => each.id === id) ?? []);
  const changeServices = (ids: readonly string[]) => onChange({ services: ids, start: undefined });
  const { professional } = choice;
  const person = people.find(({ id }) => professional !== ANYONE && id === professional);
  return (
    <>
      <h1 className="book-title">{t('book.title', { place: business.name })}</h1>
      <div className="two">
        <div>
          <ServicesStep all={all} chosen={services} onChange={changeServices} />
          {services.length > 0 && (
            <>
              <PeopleStep {...{ people, services, choice, onChange }} />
              <WhenStep {...{ business, services, choice, onChange }} isInFrame />
            </>
          )}
        </div>
        <div className="side stack">
          <Summary {...{ business, services, person, choice }} quote={undefined} error={undefined}>
            <ContinueLink businessId={business.id} choice={choice} />
          </Summary>
        </div>
      </div>
    </>
  );
}

/** The address keeps the choice beside what the page around the frame has set. */
function useChoice() {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const [choice, setChoice] = useState(() => parseChoice(search));
  const onChange = (part: Partial<Choice>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    const query = new URLSearchParams(search);
    const chosen = new URL(toBookPath('', next), location.origin).searchParams;
    for (const name of ['services', 'with', 'date', 'start']) {
      const value = chosen.get(name);
      if (value === null) query.delete(name);
      else query.set(name, value);
    }
    navigate(`${path}?${query}`, { replace: true });
  };
  return { choice, onChange };
}

function toBookPath(businessId: string, { services, professional, date, start }: Choice): string {
  return bookPath(businessId, {
    services,
    professional,
    ...(date && { date }),
    ...(start && { start }),
  });
}

type ContinueLinkProps = { readonly businessId: string; readonly choice: Choice };

/** Cookies of the session are not sent from a frame, and a password belongs into a tab that shows its address. */
function ContinueLink({ businessId, choice }: ContinueLinkProps) {
  const t = useTexts('embed');
  const customer = useTexts('customer');
  const formats = useFormats();
  const [isContinued, setIsContinued] = useState(false);
  const { date, start } = choice;
  if (!date || !start) {
    return (
      <button type="button" className="button primary big" disabled>
        {customer('book.chooseTime')}
      </button>
    );
  }
  return (
    <>
      <a
        className="button primary big"
        href={toBookPath(businessId, choice)}
        target="_blank"
        rel="noopener"
        onClick={() => setIsContinued(true)}
      >
        {t('continue', { day: formats.day(date), time: start })}
      </a>
      <p className="small quiet">{t('hint')}</p>
      {isContinued && (
        <Note kind="open" icon="check" isAnnounced>
          {t('continued')}
        </Note>
      )}
    </>
  );
}
