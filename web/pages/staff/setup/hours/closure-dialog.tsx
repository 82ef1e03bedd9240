import { type FormEvent, useId, useState } from 'react';
import { call } from '../../../../api/call.ts';
import { isAmselError } from '../../../../api/failures.ts';
import {
  changeClosure,
  changeExceptionalOpening,
  createClosure,
  createExceptionalOpening,
  getClosure,
  getExceptionalOpening,
  listClosures,
  listExceptionalOpenings,
} from '../../../../api/operations.ts';
import { ifMatch, loadVersioned, type Versioned } from '../../../../api/versioned.ts';
import { useErrorText } from '../../../../app/error-text.ts';
import { dateAt } from '../../../../format/days.ts';
import { useFormats } from '../../../../format/formats.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Note } from '../../../../ui/note.tsx';
import { atBusiness, useStaff } from '../../shell/staff-context.ts';
import { Opened } from '../../ui/opened.tsx';
import { useChange } from '../use-change.ts';
import { Conflicts } from './conflicts.tsx';
import { addSpan, problemOf, type Span, touches } from './hours.ts';
import { SpanList, SpanProblem } from './span-list.tsx';
import {
  closureToDay,
  openingToDay,
  type SpecialDay,
  type SpecialDraft as Draft,
  toClosed,
  toDraft,
} from './special-day.ts';
import { useDayName } from './use-day-name.ts';
import type { Appointment } from './use-hours.ts';

type ClosureDialogProps = {
  /** Undefined: a new one. */
  readonly day: SpecialDay | undefined;
  readonly appointments: readonly Appointment[];
  readonly timezone: string;
  readonly onClose: () => void;
};

/** Closes or opens dates. */
export function ClosureDialog({ day, ...props }: ClosureDialogProps) {
  const t = useTexts('setup');
  const read = useReadDay(day);
  return (
    <Dialog title={t('closures.dialog')} onClose={props.onClose}>
      <Opened read={read}>{(opened) => <ClosureForm opened={opened} {...props} />}</Opened>
    </Dialog>
  );
}

function useReadDay(day: SpecialDay | undefined) {
  const { businessId } = useStaff();
  if (!day) return undefined;
  const input = { query: atBusiness(businessId), params: { id: day.id } };
  return async (signal: AbortSignal): Promise<Versioned<SpecialDay>> => {
    if (day.kind === 'closed') {
      const { item, version } = await loadVersioned(getClosure, input)(signal);
      return { item: closureToDay(item), version };
    }
    const { item, version } = await loadVersioned(getExceptionalOpening, input)(signal);
    return { item: openingToDay(item), version };
  };
}

type ClosureFormProps = Omit<ClosureDialogProps, 'day'> & {
  readonly opened: Versioned<SpecialDay> | undefined;
};

/** Bookings that are in the way are named before it is saved. */
function ClosureForm({ opened, appointments, timezone, onClose }: ClosureFormProps) {
  const t = useTexts('setup');
  const [draft, setDraft] = useState(() => toDraft(opened?.item, dateAt(Date.now(), timezone)));
  const [isChecked, setIsChecked] = useState(false);
  const save = useSave(opened, onClose);
  const set = (part: Partial<Draft>) => {
    save.reset();
    setDraft({ ...draft, ...part });
  };
  const { kind, from, to, isWhole, spans } = draft;
  const hasTimes = kind === 'open' || !isWhole;
  const areDatesWrong = !from || (kind === 'closed' && (!to || to < from));
  const timeProblem = hasTimes ? problemOf(spans) : undefined;
  const bookings =
    kind === 'closed' && !areDatesWrong && !timeProblem
      ? appointments.filter((booking) => touches(toClosed(draft), booking))
      : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!areDatesWrong && !timeProblem && !save.isPending) save.mutate(draft);
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {!opened && <KindChoice kind={kind} onChange={(next) => set({ kind: next })} />}
      <Field
        label={t('closures.name')}
        hint={t('closures.nameHint')}
        value={draft.name}
        maxLength={200}
        onChange={({ target }) => set({ name: target.value })}
      />
      <Days draft={draft} set={set} isWrong={isChecked && areDatesWrong} />
      {hasTimes && <Times draft={draft} set={set} />}
      {bookings.length > 0 && (
        <Conflicts title={t('closures.in', { count: bookings.length })} bookings={bookings} />
      )}
      <SaveFailure error={save.error} isKnown={bookings.length > 0} />
      <div className="row">
        <button type="submit" className="button primary" aria-disabled={save.isPending}>
          {t('closures.save')}
        </button>
        <button type="button" className="button plain" onClick={onClose}>
          {t('cancel')}
        </button>
      </div>
    </form>
  );
}

type PartProps = {
  readonly draft: Draft;
  readonly set: (part: Partial<Draft>) => void;
};

function Days({ draft, set, isWrong }: PartProps & { readonly isWrong: boolean }) {
  const t = useTexts('setup');
  const { kind, from, to, isWhole } = draft;
  return (
    <>
      <div className="pair">
        <Field
          label={t(kind === 'closed' ? 'closures.from' : 'closures.day')}
          type="date"
          value={from}
          problem={isWrong ? t('closures.dates') : undefined}
          onChange={({ target }) =>
            set({ from: target.value, ...(to < target.value && { to: target.value }) })
          }
        />
        {kind === 'closed' && (
          <Field
            label={t('closures.to')}
            type="date"
            value={to}
            onChange={({ target }) => set({ to: target.value })}
          />
        )}
      </div>
      {kind === 'closed' && (
        <label className="check">
          <input
            type="checkbox"
            checked={isWhole}
            onChange={({ target }) => set({ isWhole: target.checked })}
          />
          {t('closures.whole')}
        </label>
      )}
    </>
  );
}

/** An opening may have several spans; a closure has one. */
function Times({ draft: { kind, from, spans }, set }: PartProps) {
  const t = useTexts('setup');
  const formats = useFormats();
  const problemId = useId();
  const name = from ? formats.day(from) : t('closures.day');
  const change = (next: readonly Span[]) => set({ spans: next });
  return (
    <fieldset>
      <legend className="label">{t('closures.hours')}</legend>
      <SpanList {...{ spans, name, problemId }} onChange={change} />
      <SpanProblem spans={spans} id={problemId} onChange={change} />
      {kind === 'open' && (
        <button type="button" className="text-button" onClick={() => change(addSpan(spans))}>
          {t('closures.addSpan')}
        </button>
      )}
    </fieldset>
  );
}

type KindChoiceProps = {
  readonly kind: Draft['kind'];
  readonly onChange: (kind: Draft['kind']) => void;
};

function KindChoice({ kind, onChange }: KindChoiceProps) {
  const t = useTexts('setup');
  return (
    <fieldset className="segmented">
      <legend className="unseen">{t('closures.kind')}</legend>
      {(['closed', 'open'] as const).map((each) => (
        <label key={each}>
          <input type="radio" name="kind" checked={each === kind} onChange={() => onChange(each)} />
          {t(each === 'closed' ? 'closures.close' : 'closures.openUp')}
        </label>
      ))}
    </fieldset>
  );
}

function SaveFailure({ error, isKnown }: { readonly error: unknown; readonly isKnown: boolean }) {
  const t = useTexts('setup');
  const textOf = useErrorText();
  if (!error) return null;
  if (isAmselError(error, 'SCHEDULE_TIME_TAKEN')) {
    // The bookings are named above already.
    if (isKnown) return null;
    return <Conflicts title={t('closures.in', { count: error.count ?? 1 })} bookings={[]} />;
  }
  const isTaken = isAmselError(error, 'AVAILABILITY_OVERLAP');
  return (
    <Note kind="stop" isAnnounced>
      {isTaken ? t('closures.taken') : textOf(error)}
    </Note>
  );
}

function useSave(opened: Versioned<SpecialDay> | undefined, onSaved: () => void) {
  const t = useTexts('setup');
  const { businessId } = useStaff();
  const nameOf = useDayName();
  const query = atBusiness(businessId);
  return useChange({
    send: async (draft: Draft, key) => {
      const name = draft.name.trim() || null;
      const headers = { 'idempotency-key': key };
      const kept = opened && {
        query,
        params: { id: opened.item.id },
        headers: ifMatch(opened.version),
      };
      if (draft.kind === 'closed') {
        const body = { name, ...toClosed(draft) };
        if (kept) await call(changeClosure, { ...kept, body });
        else await call(createClosure, { query, headers, body });
      } else {
        const body = { name, date: draft.from, spans: [...draft.spans] };
        if (kept) await call(changeExceptionalOpening, { ...kept, body });
        else await call(createExceptionalOpening, { query, headers, body });
      }
    },
    refresh: [listClosures, listExceptionalOpenings],
    done: (_, { kind, name }) =>
      t('closures.saved', { name: nameOf({ kind, name: name.trim() || null }) }),
    onDone: onSaved,
  });
}
