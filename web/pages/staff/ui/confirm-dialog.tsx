import type { ReactNode } from 'react';
import { useTexts } from '../../../text/use-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Problem } from './problem.tsx';
import type { ChangeState } from './use-change.ts';

type ConfirmDialogProps = {
  readonly title: string;
  /** The consequence. */
  readonly children: ReactNode;
  /** The verb with its object. */
  readonly action: string;
  readonly change: ChangeState;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Names the consequence before something is done that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useTexts('lists');
  const { title, children, action, change, onConfirm, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="stack">
        {children}
        <Problem change={change} />
        <div className="row">
          <button
            type="button"
            className="button stop"
            disabled={change.isPending}
            onClick={onConfirm}
          >
            {action}
          </button>
          <button type="button" className="button plain" onClick={onClose}>
            {t('dismiss')}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
