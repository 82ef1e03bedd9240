import { useTexts } from '../../../text/use-texts.ts';
import { useMoments, type Webhook } from './data.ts';

/** Whether events are sent, and if not, why. */
export function StateTag({ webhook }: { readonly webhook: Webhook }) {
  const t = useTexts('webhooks');
  const moment = useMoments();
  const { isActive, disabledReason, failingSince } = webhook;
  if (!isActive) {
    const state =
      disabledReason === 'gone' ? 'gone' : disabledReason === 'failing' ? 'disabled' : 'off';
    return <span className={state === 'off' ? 'tag' : 'tag stop'}>{t(`state.${state}`)}</span>;
  }
  if (failingSince === null) return <span className="tag open">{t('state.on')}</span>;
  return <span className="tag stop">{t('state.failing', { time: moment(failingSince) })}</span>;
}
