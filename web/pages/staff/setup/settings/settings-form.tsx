import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { SaveRow } from '../../ui/save-row.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { FailureNote } from '../failure-note.tsx';
import { type Changes, type OwnBusiness, useSaveSettings } from './use-settings.ts';

export type FormProps = {
  readonly business: OwnBusiness;
  readonly version: string | undefined;
  /** Links on the page lead to it. */
  readonly anchor?: string;
};

type Fields<Draft> = {
  readonly draft: Draft;
  readonly set: (part: Partial<Draft>) => void;
};

type SettingsFormProps<Draft> = FormProps & {
  readonly title: string;
  readonly text?: string;
  /** The label of the button. */
  readonly save: string;
  readonly toDraft: (business: OwnBusiness) => Draft;
  /** Undefined: something in the draft is wrong, as the fields say. */
  readonly toChanges: (draft: Draft) => Changes | undefined;
  readonly children: (fields: Fields<Draft>) => ReactNode;
};

/** A part of the settings: it is saved on its own, and shows how to only once something was changed. */
export function SettingsForm<Draft>(props: SettingsFormProps<Draft>) {
  const { business, version, anchor, title, text, save: label } = props;
  const { toDraft, toChanges, children } = props;
  const id = useId();
  const [edited, setEdited] = useState<{
    readonly draft: Draft;
    readonly version: string | undefined;
  }>();
  const save = useSaveSettings(edited ? edited.version : version, () => setEdited(undefined));
  const draft = edited?.draft ?? toDraft(business);
  const changes = toChanges(draft);
  const set = (part: Partial<Draft>) => {
    save.reset();
    setEdited({ draft: { ...draft, ...part }, version: edited ? edited.version : version });
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (edited && changes && !save.isPending) save.mutate(changes);
  };
  return (
    <section id={anchor} aria-labelledby={id}>
      <SectionHead id={id} title={title} text={text} />
      <form className="card stack" onSubmit={submit} noValidate>
        {children({ draft, set })}
        <FailureNote error={save.error} />
      </form>
      {edited && (
        <SaveRow
          label={label}
          canSave={changes !== undefined}
          isSaving={save.isPending}
          onSave={submit}
          onDiscard={() => {
            save.reset();
            setEdited(undefined);
          }}
        />
      )}
    </section>
  );
}
