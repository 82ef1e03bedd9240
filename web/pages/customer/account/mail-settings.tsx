import { useToast } from '../../../app/toasts.tsx';
import { useTexts } from '../../../text/use-texts.ts';
import { Note } from '../../../ui/note.tsx';
import { useChange } from '../me/use-change.ts';
import { type Account, changeAccount } from './account-form.tsx';

const CHANNELS = ['email', 'sms', 'none'] as const;
const OF_CUSTOMERS = ['changes', 'thanks'] as const;
const OF_STAFF = ['bookings', 'agenda', 'calendars'] as const;

/** Each choice is saved at once. */
export function MailSettings({ account }: { readonly account: Account }) {
  const t = useTexts('me');
  const showToast = useToast();
  const { isSending, problem, run } = useChange(
    async (change: Parameters<typeof changeAccount>[0]) => {
      await changeAccount(change);
      showToast(t('saved'));
    },
  );
  const kinds = account.role === 'customer' ? OF_CUSTOMERS : OF_STAFF;
  return (
    <>
      {account.role === 'customer' && (
        <fieldset className="stack-small">
          <legend className="label">{t('account.channel')}</legend>
          {CHANNELS.map((channel) => (
            <label key={channel} className="choice">
              <input
                type="radio"
                name="channel"
                checked={account.preferredReminderChannel === channel}
                disabled={isSending}
                onChange={() => run({ preferredReminderChannel: channel })}
              />
              {t(`account.channel.${channel}`)}
            </label>
          ))}
        </fieldset>
      )}
      <fieldset className="stack-small">
        <legend className="label">{t('account.mails')}</legend>
        {kinds.map((kind) => (
          <label key={kind} className="choice">
            <input
              type="checkbox"
              checked={account.mails[kind]}
              disabled={isSending}
              onChange={({ target }) => run({ mails: { [kind]: target.checked } })}
            />
            {t(`account.mails.${kind}`)}
          </label>
        ))}
      </fieldset>
      <p className="small quiet">{t('account.mailsNote')}</p>
      {problem && (
        <Note kind="stop" isAnnounced>
          {problem}
        </Note>
      )}
    </>
  );
}
