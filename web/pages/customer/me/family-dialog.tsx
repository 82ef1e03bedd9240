import { type FormEvent, useState } from 'react';
import { call, newIdempotencyKey } from '../../../api/call.ts';
import {
  addFamilyMember,
  removeFamilyMember,
  renameFamilyMember,
} from '../../../api/operations.ts';
import { queryClient } from '../../../api/query.ts';
import { useToast } from '../../../app/toasts.tsx';
import { useTexts } from '../../../text/use-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import type { FamilyMember } from './data.ts';
import { useChange, useOwnErrorText } from './use-change.ts';

const NAME_MAX = 200;

type FamilyDialogProps = {
  /** Without it, a person is added. */
  readonly member: FamilyMember | undefined;
  readonly onClose: () => void;
};

type Change = { readonly kind: 'save' | 'remove'; readonly name: string };

export function FamilyDialog({ member, onClose }: FamilyDialogProps) {
  const t = useTexts('me');
  const [name, setName] = useState(member?.name ?? '');
  const { isSending, problem, run } = useFamilyChange(member, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run({ kind: 'save', name: name.trim() });
  };
  const title = member ? t('family.editTitle', { name: member.name }) : t('family.add');
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <Field
          label={t('family.name')}
          name="name"
          autoComplete="off"
          required
          maxLength={NAME_MAX}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {problem && (
          <Note kind="stop" isAnnounced>
            {problem}
          </Note>
        )}
        <div className="row choices">
          <button type="submit" className="button primary" aria-disabled={isSending}>
            {member ? t('save') : t('family.add')}
          </button>
          {member && (
            <button
              type="button"
              className="button stop"
              onClick={() => run({ kind: 'remove', name: member.name })}
            >
              {t('remove')}
            </button>
          )}
        </div>
        {member && <p className="small quiet">{t('family.removeNote', { name: member.name })}</p>}
      </form>
    </Dialog>
  );
}

function useFamilyChange(member: FamilyMember | undefined, onClose: () => void) {
  const t = useTexts('me');
  const showToast = useToast();
  const textOf = useOwnErrorText();
  const add = (name: string, key: string) =>
    call(addFamilyMember, { headers: { 'idempotency-key': key }, body: { name } });
  const restore = (name: string) =>
    add(name, newIdempotencyKey())
      .then(readAgain)
      .catch((error: unknown) => showToast(textOf(error)));
  return useChange(async ({ kind, name }: Change, key) => {
    if (kind === 'remove' && member) {
      await call(removeFamilyMember, { params: { id: member.id } });
      showToast(t('family.removed', { name }), { label: t('undo'), run: () => void restore(name) });
    } else if (member) {
      await call(renameFamilyMember, { params: { id: member.id }, body: { name } });
      showToast(t('saved'));
    } else {
      await add(name, key);
      showToast(t('family.added', { name }));
    }
    onClose();
    await readAgain();
  });
}

const readAgain = () => queryClient.invalidateQueries({ queryKey: ['/api/family-members'] });
