import { type FormEvent, useState } from 'react';
import { useTexts } from '../../text/use-texts.ts';
import { AreaField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';

const BODY_MAX = 5000;

type MessageFormProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly button: string;
  readonly isPending: boolean;
  readonly problem: string | undefined;
  /** The text stays until it is sent. */
  readonly onSend: (body: string, clear: () => void) => void;
};

export function MessageForm(props: MessageFormProps) {
  const { label, hint, button, isPending, problem, onSend } = props;
  const t = useTexts('support');
  const [body, setBody] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = body.trim() === '';
    setIsMissing(isEmpty);
    if (!isEmpty) onSend(body.trim(), () => setBody(''));
  };
  return (
    <form className="stack-small" onSubmit={submit} noValidate>
      <AreaField
        label={label}
        {...(hint !== undefined && { hint })}
        rows={5}
        maxLength={BODY_MAX}
        value={body}
        problem={isMissing ? t('missing') : undefined}
        onChange={({ target }) => setBody(target.value)}
      />
      {problem && (
        <Note kind="stop" isAnnounced>
          {problem}
        </Note>
      )}
      <p>
        <button type="submit" className="button primary" aria-disabled={isPending}>
          {button}
        </button>
      </p>
    </form>
  );
}
