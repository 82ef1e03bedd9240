import { Link } from 'wouter';
import { pathTo } from '../../../app/paths.ts';
import { clockAt, dateOf } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useStaff } from '../shell/staff-context.ts';
import { useBusiness, useNames } from '../ui/use-business.ts';
import { useWeekdayNames } from '../ui/weekday-choice.tsx';
import type { WaitlistEntry } from './data.ts';
import { toSkipReason } from './skip-reason.ts';

type WaitingRowProps = {
  readonly entry: WaitlistEntry;
  readonly place: number;
  readonly isLast: boolean;
  readonly mayChange: boolean;
  readonly onMove: (place: number) => void;
  readonly onRemove: () => void;
};

export function WaitingRow(props: WaitingRowProps) {
  const t = useTexts('lists');
  const formats = useFormats();
  const { entry, place, mayChange } = props;
  return (
    <li>
      <b className="place">
        <span className="unseen">{t('waitlist.place', { place })}</span>
        <span aria-hidden="true">{formats.number(place)}</span>
      </b>
      <span className="row-main">
        <ClientName entry={entry} />
        <WantedTime entry={entry} />
      </span>
      <State entry={entry} />
      {mayChange && <Actions {...props} />}
    </li>
  );
}

function ClientName({ entry }: { readonly entry: WaitlistEntry }) {
  const { rights } = useStaff();
  const id = entry.crmClientId ?? entry.clientId;
  if (id === undefined || !rights.includes('clients')) return <b>{entry.clientName}</b>;
  return (
    <span>
      <Link className="name-link" href={pathTo('client', id)}>
        {entry.clientName}
      </Link>{' '}
      <small>
        <bdi dir="ltr">{entry.clientPhone ?? entry.clientEmail}</bdi>
      </small>
    </span>
  );
}

/** The services, the person and the times that the client wants. */
function WantedTime({ entry }: { readonly entry: WaitlistEntry }) {
  const t = useTexts('lists');
  const formats = useFormats();
  const names = useNames();
  const weekdayNames = useWeekdayNames();
  const { services, professional, from, to, timeFrom, timeTo, weekdays } = entry;
  const isAnyTime = timeFrom === '00:00' && timeTo === '24:00';
  const facts = [
    names.services(services),
    professional === null ? t('anyone') : names.person(professional),
    from === to
      ? formats.day(from)
      : t('waitlist.dates', { from: formats.day(from), to: formats.day(to) }),
    weekdays.length < 7 && weekdayNames(weekdays),
    isAnyTime ? t('waitlist.anyTime') : t('waitlist.times', { from: timeFrom, to: timeTo }),
  ];
  return <small>{facts.filter(Boolean).join(' · ')}</small>;
}

function State({ entry }: { readonly entry: WaitlistEntry }) {
  const t = useTexts('lists');
  const formats = useFormats();
  const { timezone } = useBusiness();
  const { offer, skipped, createdAt } = entry;
  return (
    <span className="waiting-state">
      {offer ? (
        <>
          <span className="tag open">
            {t('waitlist.offered', { day: formats.day(offer.date), start: offer.start })}
          </span>
          <small>
            {t('waitlist.offeredUntil', {
              time: clockAt(Date.parse(offer.expiresAt), timezone),
            })}
          </small>
        </>
      ) : (
        <small>
          {t('waitlist.since', { day: formats.dayOfMonth(dateOf(createdAt, timezone)) })}
        </small>
      )}
      {entry.isPaused && <span className="tag">{t('waitlist.paused')}</span>}
      {!offer && !entry.isPaused && skipped && (
        <small>{t(`waitlist.skipped.${toSkipReason(skipped.reason)}`)}</small>
      )}
    </span>
  );
}

function Actions({ entry, place, isLast, onMove, onRemove }: WaitingRowProps) {
  const t = useTexts('lists');
  const name = entry.clientName ?? '';
  return (
    <span className="acts">
      <button
        type="button"
        className="icon-button up"
        aria-label={t('waitlist.up', { name })}
        aria-disabled={place === 1}
        onClick={() => place > 1 && onMove(place - 1)}
      >
        <Icon name="back" isTiny />
      </button>
      <button
        type="button"
        className="icon-button down"
        aria-label={t('waitlist.down', { name })}
        aria-disabled={isLast}
        onClick={() => !isLast && onMove(place + 1)}
      >
        <Icon name="back" isTiny />
      </button>
      <button
        type="button"
        className="icon-button first"
        aria-label={t('waitlist.first', { name })}
        aria-disabled={place === 1}
        onClick={() => place > 1 && onMove(1)}
      >
        <Icon name="back" isTiny />
      </button>
      <button
        type="button"
        className="button plain slim"
        aria-label={t('removeOf', { name })}
        onClick={onRemove}
      >
        {t('remove')}
      </button>
    </span>
  );
}
