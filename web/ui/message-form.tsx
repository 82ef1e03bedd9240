import { type FormEvent, useState } from 'react';
import { AreaField } from './field.tsx';
import { Note } from './note.tsx';

type MessageFormProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly button: string;
  /** Said if nothing is written. */
  readonly missing: string;
  readonly maxLength: number;
  readonly isPending: boolean;
  readonly problem: string | undefined;
  /** The text stays until it is sent. */
  readonly onSend: (body: string, clear: () => void) => void;
};

/** One text and the button that sends it. */
export function MessageForm(props: MessageFormProps) {
  const { label, hint, button, missing, maxLength, isPending, problem, onSend } = props;
  const [body, setBody] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = body.trim() === '';
    setIsMissing(isEmpty);
    if (!isEmpty && !isPending) onSend(body.trim(), () => setBody(''));
  };
  return (
    <form className="stack-small" onSubmit={submit} noValidate>
      <AreaField
        label={label}
        {...(hint !== undefined && { hint })}
        rows={5}
        maxLength={maxLength}
        value={body}
        problem={isMissing ? missing : undefined}
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
