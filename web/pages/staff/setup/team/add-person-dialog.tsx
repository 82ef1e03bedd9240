import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../../../api/call.ts';
import { addProfessional, listMembers, listStaff } from '../../../../api/operations.ts';
import { useSession } from '../../../../api/session.ts';
import { pathTo } from '../../../../app/paths.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { atBusiness, useStaff } from '../../shell/staff-context.ts';
import { FailureNote } from '../failure-note.tsx';
import { useChange } from '../use-change.ts';
import type { Member } from './use-team.ts';

type AddPersonDialogProps = {
  readonly members: readonly Member[];
  readonly onClose: () => void;
};

/** Adds a person who can be booked: someone without an account, or the reader. Others are invited. */
export function AddPersonDialog({ members, onClose }: AddPersonDialogProps) {
  const t = useTexts('team');
  const setup = useTexts('setup');
  const session = useSession();
  const ownId = session.status === 'open' ? session.user.id : undefined;
  const worksHere = members.some((each) => each.id === ownId && each.professionalId !== undefined);
  const [isSelf, setIsSelf] = useState(false);
  const [name, setName] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const add = useAdd(onClose);
  const isNameless = !isSelf && name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isNameless && !add.isPending) add.mutate(isSelf ? { self: true } : { name: name.trim() });
  };
  return (
    <Dialog title={t('people.add')} onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        {!worksHere && (
          <label className="check">
            <input
              type="checkbox"
              checked={isSelf}
              onChange={({ target }) => setIsSelf(target.checked)}
            />
            {t('add.self')}
          </label>
        )}
        {!isSelf && (
          <Field
            label={t('add.name')}
            hint={t('add.hint')}
            maxLength={200}
            value={name}
            problem={isChecked && isNameless ? t('add.nameMissing') : undefined}
            onChange={({ target }) => setName(target.value)}
          />
        )}
        <FailureNote error={add.error} />
        <div className="row">
          <button type="submit" className="button primary" aria-disabled={add.isPending}>
            {t('people.add')}
          </button>
          <button type="button" className="button plain" onClick={onClose}>
            {setup('cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** The new person has hours and services to be set, so their page opens. */
function useAdd(onClose: () => void) {
  const t = useTexts('team');
  const { businessId } = useStaff();
  const [, goTo] = useLocation();
  return useChange({
    send: async (body: { readonly name: string } | { readonly self: true }, key) =>
      (
        await call(addProfessional, {
          query: atBusiness(businessId),
          headers: { 'idempotency-key': key },
          body,
        })
      ).body,
    refresh: [listStaff, listMembers],
    done: ({ name }) => t('add.done', { name }),
    onDone: ({ id }) => {
      onClose();
      goTo(pathTo('person', id));
    },
  });
}
