import type { ReactNode } from 'react';
import { LoadFailure } from '../../app/load-failure.tsx';
import { clockAt, ownTimeZone } from '../../format/days.ts';
import { useFormats } from '../../format/formats.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { spanText } from './span.ts';
import type { HealthQuery, HealthState } from './use-health.ts';

type CardProps = { readonly health: HealthQuery };

type FrameProps = {
  readonly health: HealthQuery;
  readonly id: string;
  readonly title: string;
  readonly children: (state: HealthState) => ReactNode;
};

/** A card about the health: loading, failed, or what it shows. */
function HealthFrame({ health: { data, error, refetch }, id, title, children }: FrameProps) {
  return (
    <section className="card stack-small" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {data ? (
        children(data)
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton width="100%" height="10rem" />
      )}
      {data && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
    </section>
  );
}

const NAMES: Readonly<Record<string, string>> = {
  postgres: 'Postgres',
  temporal: 'Temporal',
  redis: 'Redis',
};

export function HealthCard({ health }: CardProps) {
  const t = useTexts('admin');
  const nameOf = (name: string) => NAMES[name] ?? t('health.workers');
  return (
    <HealthFrame health={health} id="health" title={t('health.title')}>
      {({ dependencies, delays, checkedAt }) => {
        const down = dependencies.filter(({ isUp }) => !isUp);
        return (
          <>
            {down.map(({ name, isVital }) => (
              <Note key={name} kind="stop" isAnnounced>
                {t(isVital ? 'health.vitalDown' : 'health.otherDown', { name: nameOf(name) })}
              </Note>
            ))}
            {down.length === 0 && (
              <Note kind="open" icon="check">
                {t('health.allUp')}
              </Note>
            )}
            <ul className="states">
              {dependencies.map(({ name, isUp, latencyMs }) => (
                <State key={name} name={nameOf(name)} isUp={isUp}>
                  <bdi dir="ltr">{latencyMs} ms</bdi>
                </State>
              ))}
              <Delay name={t('delay.events')} seconds={delays.events} />
              <Delay name={t('delay.notifications')} seconds={delays.notifications} />
            </ul>
            <p className="small quiet">
              {t('health.checked', { time: clockAt(Date.parse(checkedAt), ownTimeZone()) })}
            </p>
          </>
        );
      }}
    </HealthFrame>
  );
}

type StateProps = {
  readonly name: string;
  readonly isUp: boolean;
  readonly children: ReactNode;
};

function State({ name, isUp, children }: StateProps) {
  const t = useTexts('admin');
  return (
    <li>
      <b>{name}</b>
      <span className={isUp ? 'tag open' : 'tag stop'}>
        {t(isUp ? 'health.up' : 'health.down')}
      </span>
      <span className="quiet">{children}</span>
    </li>
  );
}

/** Work after a booking may be a little behind at any time. */
const LATE_SECONDS = 60;

function Delay({ name, seconds }: { readonly name: string; readonly seconds: number }) {
  const t = useTexts('admin');
  const { locale } = useFormats();
  const isLate = seconds > LATE_SECONDS;
  return (
    <li>
      <b>{name}</b>
      <span className={isLate ? 'tag stop' : 'tag open'}>
        {isLate ? t('delay.late', { span: spanText(seconds, locale) }) : t('delay.none')}
      </span>
      <span />
    </li>
  );
}

export function PendingCard({ health }: CardProps) {
  const t = useTexts('admin');
  const { locale } = useFormats();
  return (
    <HealthFrame health={health} id="pending" title={t('pending.title')}>
      {({ pendingBookings, checkedAt }) => {
        if (!pendingBookings) return <p className="quiet">{t('queue.unknown')}</p>;
        const { count, oldest } = pendingBookings;
        if (count === 0) {
          return (
            <Note kind="open" icon="check">
              {t('pending.none')}
            </Note>
          );
        }
        return (
          <>
            <p className="small quiet">{t('pending.count', { count })}</p>
            <ul className="pending">
              {oldest.map(({ workflowId, startedAt, url }) => (
                <li key={workflowId}>
                  <b>{spanText(ageOf(startedAt, checkedAt), locale)}</b>
                  <span>
                    <code>{workflowId}</code>
                    <span className="small quiet">{t('pending.text')}</span>
                  </span>
                  <TemporalLink url={url} name={workflowId} />
                </li>
              ))}
            </ul>
            {oldest[0]?.url === null && <p className="small quiet">{t('temporal.unset')}</p>}
          </>
        );
      }}
    </HealthFrame>
  );
}

function ageOf(startedAt: string, checkedAt: string): number {
  return Math.max(0, Date.parse(checkedAt) - Date.parse(startedAt)) / 1000;
}

type TemporalLinkProps = { readonly url: string | null; readonly name: string };

function TemporalLink({ url, name }: TemporalLinkProps) {
  const t = useTexts('admin');
  if (url === null) return null;
  return (
    <a className="button slim" href={url} target="_blank" rel="noopener noreferrer">
      {t('temporal')}
      <span className="unseen"> {name}</span>
    </a>
  );
}

export function QueuesCard({ health }: CardProps) {
  const t = useTexts('admin');
  const { locale } = useFormats();
  return (
    <HealthFrame health={health} id="queues" title={t('queue.title')}>
      {({ queues }) =>
        queues ? (
          <ul className="states">
            {queues.map(({ queue, workers, waitingSeconds }) => (
              <li key={queue}>
                <code>{queue}</code>
                <span className={workers > 0 ? 'tag open' : 'tag stop'}>
                  {t('queue.workers', { count: workers })}
                </span>
                <span className="quiet">
                  {waitingSeconds > 0
                    ? t('queue.waits', { span: spanText(waitingSeconds, locale) })
                    : t('queue.idle')}
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="quiet">{t('queue.unknown')}</p>
        )
      }
    </HealthFrame>
  );
}

export function ActorsCard({ health }: CardProps) {
  const t = useTexts('admin');
  return (
    <HealthFrame health={health} id="actors" title={t('actors.title')}>
      {({ actors }) => (
        <>
          <p className="small quiet">{t('actors.text')}</p>
          <ul className="states">
            {actors.map(({ id, url }) => (
              <li key={id}>
                <code>{id}</code>
                <span />
                <TemporalLink url={url} name={id} />
              </li>
            ))}
          </ul>
          {actors[0]?.url === null && <p className="small quiet">{t('temporal.unset')}</p>}
        </>
      )}
    </HealthFrame>
  );
}
