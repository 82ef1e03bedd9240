import { useState } from 'react';
import { dateAt } from '../../../format/days.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useStaff } from '../shell/staff-context.ts';
import { PageBar } from '../ui/page-bar.tsx';
import { PagedList } from '../ui/pages.tsx';
import { Problem } from '../ui/problem.tsx';
import { useBusiness } from '../ui/use-business.ts';
import { AddWaiting } from './add-waiting.tsx';
import { useLine, type WaitlistEntry } from './data.ts';
import { RemoveWaiting } from './remove-waiting.tsx';
import { useReorder } from './use-reorder.ts';
import { WaitingRow } from './waiting-row.tsx';

/** The line of those who wait, the first in line first. */
export default function WaitlistPage() {
  const t = useTexts('lists');
  const { rights } = useStaff();
  const { timezone } = useBusiness();
  const [isAdding, setIsAdding] = useState(false);
  const mayChange = rights.includes('calendar');
  return (
    <>
      <PageBar title={t('waitlist.title')}>
        {mayChange && (
          <button type="button" className="button primary slim" onClick={() => setIsAdding(true)}>
            <Icon name="plus" isTiny />
            {t('waitlist.add')}
          </button>
        )}
      </PageBar>
      <div className="work-page list-page stack">
        <p className="quiet">{t('waitlist.text')}</p>
        <Line mayChange={mayChange} />
      </div>
      {isAdding && (
        <AddWaiting today={dateAt(Date.now(), timezone)} onClose={() => setIsAdding(false)} />
      )}
    </>
  );
}

function Line({ mayChange }: { readonly mayChange: boolean }) {
  const t = useTexts('lists');
  const list = useLine();
  const { change, move } = useReorder();
  const [removed, setRemoved] = useState<WaitlistEntry>();
  return (
    <>
      <Problem change={change} />
      <PagedList
        list={list}
        empty={
          <div className="card stack-small">
            <h2>{t('waitlist.none')}</h2>
            <p className="quiet">{t('waitlist.noneText')}</p>
          </div>
        }
      >
        {(line) => (
          <ol className="rows card">
            {line.map((entry, i) => (
              <WaitingRow
                key={entry.id}
                entry={entry}
                place={i + 1}
                isLast={i === line.length - 1}
                mayChange={mayChange}
                onMove={(place) => move(line, entry, place)}
                onRemove={() => setRemoved(entry)}
              />
            ))}
          </ol>
        )}
      </PagedList>
      {removed && <RemoveWaiting entry={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}
