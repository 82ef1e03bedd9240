import type { ReactNode } from 'react';
import { useTexts } from '../../../text/use-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';

type ConfirmDialogProps = {
  /** The act with its object; also the label of the button. */
  readonly title: string;
  /** The consequence. */
  readonly children: ReactNode;
  /** Why it was refused. */
  readonly problem?: ReactNode;
  readonly isSending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before an act that cannot be undone, and names its consequence. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useTexts('setup');
  const { title, children, problem, isSending, onConfirm, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="stack">
        <div>{children}</div>
        {problem && (
          <Note kind="stop" isAnnounced>
            {problem}
          </Note>
        )}
        <div className="row">
          <button
            type="button"
            className="button stop"
            aria-disabled={isSending}
            onClick={() => !isSending && onConfirm()}
          >
            {title}
          </button>
          <button type="button" className="button plain" onClick={onClose}>
            {t('cancel')}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
