import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { call } from '../../../api/call.ts';
import { isRefused } from '../../../api/failures.ts';
import { getClient, removeClient } from '../../../api/operations.ts';
import { ifMatch, readVersioned } from '../../../api/versioned.ts';
import { LoadFailure } from '../../../app/load-failure.tsx';
import { pathTo } from '../../../app/paths.ts';
import { dateOf } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tile } from '../../../ui/tile.tsx';
import { atBusiness, useStaff } from '../shell/staff-context.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useListChange } from '../ui/list-error-text.ts';
import { PageBar } from '../ui/page-bar.tsx';
import { useBusiness } from '../ui/use-business.ts';
import { WorkIcon } from '../ui/work-icon.tsx';
import { type ClientFile } from './data.ts';
import { ClientForm } from './client-form.tsx';
import { Family } from './family.tsx';
import { type Merge, MergeDialog, PickMerge } from './merge-dialog.tsx';
import { ClientPackages } from './packages.tsx';
import { Visits } from './visits.tsx';

/** One client: contact, notes, visits, packages and family. */
export default function ClientPage() {
  const t = useTexts('clients');
  const { id = '' } = useParams();
  const { businessId } = useStaff();
  const client = useQuery(
    readVersioned(getClient, { params: { id }, query: atBusiness(businessId) }),
  );
  const isGone = isRefused(client.error) && client.error.status === 404;
  const item = isGone ? undefined : client.data?.item;
  return (
    <>
      <PageBar title={item?.name ?? (isGone ? t('card.gone') : t('title'))}>
        {item && !item.hasAccount && <RecordActions client={item} version={client.data?.version} />}
      </PageBar>
      <div className="work-page list-page stack">
        <p className="crumbs">
          <Link href={PAGE_PATHS.clients}>
            <Icon name="back" isTiny isMirrored />
            {t('twins.back')}
          </Link>
        </p>
        {isGone && <p>{t('card.goneText')}</p>}
        {client.error && !isGone && !item && (
          <LoadFailure error={client.error} onRetry={() => void client.refetch()} />
        )}
        {!client.data && !client.error && <Skeleton width="100%" height="24rem" />}
        {item && <Card key={id} client={item} version={client.data?.version} />}
      </div>
    </>
  );
}

type CardProps = { readonly client: ClientFile; readonly version: string | undefined };

function Card({ client, version }: CardProps) {
  const t = useTexts('clients');
  const { rights } = useStaff();
  return (
    <div className="client-page">
      <div className="stack">
        <Head client={client} />
        <p>
          <Link className="button slim" href={PAGE_PATHS.day} state={{ client }}>
            {t('card.book', { name: client.name })}
          </Link>
        </p>
        <Visits client={client} />
      </div>
      <div className="stack">
        <ClientForm client={client} version={version} />
        {rights.includes('money') && <ClientPackages client={client} />}
        {!client.hasAccount && <Family clientId={client.id} />}
      </div>
    </div>
  );
}

function Head({ client }: { readonly client: ClientFile }) {
  const t = useTexts('clients');
  const formats = useFormats();
  const { currency, timezone } = useBusiness();
  const { name, phone, email, totals, mailBouncedAt } = client;
  const facts = [
    ['appointments', formats.number(totals.appointments)],
    ['visits', formats.number(totals.completed)],
    ['cancelled', formats.number(totals.cancelled)],
    ['noShows', formats.number(totals.noShows)],
    ['spent', formats.price(totals.spentMajor, currency)],
  ] as const;
  return (
    <section className="card stack" aria-label={name}>
      <div className="row">
        <Tile name={name} size="3rem" isRound />
        <div className="grow">
          {phone && (
            <a className="contact" href={`tel:${phone}`}>
              <Icon name="phone" isTiny />
              <span className="unseen">{t('card.call', { name })}</span>
              <bdi dir="ltr">{phone}</bdi>
            </a>
          )}
          {email && (
            <a className="contact" href={`mailto:${email}`}>
              <WorkIcon name="mail" isTiny />
              <span className="unseen">{t('card.mail', { name })}</span>
              <bdi dir="ltr">{email}</bdi>
            </a>
          )}
          <p className="small quiet">
            {client.hasAccount && `${t('account')}, `}
            {t('since', { day: formats.fullDay(dateOf(client.createdAt, timezone)) })}
          </p>
        </div>
      </div>
      {mailBouncedAt && (
        <Note kind="stop">
          {t('bounced', {
            email: email ?? '',
            day: formats.fullDay(dateOf(mailBouncedAt, timezone)),
          })}
        </Note>
      )}
      <dl className="figures">
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`card.${key}`)}</dt>
            <dd>
              <bdi dir="ltr">{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A record ends when another one takes it in, or when it is erased. */
function RecordActions({ client, version }: CardProps) {
  const t = useTexts('clients');
  const { businessId } = useStaff();
  const [, navigate] = useLocation();
  const change = useListChange();
  const [opened, setOpened] = useState<'pick' | 'erase'>();
  const [merge, setMerge] = useState<Merge>();
  const { id, name } = client;
  const erase = () =>
    change.start({
      run: () =>
        call(removeClient, {
          params: { id },
          query: atBusiness(businessId),
          headers: ifMatch(version),
        }),
      done: t('erase.done', { name }),
      then: () => navigate(PAGE_PATHS.clients),
    });
  return (
    <>
      <button type="button" className="button plain slim" onClick={() => setOpened('pick')}>
        {t('merge.open')}
      </button>
      <button type="button" className="button plain slim stop" onClick={() => setOpened('erase')}>
        {t('erase.open')}
      </button>
      {opened === 'pick' && (
        <PickMerge
          from={client}
          onClose={() => setOpened(undefined)}
          onPick={(picked) => {
            setOpened(undefined);
            setMerge(picked);
          }}
        />
      )}
      {merge && (
        <MergeDialog
          merge={merge}
          onClose={() => setMerge(undefined)}
          onMerged={(intoId) => navigate(pathTo('client', intoId))}
        />
      )}
      {opened === 'erase' && (
        <ConfirmDialog
          title={t('erase.title', { name })}
          action={t('erase.submit', { name })}
          change={change}
          onConfirm={erase}
          onClose={() => setOpened(undefined)}
        >
          <p>{t('erase.text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
