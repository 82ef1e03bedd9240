import { useId } from 'react';
import { useTexts } from '../../../text/use-texts.ts';
import { Field } from '../../../ui/field.tsx';

export type Draft = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly notes: string;
  readonly tags: string;
};

type ClientFieldsProps = {
  readonly draft: Draft;
  readonly onChange: (next: Partial<Draft>) => void;
  /** Name and contact of an account belong to its customer. */
  readonly isAccount: boolean;
  readonly isNameMissing: boolean;
};

const NOTES_MAX = 5000;

export function ClientFields({ draft, onChange, isAccount, isNameMissing }: ClientFieldsProps) {
  const t = useTexts('clients');
  const id = useId();
  return (
    <>
      {!isAccount && (
        <>
          <Field
            label={t('form.name')}
            value={draft.name}
            maxLength={200}
            autoComplete="off"
            problem={isNameMissing ? t('form.name.missing') : undefined}
            onChange={({ target }) => onChange({ name: target.value })}
          />
          <div className="pair">
            <Field
              label={t('form.phone')}
              type="tel"
              dir="ltr"
              value={draft.phone}
              maxLength={30}
              autoComplete="off"
              onChange={({ target }) => onChange({ phone: target.value })}
            />
            <Field
              label={t('form.email')}
              type="email"
              dir="ltr"
              value={draft.email}
              maxLength={320}
              autoComplete="off"
              onChange={({ target }) => onChange({ email: target.value })}
            />
          </div>
        </>
      )}
      <div className="field">
        <label htmlFor={id}>{t('form.notes')}</label>
        <textarea
          id={id}
          className="input"
          value={draft.notes}
          maxLength={NOTES_MAX}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onChange({ notes: target.value })}
        />
        <p className="small quiet" id={`${id}-hint`}>
          {t('form.notesHint')}
        </p>
      </div>
      <Field
        label={t('form.tags')}
        value={draft.tags}
        onChange={({ target }) => onChange({ tags: target.value })}
      />
    </>
  );
}
