import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { changeClient } from '../../../api/operations.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Field } from '../../../ui/field.tsx';
import { atBusiness, useStaff } from '../shell/staff-context.ts';
import { toTags } from '../ui/tags.ts';
import type { Client } from './client-card.tsx';
import { NoteForm } from './note-form.tsx';
import { useChange } from './use-change.ts';

/** Notes and tags belong to the business. The client does not see them. */
export function ClientNotes({ client }: { readonly client: Client }) {
  const t = useTexts('calendar');
  const { businessId } = useStaff();
  const change = useChange();
  const [tags, setTags] = useState(client.tags.join(', '));
  const save = (notes: string, onDone: () => void) =>
    change.start({
      run: () =>
        call(changeClient, {
          params: { id: client.id },
          query: atBusiness(businessId),
          body: { notes: notes || null, tags: toTags(tags) },
        }),
      done: t('saved'),
      then: onDone,
    });
  return (
    <>
      {client.tags.length > 0 && (
        <p className="row">
          {client.tags.map((tag) => (
            <span key={tag} className="apt-tag">
              {tag}
            </span>
          ))}
        </p>
      )}
      <NoteForm
        label={t('client.notes')}
        add={t('client.addNotes')}
        value={client.notes ?? ''}
        problem={change.problem}
        isPending={change.isPending}
        onSave={save}
      >
        <Field
          label={t('client.tags')}
          value={tags}
          onChange={({ target }) => setTags(target.value)}
        />
      </NoteForm>
    </>
  );
}
