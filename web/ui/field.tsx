import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Why the value cannot be taken, and what to do. */
  readonly problem?: string | undefined;
};

/** A labelled input; its hint and its problem are read out with it. */
export function Field({ label, hint, problem, ...input }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="input"
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
      {hint && (
        <p className="small quiet" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="problem" id={`${id}-problem`} role="alert">
          <Icon name="info" isTiny />
          {problem}
        </p>
      )}
    </div>
  );
}
