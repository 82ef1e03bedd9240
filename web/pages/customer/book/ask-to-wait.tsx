import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Business, Service } from '../data.ts';
import type { Choice } from './choice.ts';

// Most visitors find a free time.
const WaitDialog = lazy(() => import('../wait/wait-dialog.tsx'));

type AskToWaitProps = {
  readonly business: Business;
  readonly services: readonly Service[];
  readonly choice: Choice;
  /** The first day to wait for. */
  readonly from: string;
  readonly text?: 'wait.day';
};

/** A button to the waitlist, where there is no free time. */
export function AskToWait({ text, ...wanted }: AskToWaitProps) {
  const t = useTexts('customer');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="stack-small ask-to-wait">
      {text && <p className="quiet">{t(text)}</p>}
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        <Icon name="bell" isTiny />
        {t('wait.ask')}
      </button>
      {isOpen && (
        <Suspense>
          <WaitDialog {...wanted} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
