import { useId, useState } from 'react';
import { useTexts } from '../../../../text/use-texts.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { SaveRow } from '../../ui/save-row.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { FailureNote } from '../failure-note.tsx';
import { type OwnBusiness, useSaveSettings } from '../settings/use-settings.ts';
import { Conflicts } from './conflicts.tsx';
import { addBreak, isInBreak, problemOf, type Span } from './hours.ts';
import { SpanList, SpanProblem } from './span-list.tsx';
import type { Appointment } from './use-hours.ts';

const BREAKS_MAX = 20;

type BreaksProps = {
  readonly business: OwnBusiness;
  readonly version: string | undefined;
  readonly appointments: readonly Appointment[];
  readonly mayChange: boolean;
};

type Draft = { readonly breaks: readonly Span[]; readonly version: string | undefined };

/** The breaks of the whole business, the same on every weekday. They are saved on the version that was read. */
export function Breaks({ business, version, appointments, mayChange }: BreaksProps) {
  const t = useTexts('setup');
  const [draft, setDraft] = useState<Draft>();
  const save = useSaveSettings(draft ? draft.version : version, () => setDraft(undefined));
  const breaks = draft?.breaks ?? business.breaks;
  const isWrong = problemOf(breaks) !== undefined;
  // An appointment that is in a break already has been booked so on purpose.
  const inside = appointments.filter(
    (each) => !isWrong && isInBreak(breaks, each) && !isInBreak(business.breaks, each),
  );
  return (
    <section aria-labelledby="breaks">
      <SectionHead id="breaks" title={t('breaks.title')} text={t('breaks.text')} />
      <div className="card">
        <BreakFields
          breaks={breaks}
          isFixed={!mayChange}
          onChange={(next) => {
            save.reset();
            setDraft({ breaks: next, version: draft ? draft.version : version });
          }}
        />
      </div>
      {inside.length > 0 ? (
        <Conflicts title={t('breaks.inside', { count: inside.length })} bookings={inside} />
      ) : (
        <FailureNote error={save.error} />
      )}
      {draft && (
        <SaveRow
          label={t('breaks.save')}
          canSave={!isWrong}
          isSaving={save.isPending}
          onSave={() => save.mutate({ breaks: [...breaks] })}
          onDiscard={() => {
            save.reset();
            setDraft(undefined);
          }}
        />
      )}
    </section>
  );
}

type BreakFieldsProps = {
  readonly breaks: readonly Span[];
  readonly isFixed?: boolean;
  readonly onChange: (breaks: readonly Span[]) => void;
};

/** The breaks of a business or of a person, as they are typed. */
export function BreakFields({ breaks, isFixed = false, onChange }: BreakFieldsProps) {
  const t = useTexts('setup');
  const problemId = useId();
  return (
    <div className="stack">
      {breaks.length === 0 && <p className="quiet">{t('breaks.none')}</p>}
      <SpanList
        {...{ isFixed, problemId, onChange }}
        spans={breaks}
        name={t('breaks.one')}
        mayBeEmpty
      />
      <SpanProblem spans={breaks} id={problemId} onChange={onChange} />
      {!isFixed && breaks.length < BREAKS_MAX && (
        <p>
          <button type="button" className="button slim" onClick={() => onChange(addBreak(breaks))}>
            <Icon name="plus" isTiny />
            {t('breaks.add')}
          </button>
        </p>
      )}
    </div>
  );
}
