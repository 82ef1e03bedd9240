import './time-off.css';
import { useState } from 'react';
import { Link } from 'wouter';
import { LoadFailure } from '../../../app/load-failure.tsx';
import { usePageTitle } from '../../../app/page-title.ts';
import { pathTo } from '../../../app/paths.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { usePeople } from '../setup/team/use-schedule.ts';
import { LiveMark } from '../shell/live-mark.tsx';
import { useStaff } from '../shell/staff-context.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { Absences } from './absences.tsx';
import { Requests } from './requests.tsx';
import { TimeOffDialog } from './time-off-dialog.tsx';

/** The people who are away, and their requests. Without the right to all calendars it is about the reader alone. */
export default function TimeOffPage() {
  const t = useTexts('team');
  const { businessId } = useStaff();
  usePageTitle(t('off.title'));
  return (
    <>
      <div className="work-bar">
        <h1>{t('off.title')}</h1>
        <span className="push">
          <LiveMark />
        </span>
      </div>
      <div className="work-page off-page">
        <TimeOff key={businessId} />
      </div>
    </>
  );
}

export type Person = { readonly id: string; readonly name: string };

function TimeOff() {
  const people = usePeople();
  if (people.error && !people.data) {
    return <LoadFailure error={people.error} onRetry={() => void people.refetch()} />;
  }
  if (!people.data) {
    return (
      <div className="stack" aria-busy="true">
        <Skeleton width="14rem" height="1.75rem" />
        <Skeleton width="100%" height="8rem" />
        <Skeleton width="100%" height="12rem" />
      </div>
    );
  }
  return (
    <>
      <Requests {...people.data} />
      <PeopleOff {...people.data} />
    </>
  );
}

type PeopleOffProps = { readonly people: readonly Person[]; readonly timezone: string };

function PeopleOff({ people, timezone }: PeopleOffProps) {
  const t = useTexts('team');
  const setup = useTexts('setup');
  const mayRun = useStaff().rights.includes('calendar');
  const [chosenId, setChosenId] = useState(people[0]?.id);
  const [isAdding, setIsAdding] = useState(false);
  const chosen = people.find(({ id }) => id === chosenId) ?? people[0];
  if (!chosen) return <p className="card quiet">{t('people.none')}</p>;
  return (
    <section aria-labelledby="away">
      <SectionHead
        id="away"
        title={t('off.away')}
        text={setup('zone', { zone: timezone })}
        add={{ label: t('off.add'), onClick: () => setIsAdding(true) }}
      />
      {people.length > 1 && (
        <div className="chips" role="group" aria-label={t('off.who')}>
          {people.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className="chip"
              aria-pressed={id === chosen.id}
              onClick={() => setChosenId(id)}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      <Absences key={chosen.id} person={chosen} timezone={timezone} />
      <p>
        <Link className="text-button" href={pathTo('person', chosen.id)}>
          {mayRun ? t('off.hoursOf', { name: chosen.name }) : t('off.ownHours')}
        </Link>
      </p>
      {isAdding && (
        <TimeOffDialog
          person={chosen}
          people={people}
          timezone={timezone}
          onClose={() => setIsAdding(false)}
        />
      )}
    </section>
  );
}
