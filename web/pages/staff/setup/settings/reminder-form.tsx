import { LANGUAGES, type Language } from '../../../../../domain/language.ts';
import { LANGUAGE_NAMES } from '../../../../app/language-names.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { Field } from '../../../../ui/field.tsx';
import { SelectField } from '../../calendar/select-field.tsx';
import { readReminders } from './drafts.ts';
import { type FormProps, SettingsForm } from './settings-form.tsx';
import type { OwnBusiness } from './use-settings.ts';

type Draft = { readonly hours: string; readonly language: Language };

const toDraft = ({ reminderHours, language }: OwnBusiness): Draft => ({
  hours: reminderHours.join(', '),
  language,
});

/** When clients are reminded, and the language of mails to those who have chosen none. */
export function ReminderForm(props: FormProps) {
  const t = useTexts('settings');
  return (
    <SettingsForm
      {...props}
      title={t('reminders.title')}
      save={t('reminders.save')}
      toDraft={toDraft}
      toChanges={({ hours, language }) => {
        const reminderHours = readReminders(hours);
        return reminderHours && { reminderHours, language };
      }}
    >
      {({ draft, set }) => (
        <div className="pair">
          <Field
            label={t('reminders.hours')}
            hint={t('reminders.hoursHint')}
            dir="ltr"
            value={draft.hours}
            problem={readReminders(draft.hours) ? undefined : t('reminders.wrong')}
            onChange={({ target }) => set({ hours: target.value })}
          />
          <SelectField
            label={t('reminders.language')}
            value={draft.language}
            options={LANGUAGES.map((value) => ({ value, text: LANGUAGE_NAMES[value] }))}
            onChange={(language) => set({ language: language as Language })}
          />
        </div>
      )}
    </SettingsForm>
  );
}
