import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { listDuplicates } from '../../../api/operations.ts';
import { readPages } from '../../../api/pages.ts';
import { pathTo } from '../../../app/paths.ts';
import { dateOf } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Tile } from '../../../ui/tile.tsx';
import { atBusiness, useStaff } from '../shell/staff-context.ts';
import { PageBar } from '../ui/page-bar.tsx';
import { PagedList } from '../ui/pages.tsx';
import { useBusiness } from '../ui/use-business.ts';
import { type Twins } from './data.ts';
import { MergeDialog, type Merge } from './merge-dialog.tsx';

/** Pairs of clients that are perhaps one person. */
export default function DuplicatesPage() {
  const t = useTexts('clients');
  const { businessId } = useStaff();
  const [merge, setMerge] = useState<Merge>();
  const list = useInfiniteQuery(
    readPages(listDuplicates, { query: atBusiness(businessId, { limit: 50 }) }),
  );
  return (
    <>
      <PageBar title={t('twins.title')} />
      <div className="work-page list-page stack">
        <p className="crumbs">
          <Link href={PAGE_PATHS.clients}>
            <Icon name="back" isTiny isMirrored />
            {t('twins.back')}
          </Link>
        </p>
        <PagedList
          list={list}
          empty={
            <div className="card stack-small">
              <h2>{t('twins.none')}</h2>
              <p className="quiet">{t('twins.noneText')}</p>
            </div>
          }
        >
          {(pairs) => (
            <>
              <p className="quiet">{t('twins.text')}</p>
              <ul className="stack">
                {pairs.map((pair) => (
                  <Pair
                    key={pair.clients.map(({ id }) => id).join()}
                    pair={pair}
                    onMerge={setMerge}
                  />
                ))}
              </ul>
            </>
          )}
        </PagedList>
      </div>
      {merge && <MergeDialog merge={merge} onClose={() => setMerge(undefined)} />}
    </>
  );
}

type PairProps = { readonly pair: Twins; readonly onMerge: (merge: Merge) => void };

function Pair({ pair, onMerge }: PairProps) {
  const t = useTexts('clients');
  const formats = useFormats();
  const { timezone } = useBusiness();
  return (
    <li className="card stack-small">
      <p className="row">
        {pair.reasons.map((reason) => (
          <span key={reason} className="tag info">
            {t(`reason.${reason}`)}
          </span>
        ))}
      </p>
      <div className="twins">
        {pair.clients.map((client, i) => {
          const other = pair.clients[1 - i]!;
          return (
            <div key={client.id} className="stack-small">
              <Link className="row-link" href={pathTo('client', client.id)}>
                <Tile name={client.name} size="2.25rem" isRound />
                <span className="row-main">
                  <b>{client.name}</b>
                  <small>
                    <bdi dir="ltr">{[client.phone, client.email].filter(Boolean).join(' · ')}</bdi>
                  </small>
                  <small>
                    {t('since', { day: formats.fullDay(dateOf(client.createdAt, timezone)) })}
                  </small>
                </span>
              </Link>
              {client.hasAccount && <p className="small quiet">{t('account')}</p>}
              {/* An account stays: only a record can go into another client. */}
              {!other.hasAccount && (
                <button
                  type="button"
                  className="button slim"
                  onClick={() => onMerge({ from: other, into: client })}
                >
                  {t('merge.into', { name: client.name })}
                  <span className="unseen"> {client.phone ?? client.email ?? ''}</span>
                </button>
              )}
            </div>
          );
        })}
      </div>
    </li>
  );
}
