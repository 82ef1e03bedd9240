import { useState } from 'react';
import { firstWeekday } from '../../../../format/days.ts';
import { useFormats } from '../../../../format/formats.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { SaveRow } from '../../ui/save-row.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { FailureNote } from '../failure-note.tsx';
import { Conflicts } from '../hours/conflicts.tsx';
import { orderWeek, problemOf, type Span, type Weekday } from '../hours/hours.ts';
import { WeekRows } from '../hours/week-rows.tsx';
import { type SavedWeek, type Schedule, useSaveWeek, useWeekConflicts } from './use-schedule.ts';

type PersonHoursProps = {
  readonly id: string;
  readonly name: string;
  /** The hours of every open day, if there is no week. */
  readonly usual: Span | undefined;
  readonly saved: { readonly item: Schedule; readonly version: string | undefined };
};

/** The week of a person. Before it is saved, a dry run names the appointments that stand against it. */
export function PersonHours({ id, name, usual, saved }: PersonHoursProps) {
  const t = useTexts('team');
  const setup = useTexts('setup');
  const { locale } = useFormats();
  const [draft, setDraft] = useState<SavedWeek>();
  const weekly = draft?.week ?? saved.item.weekly;
  const week = orderWeek(weekly, firstWeekday(locale));
  const wrong = week.filter(({ spans }) => problemOf(spans)).length;
  const conflicts = useWeekConflicts(id, draft && wrong === 0 ? draft.week : undefined);
  const save = useSaveWeek(id, t('hours.saved', { name }), () => setDraft(undefined));
  const edit = (next: readonly Weekday[]) => {
    save.reset();
    setDraft({ week: next, version: draft ? draft.version : saved.version });
  };
  const isUsual = weekly.every(({ spans }) => spans.length === 0);
  const against = (draft && wrong === 0 && conflicts.data) || [];
  return (
    <section aria-labelledby="person-hours">
      <SectionHead id="person-hours" title={t('hours.title')} text={t('hours.text')} />
      {isUsual ? (
        <UsualHours usual={usual} onSet={() => edit(weekOf(usual))} />
      ) : (
        <>
          <WeekRows week={week} isFixed={false} onEdit={edit} />
          <p>
            <button type="button" className="text-button" onClick={() => edit([])}>
              {t('hours.toUsual')}
            </button>
          </p>
        </>
      )}
      {against.length > 0 && (
        <Conflicts title={setup('hours.outside', { count: against.length })} bookings={against} />
      )}
      <FailureNote error={against.length > 0 ? undefined : (save.error ?? conflicts.error)} />
      {draft && (
        <SaveRow
          label={wrong > 0 ? setup('hours.settle', { count: wrong }) : t('hours.save', { name })}
          canSave={wrong === 0 && against.length === 0}
          isSaving={save.isPending}
          onSave={() => save.mutate(draft)}
          onDiscard={() => {
            save.reset();
            setDraft(undefined);
          }}
        />
      )}
    </section>
  );
}

const FIRST_SPAN: Span = { start: '09:00', end: '17:00' };

/** The usual hours as a week from Monday to Saturday. */
function weekOf(usual: Span = FIRST_SPAN): Weekday[] {
  return Array.from({ length: 6 }, (_, i) => ({ weekday: i + 1, spans: [usual] }));
}

type UsualHoursProps = { readonly usual: Span | undefined; readonly onSet: () => void };

function UsualHours({ usual, onSet }: UsualHoursProps) {
  const t = useTexts('team');
  return (
    <div className="card stack">
      <p>{usual ? t('hours.usualSpan', usual) : t('hours.usual')}</p>
      <p>
        <button type="button" className="button slim" onClick={onSet}>
          {t('hours.set')}
        </button>
      </p>
    </div>
  );
}
