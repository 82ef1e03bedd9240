import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../../api/call.ts';
import { addClient } from '../../../api/operations.ts';
import { pathTo } from '../../../app/paths.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { atBusiness, useStaff } from '../shell/staff-context.ts';
import { useListChange } from '../ui/list-error-text.ts';
import { Problem } from '../ui/problem.tsx';
import { toTags } from '../ui/tags.ts';
import { ClientFields, type Draft } from './client-fields.tsx';

const EMPTY: Draft = { name: '', email: '', phone: '', notes: '', tags: '' };

/** A record for a person who may have no account. */
export function AddClient({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts('clients');
  const { businessId } = useStaff();
  const [, navigate] = useLocation();
  const change = useListChange();
  const [draft, setDraft] = useState(EMPTY);
  const [isMissing, setIsMissing] = useState(false);
  const name = draft.name.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(name === '');
    if (name === '') return;
    change.start({
      asked: draft,
      run: async (key) => {
        const { body } = await call(addClient, {
          query: atBusiness(businessId),
          headers: { 'idempotency-key': key },
          body: {
            name,
            tags: toTags(draft.tags),
            ...(draft.email.trim() && { email: draft.email.trim() }),
            ...(draft.phone.trim() && { phone: draft.phone.trim() }),
            ...(draft.notes.trim() && { notes: draft.notes.trim() }),
          },
        });
        navigate(pathTo('client', body.id));
      },
      done: t('form.added', { name }),
      then: onClose,
    });
  };
  return (
    <Dialog title={t('form.title')} onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        <ClientFields
          draft={draft}
          isAccount={false}
          isNameMissing={isMissing && name === ''}
          onChange={(next) => setDraft({ ...draft, ...next })}
        />
        <Problem change={change} />
        <button type="submit" className="button primary" disabled={change.isPending}>
          {name ? t('form.add', { name }) : t('form.addEmpty')}
        </button>
      </form>
    </Dialog>
  );
}
