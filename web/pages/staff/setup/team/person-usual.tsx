import { useId, useState } from 'react';
import { useTexts } from '../../../../text/use-texts.ts';
import { SaveRow } from '../../ui/save-row.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { FailureNote } from '../failure-note.tsx';
import { BreakFields } from '../hours/breaks.tsx';
import { problemOf, type Span } from '../hours/hours.ts';
import { SpanList, SpanProblem } from '../hours/span-list.tsx';
import { useSavePerson } from './use-save-person.ts';
import type { StaffMember } from './use-team.ts';

type Draft = { readonly workingHours: Span; readonly breaks: readonly Span[] };

/** The hours of a person without a week, and the breaks of every day. */
export function PersonUsual({ person }: { readonly person: StaffMember }) {
  const t = useTexts('team');
  const problemId = useId();
  const [draft, setDraft] = useState<Draft>();
  const save = useSavePerson(person, t('hours.saved', { name: person.name }), () =>
    setDraft(undefined),
  );
  const { workingHours, breaks } = draft ?? person;
  const set = (part: Partial<Draft>) => {
    save.reset();
    setDraft({ workingHours, breaks, ...part });
  };
  const setHours = ([hours]: readonly Span[]) => hours && set({ workingHours: hours });
  const isWrong = problemOf([workingHours]) !== undefined || problemOf(breaks) !== undefined;
  return (
    <section aria-labelledby="usual">
      <SectionHead id="usual" title={t('usual.title')} text={t('usual.text')} />
      <div className="card stack">
        <fieldset>
          <legend className="label">{t('usual.hours')}</legend>
          <SpanList
            spans={[workingHours]}
            name={t('usual.hours')}
            problemId={problemId}
            onChange={setHours}
          />
          <SpanProblem spans={[workingHours]} id={problemId} onChange={setHours} />
        </fieldset>
        <fieldset>
          <legend className="label">{t('usual.breaks')}</legend>
          <BreakFields breaks={breaks} onChange={(next) => set({ breaks: next })} />
        </fieldset>
        <FailureNote error={save.error} />
      </div>
      {draft && (
        <SaveRow
          label={t('usual.save', { name: person.name })}
          canSave={!isWrong}
          isSaving={save.isPending}
          onSave={() => save.mutate({ workingHours, breaks: [...breaks] })}
          onDiscard={() => {
            save.reset();
            setDraft(undefined);
          }}
        />
      )}
    </section>
  );
}
