import { useState } from 'react';
import { Link } from 'wouter';
import { dateAt } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { useBusiness, useNames } from '../ui/use-business.ts';
import { type ClientFile, visitPath } from './data.ts';

type Visit = ClientFile['history'][number];

const STATUSES = ['Pending', 'Confirmed', 'Completed', 'NoShow', 'Cancelled'] as const;
const TAGS: Readonly<Record<(typeof STATUSES)[number], string>> = {
  Pending: 'tag info',
  Confirmed: 'tag',
  Completed: 'tag open',
  NoShow: 'tag stop',
  Cancelled: 'tag',
};
const SHOWN = 10;

/** Upcoming visits and the last hundred; each leads to its day in the calendar. */
export function Visits({ client }: { readonly client: ClientFile }) {
  const t = useTexts('clients');
  const { timezone } = useBusiness();
  const [isAll, setIsAll] = useState(false);
  const today = dateAt(Date.now(), timezone);
  const isAhead = ({ date, status }: Visit) =>
    date >= today && status !== 'Completed' && status !== 'NoShow';
  const ahead = client.history.filter(isAhead).toReversed();
  const past = client.history.filter((visit) => !isAhead(visit));
  return (
    <>
      <section className="stack-small" aria-labelledby="upcoming">
        <h2 id="upcoming">{t('card.upcoming')}</h2>
        {ahead.length > 0 ? (
          <VisitList visits={ahead} />
        ) : (
          <p className="quiet">{t('card.noUpcoming')}</p>
        )}
      </section>
      <section className="stack-small" aria-labelledby="past">
        <h2 id="past">{t('card.past')}</h2>
        {past.length > 0 ? (
          <VisitList visits={isAll ? past : past.slice(0, SHOWN)} />
        ) : (
          <p className="quiet">{t('card.noVisits')}</p>
        )}
        {past.length > SHOWN && !isAll && (
          <p>
            <button type="button" className="button slim" onClick={() => setIsAll(true)}>
              {t('card.all')}
            </button>
          </p>
        )}
      </section>
    </>
  );
}

function VisitList({ visits }: { readonly visits: readonly Visit[] }) {
  const t = useTexts('clients');
  const formats = useFormats();
  const names = useNames();
  return (
    <ul className="rows card">
      {visits.map((visit) => {
        const status = STATUSES.find((known) => known === visit.status);
        const facts = [names.services(visit.services), names.person(visit.professional)];
        return (
          <li key={visit.id}>
            <Link className="row-link" href={visitPath(visit)}>
              <span className="row-main">
                <b>
                  {formats.fullDay(visit.date)}, <bdi dir="ltr">{visit.start}</bdi>
                </b>
                <small>{facts.filter(Boolean).join(' · ')}</small>
              </span>
              {status && <span className={TAGS[status]}>{t(`status.${status}`)}</span>}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
