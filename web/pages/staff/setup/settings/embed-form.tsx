import { useTexts } from '../../../../text/use-texts.ts';
import { AreaField } from '../../../../ui/field.tsx';
import { useToast } from '../../../../app/toasts.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { readOrigins } from './drafts.ts';
import { type FormProps, SettingsForm } from './settings-form.tsx';

/** The pages that may show the booking page in a frame, and the lines to paste there. */
export function EmbedForm(props: FormProps) {
  const t = useTexts('settings');
  return (
    <SettingsForm
      {...props}
      title={t('embed.title')}
      text={t('embed.text')}
      save={t('embed.save')}
      toDraft={({ embedOrigins }) => ({ origins: embedOrigins.join('\n') })}
      toChanges={({ origins }) => {
        const embedOrigins = readOrigins(origins);
        return embedOrigins && { embedOrigins };
      }}
    >
      {({ draft, set }) => (
        <>
          <AreaField
            label={t('embed.origins')}
            hint={t('embed.originsHint')}
            dir="ltr"
            value={draft.origins}
            problem={readOrigins(draft.origins) ? undefined : t('embed.wrong')}
            onChange={({ target }) => set({ origins: target.value })}
          />
          {props.business.embedOrigins.length > 0 && <Snippet id={props.business.id} />}
        </>
      )}
    </SettingsForm>
  );
}

function Snippet({ id }: { readonly id: string }) {
  const t = useTexts('settings');
  const showToast = useToast();
  const lines = `<script async src="${location.origin}/embed.js"></script>\n<amsel-booking business="${id}"></amsel-booking>`;
  const copy = async () => {
    await navigator.clipboard.writeText(lines);
    showToast(t('embed.copied'));
  };
  return (
    <div className="stack">
      <p className="label">{t('embed.snippet')}</p>
      <pre className="snippet" dir="ltr" tabIndex={0}>
        {lines}
      </pre>
      {/* Browsers have it on pages with TLS only. */}
      {'clipboard' in navigator && (
        <p>
          <button type="button" className="button slim" onClick={() => void copy()}>
            <WorkIcon name="copy" />
            {t('embed.copy')}
          </button>
        </p>
      )}
    </div>
  );
}
