import { type FormEvent, useId, useState } from 'react';
import { dateAt } from '../../../../format/days.ts';
import { useFormats } from '../../../../format/formats.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FailureNote } from '../failure-note.tsx';
import { Conflicts } from '../hours/conflicts.tsx';
import { addSpan, problemOf, type Span } from '../hours/hours.ts';
import { SpanList, SpanProblem } from '../hours/span-list.tsx';
import { type ExceptionDay, useDayConflicts, useSaveDay } from './use-schedule.ts';

type ExceptionDialogProps = {
  readonly id: string;
  readonly timezone: string;
  /** Undefined: a new one. */
  readonly day: ExceptionDay | undefined;
  /** The version of the schedule that was shown when the dialog was opened. */
  readonly version: string | undefined;
  readonly onClose: () => void;
};

/** Other hours on one date, or none. Appointments that stand against it are named before it is saved. */
export function ExceptionDialog({ id, timezone, day, version, onClose }: ExceptionDialogProps) {
  const t = useTexts('team');
  const setup = useTexts('setup');
  const formats = useFormats();
  const [date, setDate] = useState(day?.date ?? dateAt(Date.now(), timezone));
  const [isOff, setIsOff] = useState(day ? day.spans.length === 0 : true);
  const [spans, setSpans] = useState<readonly Span[]>(
    day && day.spans.length > 0 ? day.spans : addSpan([]),
  );
  const draft: ExceptionDay = { date, spans: isOff ? [] : spans };
  const isWrong = date === '' || problemOf(draft.spans) !== undefined;
  const conflicts = useDayConflicts(id, isWrong ? undefined : draft);
  const against = (!isWrong && conflicts.data) || [];
  const save = useSaveDay(
    id,
    (saved) => t('exceptions.saved', { day: formats.longDay(saved) }),
    onClose,
  );
  const canSave = !isWrong && against.length === 0 && !save.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSave) save.mutate({ ...draft, version });
  };
  return (
    <Dialog title={t('exceptions.dialog')} onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        <Field
          label={setup('closures.day')}
          type="date"
          value={date}
          disabled={day !== undefined}
          problem={date === '' ? setup('error.INVALID_DATE_FORMAT') : undefined}
          onChange={({ target }) => setDate(target.value)}
        />
        <OffChoice isOff={isOff} onChange={setIsOff} />
        {!isOff && <Hours spans={spans} date={date} onChange={setSpans} />}
        {against.length > 0 && (
          <Conflicts title={setup('hours.outside', { count: against.length })} bookings={against} />
        )}
        <FailureNote error={save.error ?? conflicts.error} />
        <div className="row">
          <button type="submit" className="button primary" aria-disabled={!canSave}>
            {setup('closures.save')}
          </button>
          <button type="button" className="button plain" onClick={onClose}>
            {setup('cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

type OffChoiceProps = { readonly isOff: boolean; readonly onChange: (isOff: boolean) => void };

function OffChoice({ isOff, onChange }: OffChoiceProps) {
  const t = useTexts('team');
  return (
    <fieldset className="segmented">
      <legend className="unseen">{t('exceptions.kind')}</legend>
      {[true, false].map((each) => (
        <label key={String(each)}>
          <input
            type="radio"
            name="kind"
            checked={each === isOff}
            onChange={() => onChange(each)}
          />
          {t(each ? 'exceptions.off' : 'exceptions.works')}
        </label>
      ))}
    </fieldset>
  );
}

type HoursProps = {
  readonly spans: readonly Span[];
  readonly date: string;
  readonly onChange: (spans: readonly Span[]) => void;
};

function Hours({ spans, date, onChange }: HoursProps) {
  const setup = useTexts('setup');
  const formats = useFormats();
  const problemId = useId();
  const name = date ? formats.day(date) : setup('closures.day');
  return (
    <fieldset>
      <legend className="label">{setup('closures.hours')}</legend>
      <SpanList {...{ spans, name, problemId, onChange }} />
      <SpanProblem {...{ spans, onChange }} id={problemId} />
      <button type="button" className="text-button" onClick={() => onChange(addSpan(spans))}>
        {setup('closures.addSpan')}
      </button>
    </fieldset>
  );
}
