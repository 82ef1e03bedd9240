import { useTexts } from '../text/use-texts.ts';
import { Note } from '../ui/note.tsx';
import { useErrorText } from './error-text.ts';

type LoadFailureProps = { readonly error: unknown; readonly onRetry: () => void };

/** Where something could not be loaded: why, and a button that tries again. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  const t = useTexts('shell');
  const textOf = useErrorText();
  return (
    <Note kind="stop" isAnnounced>
      <p>{textOf(error)}</p>
      <button type="button" className="text-button" onClick={onRetry}>
        {t('tryAgain')}
      </button>
    </Note>
  );
}
