import { type FormEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { cancelAppointment, declineAppointment } from '../../../api/operations.ts';
import { ifMatch } from '../../../api/versioned.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { ProblemNote } from './problem-note.tsx';
import { ScopeChoice, type Scope } from './scope-choice.tsx';
import { type ShownAppointment, tagOf } from './types.ts';
import { useChange } from './use-change.ts';

type EndDialogProps = { readonly appointment: ShownAppointment; readonly onClose: () => void };

/** Declines what is asked, or cancels what is booked. It names what happens then. */
export function EndDialog({ appointment, onClose }: EndDialogProps) {
  const t = useTexts('calendar');
  const formats = useFormats();
  const change = useChange();
  const [reason, setReason] = useState('');
  const [scope, setScope] = useState<Scope>('this');
  const isAsked = appointment.status === 'Pending';
  const name = appointment.client || t('walkIn');
  const end = (event: FormEvent) => {
    event.preventDefault();
    change.start({
      asked: { scope, reason },
      run: (key) =>
        call(isAsked ? declineAppointment : cancelAppointment, {
          params: { id: appointment.id },
          headers: { 'idempotency-key': key, ...ifMatch(tagOf(appointment)) },
          body: { scope, ...(reason.trim() && { reason: reason.trim() }) },
        }),
      done: t(isAsked ? 'end.declined' : 'end.cancelled', { name }),
      then: onClose,
    });
  };
  const values = { name, day: formats.day(appointment.date), start: appointment.start };
  return (
    <Dialog title={t(isAsked ? 'end.declineTitle' : 'end.cancelTitle', { name })} onClose={onClose}>
      <form className="stack" onSubmit={end}>
        <p>{t(isAsked ? 'end.declineText' : 'end.cancelText', values)}</p>
        {appointment.packageRedemption && <p>{t('end.package')}</p>}
        {appointment.amountPaidMajor > 0 && (
          <Note>
            {t('end.paid', {
              amount: formats.amount(appointment.amountPaidMajor, appointment.currency),
            })}
          </Note>
        )}
        {appointment.recurringGroupId && <ScopeChoice value={scope} onChange={setScope} />}
        <Field
          label={t('end.reason', { name })}
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
        <ProblemNote change={change} />
        <button type="submit" className="button stop" disabled={change.isPending}>
          {t(isAsked ? 'end.decline' : 'end.cancel', values)}
        </button>
      </form>
    </Dialog>
  );
}
