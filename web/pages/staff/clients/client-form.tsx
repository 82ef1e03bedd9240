import { type FormEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { changeClient } from '../../../api/operations.ts';
import { ifMatch } from '../../../api/versioned.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { atBusiness, useStaff } from '../shell/staff-context.ts';
import { useListChange } from '../ui/list-error-text.ts';
import { Problem } from '../ui/problem.tsx';
import { toTags } from '../ui/tags.ts';
import { ClientFields, type Draft } from './client-fields.tsx';
import type { ClientFile } from './data.ts';

type ClientFormProps = { readonly client: ClientFile; readonly version: string | undefined };

/** Shows the record; what is typed stays until it is saved, also while others change the record. */
export function ClientForm({ client, version }: ClientFormProps) {
  const t = useTexts('clients');
  const lists = useTexts('lists');
  const { businessId } = useStaff();
  const change = useListChange();
  const [edited, setEdited] = useState<{ draft: Draft; version: string | undefined }>();
  const draft = edited?.draft ?? toDraft(client);
  const isMissing = draft.name.trim() === '';
  const stop = () => {
    setEdited(undefined);
    change.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!edited || isMissing) return;
    change.start({
      run: () =>
        call(changeClient, {
          params: { id: client.id },
          query: atBusiness(businessId),
          headers: ifMatch(edited.version),
          body: toBody(draft, client.hasAccount),
        }),
      done: lists('saved'),
      then: stop,
    });
  };
  return (
    <section className="card" aria-labelledby="record">
      <form className="stack" onSubmit={submit} noValidate>
        <h2 id="record">{t('card.record')}</h2>
        {client.hasAccount && <p className="small quiet">{t('form.own')}</p>}
        <ClientFields
          draft={draft}
          isAccount={client.hasAccount}
          isNameMissing={isMissing}
          // The version of the first change counts: later ones of others are not overwritten.
          onChange={(next) =>
            setEdited({ draft: { ...draft, ...next }, version: edited ? edited.version : version })
          }
        />
        <Problem change={change} />
        {edited && (
          <div className="row">
            <button type="submit" className="button primary slim" disabled={change.isPending}>
              {lists('save')}
            </button>
            <button type="button" className="button plain slim" onClick={stop}>
              {lists('cancel')}
            </button>
          </div>
        )}
      </form>
    </section>
  );
}

function toDraft({ name, email, phone, notes, tags }: ClientFile): Draft {
  return {
    name,
    email: email ?? '',
    phone: phone ?? '',
    notes: notes ?? '',
    tags: tags.join(', '),
  };
}

/** The API takes only notes and tags of an account. */
function toBody(draft: Draft, hasAccount: boolean) {
  const own = { notes: draft.notes.trim() || null, tags: toTags(draft.tags) };
  if (hasAccount) return own;
  return {
    ...own,
    name: draft.name.trim(),
    email: draft.email.trim() || null,
    phone: draft.phone.trim() || null,
  };
}
