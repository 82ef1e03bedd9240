import { type FormEvent, useId, useState } from 'react';
import { useTexts } from '../../text/use-texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';

const REASON_MAX = 1000;

type ReasonDialogProps = {
  readonly action: 'reject' | 'suspend' | 'suspendUser';
  readonly name: string;
  readonly isSending: boolean;
  readonly problem: string | undefined;
  readonly onSend: (reason: string) => void;
  readonly onClose: () => void;
};

/** Names what will happen, and asks for the reason that the owner or the person reads. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { action, name, isSending, problem, onSend, onClose } = props;
  const t = useTexts('admin');
  const id = useId();
  const label = action === 'suspendUser' ? 'reason.person' : 'reason';
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = reason.trim() === '';
    setIsMissing(isEmpty);
    if (!isEmpty && !isSending) onSend(reason.trim());
  };
  return (
    <Dialog title={t(`${action}.title`, { name })} onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        <p>{t(`${action}.text`)}</p>
        <div className="field">
          <label htmlFor={id}>{t(label)}</label>
          <textarea
            id={id}
            className="input"
            rows={4}
            maxLength={REASON_MAX}
            value={reason}
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? `${id}-problem` : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
          {isMissing && (
            <p className="problem" id={`${id}-problem`} role="alert">
              {t(`${label}.missing`)}
            </p>
          )}
        </div>
        {problem && (
          <Note kind="stop" isAnnounced>
            {problem}
          </Note>
        )}
        <button type="submit" className="button primary big" aria-disabled={isSending}>
          {t(`${action}.title`, { name })}
        </button>
      </form>
    </Dialog>
  );
}
