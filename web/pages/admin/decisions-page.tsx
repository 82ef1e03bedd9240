import './admin.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { PAGE_PATHS } from '../../../contract/page-paths.ts';
import { listDecisions } from '../../api/operations.ts';
import { readPages } from '../../api/pages.ts';
import { LoadFailure } from '../../app/load-failure.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Field } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toDecisionFilter, toSince } from './decision-filter.ts';
import { DecisionTable } from './decision-table.tsx';

/** Every decision of the engine; the filter is in the address, so that it can be sent to a colleague. */
export default function DecisionsPage() {
  const t = useTexts('admin');
  const search = useSearch();
  const query = new URLSearchParams(search);
  const about = query.get('about') ?? '';
  const since = query.get('since') ?? '';
  usePageTitle(t('decisions.title'));
  return (
    <>
      <div className="work-bar">
        <h1>{t('decisions.title')}</h1>
        <p className="small quiet">{t('decisions.text')}</p>
      </div>
      <div className="work-page admin-page stack">
        <FilterForm key={search} about={about} since={since} />
        <Decisions about={about} since={since} />
      </div>
    </>
  );
}

type FilterProps = { readonly about: string; readonly since: string };

function FilterForm({ about, since }: FilterProps) {
  const t = useTexts('admin');
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const textOf = (name: string) => (form.get(name) as string).trim();
    const [id, day] = [textOf('about'), textOf('since')];
    if (id && !toDecisionFilter(id)) {
      setProblem(t('decisions.unknown'));
      return;
    }
    const query = new URLSearchParams({ ...(id && { about: id }), ...(day && { since: day }) });
    navigate(query.size > 0 ? `${PAGE_PATHS.decisions}?${query}` : PAGE_PATHS.decisions);
  };
  return (
    <form className="decision-filter" onSubmit={submit} noValidate>
      <Field
        label={t('decisions.about')}
        name="about"
        defaultValue={about}
        placeholder="apt_…"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        hint={t('decisions.hint')}
        problem={problem}
      />
      <Field label={t('decisions.since')} name="since" type="date" defaultValue={since} />
      <button type="submit" className="button primary">
        {t('decisions.find')}
      </button>
    </form>
  );
}

function Decisions({ about, since }: FilterProps) {
  const t = useTexts('admin');
  const [, navigate] = useLocation();
  const query = {
    ...toDecisionFilter(about),
    since: toSince(since),
  };
  const list = useInfiniteQuery(readPages(listDecisions, { query }));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton width="100%" height="24rem" />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <div className="card stack-small">
        <h2>{t('decisions.empty')}</h2>
        <p className="quiet">{t('decisions.emptyText')}</p>
        {(about || since) && (
          <p>
            <button type="button" className="button" onClick={() => navigate(PAGE_PATHS.decisions)}>
              {t('decisions.all')}
            </button>
          </p>
        )}
      </div>
    );
  }
  return (
    <>
      <DecisionTable decisions={items} />
      {hasNextPage && (
        <p>
          <button
            type="button"
            className="button"
            disabled={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('review.more')}
          </button>
        </p>
      )}
    </>
  );
}
