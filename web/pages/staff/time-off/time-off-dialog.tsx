import { type FormEvent, useState } from 'react';
import { isAmselError } from '../../../api/failures.ts';
import { dateAt } from '../../../format/days.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { FailureNote } from '../setup/failure-note.tsx';
import { useStaff } from '../shell/staff-context.ts';
import { firstPeriod, toBounds } from './period.ts';
import { PeriodFields } from './period-fields.tsx';
import { Replacements } from './replacements.tsx';
import type { Person } from './time-off-page.tsx';
import { type Otherwise, usePlan, useTakeTimeOff } from './use-time-off.ts';

type TimeOffDialogProps = {
  readonly person: Person;
  readonly people: readonly Person[];
  readonly timezone: string;
  readonly onClose: () => void;
};

const LABELS = { ask: 'off.ask', replace: 'off.saveAll', take: 'off.save' } as const;

/**
 * Enters time off. Appointments in it are given to colleagues, or cancelled, in the same decision; a professional whose business
 * decides about it asks for it instead.
 */
export function TimeOffDialog({ person, people, timezone, onClose }: TimeOffDialogProps) {
  const t = useTexts('team');
  const setup = useTexts('setup');
  const mayRun = useStaff().rights.includes('calendar');
  const [draft, setDraft] = useState(() => firstPeriod(dateAt(Date.now(), timezone)));
  const [reason, setReason] = useState('');
  const [otherwise, setOtherwise] = useState<Otherwise>('keep');
  const [isChecked, setIsChecked] = useState(false);
  const bounds = toBounds(draft);
  const plan = usePlan(person.id, mayRun ? bounds : undefined, otherwise);
  // While a plan is loaded, the former one is shown, and must not be carried out.
  const isPlanned = !mayRun || !plan.isFetching;
  const booked = (bounds && plan.data?.appointments) || [];
  const save = useTakeTimeOff(person, people, onClose);
  const mustAsk = isAmselError(save.error, 'FORBIDDEN') && !mayRun;
  const way = mustAsk ? 'ask' : booked.length > 0 ? 'replace' : 'take';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!bounds || save.isPending || !isPlanned) return;
    save.mutate({ way, ...bounds, reason: reason.trim(), otherwise });
  };
  return (
    <Dialog title={t('off.dialog', { name: person.name })} onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        <PeriodFields
          draft={draft}
          isWrong={isChecked && !bounds}
          onChange={(next) => {
            save.reset();
            setDraft(next);
            setOtherwise('keep');
          }}
        />
        <Field
          label={t('off.reason')}
          hint={t('off.reasonHint')}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {booked.length > 0 && (
          <Replacements {...{ booked, people, otherwise }} onChange={setOtherwise} />
        )}
        {mustAsk ? <Note isAnnounced>{t('off.mustAsk')}</Note> : <FailureNote error={save.error} />}
        <div className="row">
          <button
            type="submit"
            className="button primary"
            aria-disabled={save.isPending || !isPlanned}
          >
            {t(isPlanned ? LABELS[way] : 'off.checking')}
          </button>
          <button type="button" className="button plain" onClick={onClose}>
            {setup('cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
