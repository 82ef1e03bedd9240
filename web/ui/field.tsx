import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

type Labelled = {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Why the value cannot be taken, and what to do. */
  readonly problem?: string | undefined;
};

type FieldProps = Labelled & Omit<ComponentProps<'input'>, 'id' | 'className'>;

/** A labelled input; its hint and its problem are read out with it. */
export function Field({ label, hint, problem, ...input }: FieldProps) {
  return (
    <Labels {...{ label, hint, problem }}>
      {(described) => <input {...input} {...described} className="input" />}
    </Labels>
  );
}

type AreaFieldProps = Labelled & Omit<ComponentProps<'textarea'>, 'id' | 'className'>;

/** The same, of several lines. */
export function AreaField({ label, hint, problem, ...area }: AreaFieldProps) {
  return (
    <Labels {...{ label, hint, problem }}>
      {(described) => <textarea {...area} {...described} className="input" />}
    </Labels>
  );
}

type Described = {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
};

type LabelsProps = Labelled & { readonly children: (described: Described) => ReactNode };

function Labels({ label, hint, problem, children }: LabelsProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
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
