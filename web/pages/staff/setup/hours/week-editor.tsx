import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../api/call.ts';
import { isRefused } from '../../../../api/failures.ts';
import { createOnce } from '../../../../api/once.ts';
import { getOpeningHours, setOpeningHours } from '../../../../api/operations.ts';
import { ifMatch } from '../../../../api/versioned.ts';
import { useErrorText } from '../../../../app/error-text.ts';
import { useToast } from '../../../../app/toasts.tsx';
import { firstWeekday } from '../../../../format/days.ts';
import { useFormats } from '../../../../format/formats.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { Note } from '../../../../ui/note.tsx';
import { atBusiness, useStaff } from '../../shell/staff-context.ts';
import { SaveRow } from '../../ui/save-row.tsx';
import { Conflicts } from './conflicts.tsx';
import { isWithin, orderWeek, problemOf, type Weekday } from './hours.ts';
import type { Appointment } from './use-hours.ts';
import { WeekRows } from './week-rows.tsx';

type Saved = { readonly weekly: readonly Weekday[]; readonly version: string | undefined };

type WeekEditorProps = {
  readonly saved: Saved;
  readonly appointments: readonly Appointment[];
  readonly mayChange: boolean;
  readonly onReload: () => void;
};

/** The week is edited as a whole and saved at once, on the version that was read. */
export function WeekEditor({ saved, appointments, mayChange, onReload }: WeekEditorProps) {
  const t = useTexts('setup');
  const formats = useFormats();
  const showToast = useToast();
  const [draft, setDraft] = useState<Saved>();
  const week = orderWeek((draft ?? saved).weekly, firstWeekday(formats.locale));
  const save = useSave(() => {
    setDraft(undefined);
    showToast(t('hours.saved'));
  });
  const edit = (next: readonly Weekday[]) => {
    save.reset();
    setDraft({ weekly: next, version: draft ? draft.version : saved.version });
  };
  const discard = () => {
    save.reset();
    setDraft(undefined);
    onReload();
  };
  const wrong = week.filter(({ spans }) => problemOf(spans)).length;
  // An appointment that is outside already has been booked so on purpose.
  const outside =
    draft && wrong === 0
      ? appointments.filter((each) => isWithin(saved.weekly, each) && !isWithin(week, each))
      : [];
  return (
    <section aria-labelledby="week">
      <h2 id="week">{t('hours.title')}</h2>
      <p className="quiet">{t('hours.text')}</p>
      <WeekRows week={week} isFixed={!mayChange} onEdit={edit} />
      {outside.length > 0 && (
        <Conflicts title={t('hours.outside', { count: outside.length })} bookings={outside} />
      )}
      <SaveFailure error={save.error} onReload={discard} />
      {draft && (
        <SaveRow
          label={wrong > 0 ? t('hours.settle', { count: wrong }) : t('hours.save')}
          canSave={wrong === 0}
          isSaving={save.isPending}
          onSave={() => save.mutate({ ...draft, weekly: week })}
          onDiscard={discard}
        />
      )}
    </section>
  );
}

function useSave(onSaved: () => void) {
  const { businessId } = useStaff();
  const cache = useQueryClient();
  const [once] = useState(createOnce);
  return useMutation({
    mutationFn: async ({ weekly, version }: Saved) => {
      const days = weekly.map(({ weekday, spans }) => ({
        weekday,
        spans: spans.toSorted((a, b) => a.start.localeCompare(b.start)),
      }));
      const { body, headers } = await once(days, (key) =>
        call(setOpeningHours, {
          query: atBusiness(businessId),
          headers: { 'idempotency-key': key, ...ifMatch(version) },
          body: { weekly: days },
        }),
      );
      return { weekly: body.weekly, version: headers.get('etag') ?? undefined };
    },
    onSuccess: (saved) => {
      cache.setQueryData([getOpeningHours.path, atBusiness(businessId)], saved);
      onSaved();
    },
  });
}

type SaveFailureProps = { readonly error: unknown; readonly onReload: () => void };

/** Why the week was not saved; what was typed stays. */
function SaveFailure({ error, onReload }: SaveFailureProps) {
  const t = useTexts('setup');
  const textOf = useErrorText();
  if (!error) return null;
  const code = isRefused(error) ? error.code : undefined;
  if (code === 'SERIALIZATION_CONFLICT') {
    return (
      <Note kind="stop" isAnnounced>
        <p>{t('stale')}</p>
        <button type="button" className="text-button" onClick={onReload}>
          {t('stale.load')}
        </button>
      </Note>
    );
  }
  if (code === 'SCHEDULE_TIME_TAKEN') {
    const count = isRefused(error) ? (error.count ?? 1) : 1;
    return <Conflicts title={t('hours.outside', { count })} bookings={[]} />;
  }
  return (
    <Note kind="stop" isAnnounced>
      {textOf(error)}
    </Note>
  );
}
