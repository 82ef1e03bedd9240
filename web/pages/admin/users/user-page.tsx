import type { Output } from '../../../api/call.ts';
import '../admin.css';
import '../../staff/ui/lists.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { getUser } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { usePageTitle } from '../../../app/page-title.ts';
import { pathTo } from '../../../app/paths.ts';
import { clockAt, dateOf } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { deviceName } from '../../customer/account/device-name.ts';
import { Loaded } from '../../staff/ui/pages.tsx';
import { StateTag } from '../../support/state-tag.tsx';
import { Moment, TrailTable } from '../trail-table.tsx';
import { AccountActions } from './account-actions.tsx';
import { AccountTag } from './account-tag.tsx';

export type UserDetails = Output<'getUser'>;

/** One account with its businesses, bookings, sessions, tickets, reports and recorded actions. */
export default function UserPage() {
  const t = useTexts('admin');
  const { id = '' } = useParams();
  const query = useQuery(read(getUser, { params: { id } }));
  const title = query.data?.name || t('users.title');
  usePageTitle(title);
  return (
    <>
      <div className="work-bar">
        <h1>{title}</h1>
      </div>
      <div className="work-page list-page stack">
        <p className="crumbs">
          <Link href={PAGE_PATHS.adminUsers}>
            <Icon name="back" isTiny isMirrored />
            {t('users.title')}
          </Link>
        </p>
        <Loaded query={query} height="24rem">
          {(user) => <Details user={user} onChanged={() => void query.refetch()} />}
        </Loaded>
      </div>
    </>
  );
}

type DetailsProps = { readonly user: UserDetails; readonly onChanged: () => void };

function Details({ user, onChanged }: DetailsProps) {
  const t = useTexts('admin');
  const { actionsAbout, actionsBy } = user;
  return (
    <>
      <div className="admin-page halves">
        <section className="card stack-small" aria-label={t('user.account')}>
          <h2>{t('user.account')}</h2>
          <p className="row">
            <AccountTag state={user.state} />
            <span>{t(`role.${user.role}`)}</span>
            <code>{user.id}</code>
          </p>
          <p dir="ltr">{user.email}</p>
          <p className="small quiet">
            {t('user.since')} <Moment at={user.createdAt} />
          </p>
          <AccountActions user={user} onChanged={onChanged} />
        </section>
        <Bookings user={user} />
        <Sessions user={user} />
        <Links user={user} />
        <Reports reports={user.reports} />
      </div>
      {actionsAbout.length > 0 && (
        <section className="admin-page stack-small">
          <h2>{t('user.actionsAbout')}</h2>
          <TrailTable actions={actionsAbout} />
        </section>
      )}
      {actionsBy.length > 0 && (
        <section className="admin-page stack-small">
          <h2>{t('user.actionsBy')}</h2>
          <TrailTable actions={actionsBy} />
        </section>
      )}
    </>
  );
}

function Bookings({ user: { bookings } }: { readonly user: UserDetails }) {
  const t = useTexts('admin');
  const statusText = useTexts('clients');
  const { day, number } = useFormats();
  const { recent, ...counts } = bookings;
  return (
    <Section title={t('user.bookings')}>
      <dl className="row-facts">
        {(['total', 'upcoming', 'completed', 'cancelled', 'noShows'] as const).map((name) => (
          <div key={name} className="row">
            <dt>{t(`user.bookings.${name}`)}</dt>
            <dd>
              <b>{number(counts[name])}</b>
            </dd>
          </div>
        ))}
      </dl>
      <ul className="lines">
        {recent.map(({ id, businessName, startsAt, timezone, status }) => (
          <li key={id}>
            <Link href={`${PAGE_PATHS.decisions}?about=${id}`}>
              {day(dateOf(startsAt, timezone))}{' '}
              <bdi dir="ltr">{clockAt(Date.parse(startsAt), timezone)}</bdi> ·{' '}
              <bdi>{businessName}</bdi>
            </Link>
            <small className="row-end">{statusText(`status.${status}`)}</small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Sessions({ user: { sessions } }: { readonly user: UserDetails }) {
  const t = useTexts('admin');
  return (
    <Section title={t('user.sessions')}>
      {sessions.length === 0 && <p className="quiet">{t('user.sessions.none')}</p>}
      <ul className="lines">
        {sessions.map(({ id, device, agent, lastUsedAt }) => (
          <li key={id}>
            <bdi>
              {agent ? `${agent.name} (${agent.host})` : (deviceName(device) ?? t('user.device'))}
            </bdi>
            <small>
              <Moment at={lastUsedAt} />
            </small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The businesses and the tickets of the account. */
function Links({ user: { memberships, tickets } }: { readonly user: UserDetails }) {
  const t = useTexts('admin');
  const roleText = useTexts('team');
  if (memberships.length + tickets.length === 0) return null;
  return (
    <Section title={t('user.links')}>
      <ul className="lines">
        {memberships.map(({ businessId, businessName, role }) => (
          <li key={`${businessId} ${role}`}>
            <Link href={pathTo('business', businessId)}>{businessName}</Link>
            <small>{roleText(`role.${role}`)}</small>
          </li>
        ))}
        {tickets.map(({ id, subject, state }) => (
          <li key={id}>
            <Link href={pathTo('adminTicket', id)} dir="auto">
              {subject || t('waiting.untitled')}
            </Link>
            <StateTag state={state} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Reports by the account, and of its content. */
function Reports({ reports }: Pick<UserDetails, 'reports'>) {
  const t = useTexts('admin');
  if (reports.length === 0) return null;
  return (
    <Section title={t('user.reports')}>
      <ul className="lines">
        {reports.map(({ id, side, targetType, targetName, status, createdAt }) => (
          <li key={id}>
            <span>
              <Link href={pathTo('adminReport', id)}>
                {t(`target.${targetType}`)}: <bdi>{targetName}</bdi>
              </Link>{' '}
              <small>
                {t(`user.report.${side}`)} · <Moment at={createdAt} />
              </small>
            </span>
            <span className={status === 'open' ? 'tag info' : 'tag'}>{t(`report.${status}`)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type SectionProps = { readonly title: string; readonly children: ReactNode };

function Section({ title, children }: SectionProps) {
  return (
    <section className="card stack-small" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
