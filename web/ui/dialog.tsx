import { type ReactNode, Suspense, useId, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { Icon } from './icon.tsx';
import { Skeleton } from './skeleton.tsx';

type DialogProps = {
  readonly title: string;
  /** Undefined while only a button of the content may close it. */
  readonly onClose: (() => void) | undefined;
  readonly children: ReactNode;
};

/** A modal dialog: it keeps the focus, closes with Escape, and returns the focus to where it was. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const t = useTexts('shell');
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A dialog returns the focus only while it is in the document, so it closes before React removes it.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  // A gesture to go back closes it too, and can be refused only once: the dialog then opens again.
  const reopen = () => ref.current?.showModal();
  return (
    <dialog
      className="dialog"
      ref={ref}
      aria-labelledby={titleId}
      onKeyDown={(event) => !onClose && event.key === 'Escape' && event.preventDefault()}
      onClose={onClose ?? reopen}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        {onClose && (
          <button type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </header>
      {/* A content that waits for its texts would else hide the dialog, which closes it. */}
      <Suspense fallback={<Skeleton width="100%" height="12rem" />}>{children}</Suspense>
    </dialog>
  );
}
