import { endSession } from '../api/session.ts';
import { useErrorText } from '../app/error-text.ts';
import { useToast } from '../app/toasts.tsx';
import { useTexts } from '../text/use-texts.ts';

/** Logs out, and says so; if the server could not end the session, it is kept, and the person can try again. */
export function useLogOut(): () => void {
  const t = useTexts('shell');
  const textOf = useErrorText();
  const showToast = useToast();
  const logOut = () => {
    endSession().then(
      () => showToast(t('loggedOut')),
      (error: unknown) => showToast(textOf(error), { label: t('tryAgain'), run: logOut }),
    );
  };
  return logOut;
}
