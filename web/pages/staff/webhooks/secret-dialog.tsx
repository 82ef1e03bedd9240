import { useState } from 'react';
import { useTexts } from '../../../text/use-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';

type SecretDialogProps = {
  /** Absent in the answer to a repeated request. */
  readonly secret: string | undefined;
  readonly onClose: () => void;
};

/** Shows the secret once; it is stored nowhere in the browser. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const t = useTexts('webhooks');
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(secret ?? '').then(
      () => setIsCopied(true),
      () => undefined,
    );
  };
  return (
    <Dialog title={t('secret.title')} onClose={onClose}>
      <div className="stack">
        <p>{t(secret === undefined ? 'secret.gone' : 'secret.text')}</p>
        {secret !== undefined && (
          <>
            <p className="card">
              <code className="secret" dir="ltr">
                {secret}
              </code>
            </p>
            <div className="row">
              <button type="button" className="button" onClick={() => void copy()}>
                {t('secret.copy')}
              </button>
              <span role="status">{isCopied && t('secret.copied')}</span>
            </div>
          </>
        )}
        <button type="button" className="button primary" onClick={onClose}>
          {t('secret.done')}
        </button>
      </div>
    </Dialog>
  );
}
