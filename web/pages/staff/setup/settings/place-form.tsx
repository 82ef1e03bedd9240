import { useTexts } from '../../../../text/use-texts.ts';
import { Field } from '../../../../ui/field.tsx';
import { toProfileChanges, toProfileDraft } from './drafts.ts';
import { type FormProps, SettingsForm } from './settings-form.tsx';

const FIELDS = ['addressLine1', 'postalCode', 'city', 'state', 'country'] as const;
const REQUIRED = ['addressLine1', 'city', 'country'] as const;

/** Where the business is. Its zone and currency are fixed once it has bookings, so they are shown only. */
export function PlaceForm(props: FormProps) {
  const t = useTexts('settings');
  const { timezone, currency, status } = props.business;
  const required = status === 'draft' ? [] : REQUIRED;
  return (
    <SettingsForm
      {...props}
      title={t('place.title')}
      text={t('place.text', { zone: timezone, currency })}
      save={t('place.save')}
      toDraft={toProfileDraft}
      toChanges={(draft) => toProfileChanges(draft, FIELDS, required)}
    >
      {({ draft, set }) => (
        <div className="pair">
          {FIELDS.map((field) => {
            const isMissing = required.some((each) => each === field) && draft[field].trim() === '';
            return (
              <Field
                key={field}
                label={t(`field.${field}`)}
                maxLength={200}
                value={draft[field]}
                problem={isMissing ? t('needed') : undefined}
                onChange={({ target }) => set({ [field]: target.value })}
              />
            );
          })}
        </div>
      )}
    </SettingsForm>
  );
}
