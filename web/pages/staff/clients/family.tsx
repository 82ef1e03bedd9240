import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import {
  addClientFamily,
  getClientFamilyMember,
  listClientFamily,
  removeClientFamilyMember,
} from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { ifMatch, loadVersioned } from '../../../api/versioned.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { atBusiness, useStaff } from '../shell/staff-context.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useListChange } from '../ui/list-error-text.ts';
import { Loaded } from '../ui/pages.tsx';
import { Problem } from '../ui/problem.tsx';

type Member = { readonly id: string; readonly name: string };

/** More than any family has; the API pages longer lists. */
const MEMBERS_MAX = 100;

export function Family({ clientId }: { readonly clientId: string }) {
  const t = useTexts('clients');
  const { businessId } = useStaff();
  const [removed, setRemoved] = useState<Member>();
  const members = useQuery(
    read(listClientFamily, {
      params: { id: clientId },
      query: atBusiness(businessId, { limit: MEMBERS_MAX }),
    }),
  );
  return (
    <section className="card stack-small" aria-labelledby="family">
      <h2 id="family">{t('family.title')}</h2>
      <p className="small quiet">{t('family.text')}</p>
      <Loaded query={members} height="3rem">
        {(all) => (
          <ul className="lines">
            {all.length === 0 && <li className="quiet">{t('family.none')}</li>}
            {all.map((member) => (
              <li key={member.id}>
                <span>{member.name}</span>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('family.remove', { name: member.name })}
                  onClick={() => setRemoved(member)}
                >
                  <Icon name="close" isTiny />
                </button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <AddMember clientId={clientId} />
      {removed && <RemoveMember member={removed} onClose={() => setRemoved(undefined)} />}
    </section>
  );
}

function AddMember({ clientId }: { readonly clientId: string }) {
  const t = useTexts('clients');
  const { businessId } = useStaff();
  const change = useListChange();
  const [form, setForm] = useState({ name: '' });
  const name = form.name.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name === '') return;
    change.start({
      asked: form,
      run: (key) =>
        call(addClientFamily, {
          params: { id: clientId },
          query: atBusiness(businessId),
          headers: { 'idempotency-key': key },
          body: { name },
        }),
      done: t('family.added', { name }),
      then: () => setForm({ name: '' }),
    });
  };
  return (
    <form className="stack-small" onSubmit={submit}>
      <Field
        label={t('family.name')}
        value={form.name}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setForm({ name: target.value })}
      />
      <Problem change={change} />
      <div>
        <button
          type="submit"
          className="button slim"
          disabled={change.isPending}
          aria-disabled={name === ''}
        >
          {t('family.add')}
        </button>
      </div>
    </form>
  );
}

type RemoveMemberProps = { readonly member: Member; readonly onClose: () => void };

function RemoveMember({ member: { id, name }, onClose }: RemoveMemberProps) {
  const t = useTexts('clients');
  const { businessId } = useStaff();
  const change = useListChange();
  const input = { params: { id }, query: atBusiness(businessId) };
  const remove = (version: string | undefined) =>
    change.start({
      run: () => call(removeClientFamilyMember, { ...input, headers: ifMatch(version) }),
      done: t('family.removed', { name }),
      then: onClose,
    });
  return (
    <ConfirmDialog
      title={t('family.remove', { name })}
      change={change}
      read={loadVersioned(getClientFamilyMember, input)}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('family.removeText', { name })}</p>
    </ConfirmDialog>
  );
}
