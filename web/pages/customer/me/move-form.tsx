import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { call } from '../../../api/call.ts';
import { listMoveSlots, rescheduleAppointment } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { LoadFailure } from '../../../app/load-failure.tsx';
import { useToast } from '../../../app/toasts.tsx';
import { dateAt, daysOfMonth } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { BigTime } from '../../../ui/big-time.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DayTimes } from '../book/day-slots.tsx';
import { Month } from '../book/month.tsx';
import type { Business, Professional, Service } from '../data.ts';
import { readAgain, useSeries, type Visit } from './data.ts';
import { ScopeChoice } from './scope-choice.tsx';
import { useChange, useOwnErrorText } from './use-change.ts';
import { useVisitTexts } from './use-visit-texts.ts';
import { durationOf, type Scope } from './visits.ts';

type Target = {
  readonly professional: string;
  readonly date: string | undefined;
  readonly start: string | undefined;
};

type MoveFormProps = {
  readonly visit: Visit;
  readonly business: Business;
  readonly services: readonly Service[];
  readonly people: readonly Professional[];
};

/** The times of the booking page on one side, what changes on the other. */
export function MoveForm({ visit, business, services, people }: MoveFormProps) {
  const [target, setTarget] = useState<Target>({
    professional: visit.professional,
    date: undefined,
    start: undefined,
  });
  const change = (part: Partial<Target>) => setTarget({ ...target, ...part });
  const booked = services.filter(({ id }) => visit.services.includes(id));
  const able = people.filter(({ id }) =>
    booked.every(({ professionalIds }) => professionalIds.includes(id)),
  );
  const [scope, setScope] = useState<Scope>('this');
  const move = useMove(visit);
  const { date, start, professional } = target;
  const goal = date && start ? { date, start, professional, scope } : undefined;
  const button = goal && <MoveButton goal={goal} {...move} />;
  return (
    <>
      <div className="two">
        <Times {...{ visit, business, target }} services={booked} people={able} onChange={change} />
        <div className="side stack">
          <MoveCard {...{ visit, business, people, goal, scope }} onScope={setScope}>
            {move.problem && (
              <Note kind="stop" isAnnounced>
                {move.problem}
              </Note>
            )}
            {button && <div className="only-wide">{button}</div>}
          </MoveCard>
        </div>
      </div>
      {button && <div className="book-bar">{button}</div>}
    </>
  );
}

type MoveButtonProps = Pick<ReturnType<typeof useMove>, 'isSending' | 'run'> & {
  readonly goal: Goal;
};

function MoveButton({ goal, isSending, run }: MoveButtonProps) {
  const t = useTexts('me');
  const formats = useFormats();
  return (
    <button
      type="button"
      className="button primary big"
      aria-disabled={isSending}
      onClick={() => run(goal)}
    >
      {isSending
        ? t('sending')
        : t('move.submit', { day: formats.day(goal.date), time: goal.start })}
    </button>
  );
}

type TimesProps = MoveFormProps & {
  readonly target: Target;
  readonly onChange: (part: Partial<Target>) => void;
};

function Times({ visit, business, services, people, target, onChange }: TimesProps) {
  const t = useTexts('me');
  const id = useId();
  const today = dateAt(Date.now(), business.timezone);
  const [month, setMonth] = useState(visit.date.slice(0, 7));
  const days = daysOfMonth(month).filter((date) => date >= today);
  const found = useMoveSlots(visit, target.professional, days);
  const isOpen = (date: string) => found.data?.[date]?.some(({ available }) => available);
  // The same day first: a visit is mostly moved by hours.
  const near = days.find((day) => day >= visit.date && isOpen(day));
  const date = target.date ?? near ?? days.find(isOpen);
  const isNow = (time: string) =>
    date === visit.date && time === visit.start && target.professional === visit.professional;
  const slots = date ? found.data?.[date]?.filter(({ time }) => !isNow(time)) : undefined;
  return (
    <section className="section" aria-labelledby="when">
      <h2 id="when">{t('move.when')}</h2>
      {people.length > 1 && (
        <div className="field who">
          <label htmlFor={id}>{t('move.who')}</label>
          <select
            className="input"
            id={id}
            value={target.professional}
            onChange={({ target: { value } }) =>
              onChange({ professional: value, start: undefined })
            }
          >
            {people.map((person) => (
              <option key={person.id} value={person.id}>
                {person.name}
              </option>
            ))}
          </select>
        </div>
      )}
      {found.error && <LoadFailure error={found.error} onRetry={() => void found.refetch()} />}
      <div className="when">
        <Month
          {...{ month, today }}
          chosen={date}
          slots={found.data ?? {}}
          onMonth={setMonth}
          onChoose={(chosen) => onChange({ date: chosen, start: undefined })}
        />
        {date && slots && (
          <DayTimes
            {...{ business, date, slots }}
            start={target.date === date ? target.start : undefined}
            durationMin={durationOf(visit)}
            hasSeats={services.some(({ capacity }) => capacity > 1)}
            onChoose={(start) => onChange({ date, start })}
          />
        )}
        {!slots && found.isPending && <Skeleton width="100%" height="20rem" />}
        {!slots && !found.isPending && !found.error && <p className="quiet">{t('move.nothing')}</p>}
      </div>
    </section>
  );
}

/** The present time of the visit does not close the times that overlap it. */
function useMoveSlots({ id }: Visit, professionalId: string, days: readonly string[]) {
  const [from = '', to = from] = [days[0], days.at(-1)];
  return useQuery({
    ...read(listMoveSlots, { params: { id }, query: { from, to, professionalId } }),
    enabled: from !== '',
  });
}

type MoveCardProps = Pick<MoveFormProps, 'visit' | 'business' | 'people'> & {
  readonly goal: Goal | undefined;
  readonly scope: Scope;
  readonly onScope: (scope: Scope) => void;
  readonly children: ReactNode;
};

function MoveCard({ visit, business, people, goal, scope, onScope, children }: MoveCardProps) {
  const t = useTexts('me');
  const { nameOf } = useVisitTexts();
  const nameOfPerson = (id: string) => people.find((person) => person.id === id)?.name;
  const formats = useFormats();
  const series = useSeries(visit, Date.now());
  return (
    <section className="card stack">
      <p>
        <b>{nameOf(visit, { business, nameOf: nameOfPerson })}</b>, {business.name}
      </p>
      <BigTime
        day={t('move.now', { day: formats.day(visit.date) })}
        start={visit.start}
        isLost={goal !== undefined}
      />
      <div aria-live="polite">
        {goal ? (
          <BigTime day={t('move.to', { day: formats.longDay(goal.date) })} start={goal.start} />
        ) : (
          <p className="quiet">{t('move.choose')}</p>
        )}
      </div>
      <ScopeChoice kind="move" {...{ series, visit, scope }} onScope={onScope} />
      <p className="small quiet">
        {t('move.same')} {!business.autoConfirm && t('move.pending', { place: business.name })}
      </p>
      {children}
    </section>
  );
}

type Goal = {
  readonly date: string;
  readonly start: string;
  readonly professional: string;
  readonly scope: Scope;
};

/** A visit that has changed meanwhile is not moved. The move can be undone while the old time is free. */
function useMove(visit: Visit) {
  const t = useTexts('me');
  const formats = useFormats();
  const showToast = useToast();
  const textOf = useOwnErrorText();
  const [, navigate] = useLocation();
  const move = async ({ date, start, professional, scope }: Goal, headers: object) => {
    const { body } = await call(rescheduleAppointment, {
      params: { id: visit.id },
      headers,
      body: { date, start, scope, ...(professional !== visit.professional && { professional }) },
    });
    return body;
  };
  const undo = async (scope: Scope, version: number) => {
    const { date, start, professional } = visit;
    try {
      await call(rescheduleAppointment, {
        params: { id: visit.id },
        headers: { 'if-match': `"${version}"` },
        body: { date, start, scope, professional },
      });
      showToast(t('move.undone', { day: formats.day(date), time: start }));
    } catch (error) {
      showToast(textOf(error));
    }
    void readAgain();
  };
  return useChange(async (goal: Goal, key) => {
    const headers = { 'idempotency-key': key, 'if-match': `"${visit.version}"` };
    const { version } = await move(goal, headers);
    void readAgain();
    navigate(PAGE_PATHS.me);
    const text = t('move.done', { day: formats.day(goal.date), time: goal.start });
    // With another person, others of the series may have had other ones.
    const canUndo = goal.scope === 'this' || goal.professional === visit.professional;
    const action = { label: t('undo'), run: () => void undo(goal.scope, version) };
    showToast(text, canUndo ? action : undefined);
  });
}
