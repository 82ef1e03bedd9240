import { lazy, Suspense, useState } from 'react';
import { bookPath } from '../../../app/paths.ts';
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
  /** A frame has no session: a tab goes on. */
  readonly isInFrame: boolean;
};

/** A button to the waitlist, where there is no free time. */
export function AskToWait({ text, isInFrame, ...wanted }: AskToWaitProps) {
  const t = useTexts('customer');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="stack-small ask-to-wait">
      {text && <p className="quiet">{t(text)}</p>}
      {isInFrame ? (
        <a className="button" href={pathOf(wanted)} target="_blank" rel="noopener">
          {t('wait.ask')}
        </a>
      ) : (
        <button type="button" className="button" onClick={() => setIsOpen(true)}>
          <Icon name="bell" isTiny />
          {t('wait.ask')}
        </button>
      )}
      {isOpen && (
        <Suspense>
          <WaitDialog {...wanted} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

function pathOf({ business, choice, from }: Pick<AskToWaitProps, 'business' | 'choice' | 'from'>) {
  const { services, professional } = choice;
  return bookPath(business.id, { services, professional, date: from });
}
