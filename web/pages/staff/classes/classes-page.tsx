import './classes.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { listClassSessions } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { addDays, dateAt, firstWeekday } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { atBusiness, useStaff } from '../shell/staff-context.ts';
import { PageBar } from '../ui/page-bar.tsx';
import { Loaded } from '../ui/pages.tsx';
import { Steps } from '../ui/steps.tsx';
import { useBusiness } from '../ui/use-business.ts';
import { byDay, type Session, weekOf } from './data.ts';
import { SessionCard } from './session-card.tsx';
import { type SessionAct, SessionDialog } from './session-dialog.tsx';
import { Timetables } from './timetables.tsx';

const LAST_DAY = 6;

/** The sessions of a week with their people, and the timetables that they come from. */
export default function ClassesPage() {
  const t = useTexts('classes');
  const formats = useFormats();
  const { timezone } = useBusiness();
  const [params, setParams] = useSearchParams();
  const today = dateAt(Date.now(), timezone);
  const from = weekOf(params.get('date') ?? today, firstWeekday(formats.locale));
  const to = addDays(from, LAST_DAY);
  const show = (date: string | undefined) => setParams(date === undefined ? {} : { date });
  return (
    <>
      <PageBar title={t('title')}>
        <div className="row" role="group" aria-label={t('week.steps')}>
          <Steps
            texts={{ before: t('week.before'), now: t('week.this'), after: t('week.after') }}
            onStep={(step) => show(step === 0 ? undefined : addDays(from, 7 * step))}
          />
        </div>
      </PageBar>
      <div className="work-page list-page classes-page">
        <section className="stack" aria-labelledby="sessions">
          <h2 id="sessions">{t('sessions', { from: formats.day(from), to: formats.day(to) })}</h2>
          <Sessions from={from} to={to} />
        </section>
        <Timetables />
      </div>
    </>
  );
}

type SessionsProps = { readonly from: string; readonly to: string };

function Sessions({ from, to }: SessionsProps) {
  const t = useTexts('classes');
  const formats = useFormats();
  const { businessId } = useStaff();
  const [act, setAct] = useState<{ readonly kind: SessionAct; readonly session: Session }>();
  const query = useQuery({
    ...read(listClassSessions, { query: atBusiness(businessId, { from, to }) }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Loaded query={query} height="24rem">
        {(sessions) =>
          sessions.length === 0 ? (
            <div className="card stack-small">
              <h3>{t('noSessions')}</h3>
              <p className="quiet">{t('noSessionsText')}</p>
            </div>
          ) : (
            byDay(sessions).map(([date, list]) => (
              <section key={date} className="stack-small" aria-label={formats.longDay(date)}>
                <h3>{formats.longDay(date)}</h3>
                {list.map((session) => (
                  <SessionCard
                    key={`${session.classId} ${session.sessionDate}`}
                    session={session}
                    onAct={(kind) => setAct({ kind, session })}
                  />
                ))}
              </section>
            ))
          )
        }
      </Loaded>
      {act && <SessionDialog {...act} onClose={() => setAct(undefined)} />}
    </>
  );
}
