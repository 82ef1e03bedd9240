import { type FormEvent, type ReactNode, useState } from 'react';
import { useTexts } from '../../text/use-texts.ts';
import { Field } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';

/** Recovery codes have letters, so the field is not one for numbers. */
export function CodeField({
  label,
  code,
  onCode,
  isFirst,
}: {
  readonly label: string;
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly isFirst?: boolean;
}) {
  return (
    <Field
      label={label}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      dir="ltr"
      required
      maxLength={50}
      autoFocus={isFirst}
      value={code}
      onChange={({ target }) => onCode(target.value)}
    />
  );
}

/** The password, and a code if the account has a second factor already. */
export function useProof(needsCode: boolean) {
  const t = useTexts('security');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const fields = (
    <>
      <Field
        label={t('password')}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      {needsCode && <CodeField label={t('presentCode')} code={code} onCode={setCode} />}
    </>
  );
  return { fields, password, code };
}

type StepProps = {
  readonly isSending: boolean;
  readonly problem: string | undefined;
  readonly label: string;
  readonly isStop?: boolean;
  readonly onSubmit: () => void;
  readonly onBack: () => void;
  readonly children: ReactNode;
};

export function Step(props: StepProps) {
  const { isSending, problem, label, isStop, onSubmit, onBack, children } = props;
  const t = useTexts('security');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className="stack" onSubmit={submit}>
      {children}
      {problem && (
        <Note kind="stop" isAnnounced>
          {problem}
        </Note>
      )}
      <div className="row choices">
        <button
          type="submit"
          className={`button ${isStop ? 'stop' : 'primary'}`}
          aria-disabled={isSending}
        >
          {isSending ? t('sending') : label}
        </button>
        <button type="button" className="button" onClick={onBack}>
          {t('goBack')}
        </button>
      </div>
    </form>
  );
}
