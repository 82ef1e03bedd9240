import { type ComponentProps, useId } from 'react';

type AreaFieldProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & {
  readonly label: string;
  readonly hint?: string;
  /** Why the value cannot be taken, and what to do. */
  readonly problem?: string | undefined;
};

/** A labelled input of several lines. */
export function AreaField({ label, hint, problem, ...area }: AreaFieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
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
          {problem}
        </p>
      )}
    </div>
  );
}
