import type { ReactNode } from 'react';
import type { Versioned } from '../../../api/versioned.ts';
import type { ChangeState } from '../../../app/use-change.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Opened } from './opened.tsx';
import { Problem } from './problem.tsx';

type ConfirmDialogProps = {
  readonly title: string;
  /** The consequence. */
  readonly children: ReactNode;
  /** The verb with its object, if it is not the title. */
  readonly action?: string;
  readonly change: ChangeState;
  /** Reads the item that is removed, so that no change of a colleague goes with it unseen. */
  readonly read?: (signal: AbortSignal) => Promise<Versioned<unknown>>;
  readonly onConfirm: (version: string | undefined) => void;
  readonly onClose: () => void;
};

/** Names the consequence before something is done that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useTexts('staff');
  const { title, children, action = title, change, read, onConfirm, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <Opened read={read}>
        {(opened) => (
          <div className="stack">
            <div className="stack">{children}</div>
            <Problem change={change} />
            <div className="row">
              <button
                type="button"
                className="button stop"
                aria-disabled={change.isPending}
                onClick={() => !change.isPending && onConfirm(opened?.version)}
              >
                {action}
              </button>
              <button type="button" className="button plain" onClick={onClose}>
                {t('dismiss')}
              </button>
            </div>
          </div>
        )}
      </Opened>
    </Dialog>
  );
}
