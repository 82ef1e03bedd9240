import { useTexts } from '../../../../text/use-texts.ts';
import { AreaField } from '../../../../ui/field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { toProfileChanges, toProfileDraft } from './drafts.ts';
import { type FormProps, SettingsForm } from './settings-form.tsx';

const FIELDS = ['name', 'description', 'phone', 'website'] as const;

/** Name, description, and how to reach the business. */
export function AboutForm(props: FormProps) {
  const t = useTexts('settings');
  const isDraft = props.business.status === 'draft';
  const required = isDraft ? (['name'] as const) : (['name', 'description'] as const);
  return (
    <SettingsForm
      {...props}
      title={t('about.title')}
      text={t('about.text')}
      save={t('about.save')}
      toDraft={toProfileDraft}
      toChanges={(draft) => toProfileChanges(draft, FIELDS, required)}
    >
      {({ draft, set }) => (
        <>
          <Field
            label={t('field.name')}
            maxLength={200}
            value={draft.name}
            problem={draft.name.trim() === '' ? t('needed') : undefined}
            onChange={({ target }) => set({ name: target.value })}
          />
          <AreaField
            label={t('field.description')}
            hint={t('field.descriptionHint')}
            maxLength={5000}
            value={draft.description}
            problem={!isDraft && draft.description.trim() === '' ? t('needed') : undefined}
            onChange={({ target }) => set({ description: target.value })}
          />
          <div className="pair">
            {(['phone', 'website'] as const).map((field) => (
              <Field
                key={field}
                label={t(`field.${field}`)}
                type={field === 'phone' ? 'tel' : 'url'}
                dir="ltr"
                maxLength={field === 'phone' ? 30 : 2000}
                value={draft[field]}
                onChange={({ target }) => set({ [field]: target.value })}
              />
            ))}
          </div>
        </>
      )}
    </SettingsForm>
  );
}
