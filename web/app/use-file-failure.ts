import { AmselError } from '../api/failures.ts';
import { useTexts } from '../text/use-texts.ts';
import { useErrorText } from './error-text.ts';
import { useToast } from './toasts.tsx';

/** Says that a file of the app could not be loaded. A browser tries again only after a reload. */
export function useFileFailure(): () => void {
  const t = useTexts('shell');
  const textOf = useErrorText();
  const showToast = useToast();
  return () =>
    showToast(textOf(new AmselError('UNREACHABLE', { status: 0 })), {
      label: t('failure.reload'),
      run: () => location.reload(),
    });
}
