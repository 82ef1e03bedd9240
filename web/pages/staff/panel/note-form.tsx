import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTexts } from '../../../text/use-texts.ts';
import { Note } from '../../../ui/note.tsx';
import { WorkIcon } from '../ui/work-icon.tsx';

type NoteFormProps = {
  readonly label: string;
  /** On the button while there is no note. */
  readonly add: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly isPending: boolean;
  readonly onSave: (text: string, onDone: () => void) => void;
  readonly children?: ReactNode;
};

const LENGTH_MAX = 2000;

/** A note that is read at first and edited in its place. A refusal keeps the typed text. */
export function NoteForm(props: NoteFormProps) {
  const { label, add, value, problem, isPending, onSave, children } = props;
  const t = useTexts('calendar');
  const id = useId();
  const [text, setText] = useState<string>();
  if (text === undefined) {
    return (
      <>
        {value && (
          <p className="apt-note">
            <WorkIcon name="note" isTiny />
            <span>{value}</span>
          </p>
        )}
        <button type="button" className="text-button small" onClick={() => setText(value)}>
          {value ? t('edit', { what: label }) : add}
        </button>
      </>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(text.trim(), () => setText(undefined));
  };
  return (
    <form className="stack-small" onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <textarea
          id={id}
          className="input"
          maxLength={LENGTH_MAX}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {children}
      {problem && (
        <Note kind="stop" isAnnounced>
          {problem}
        </Note>
      )}
      <div className="row">
        <button type="submit" className="button slim" disabled={isPending}>
          {t('save')}
        </button>
        <button type="button" className="button plain slim" onClick={() => setText(undefined)}>
          {t('dismiss')}
        </button>
      </div>
    </form>
  );
}
