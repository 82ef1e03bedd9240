import { type FormEvent, useState } from 'react';
import { call } from '../../../../api/call.ts';
import {
  changeResource,
  createResource,
  deleteResource,
  getResource,
  listOwnServices,
  listResources,
} from '../../../../api/operations.ts';
import { ifMatch, loadVersioned, type Versioned } from '../../../../api/versioned.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { atBusiness, useStaff } from '../../shell/staff-context.ts';
import { Opened } from '../../ui/opened.tsx';
import { FailureNote } from '../failure-note.tsx';
import { useChange } from '../use-change.ts';
import type { Resource } from './use-resources.ts';

type ResourceDialogProps = {
  /** Undefined: a new one. */
  readonly resource: Resource | undefined;
  readonly onClose: () => void;
};

const COUNT_MAX = 100;

export function ResourceDialog({ resource, onClose }: ResourceDialogProps) {
  const t = useTexts('team');
  const read = resource && loadVersioned(getResource, { params: { id: resource.id } });
  return (
    <Dialog title={resource?.name ?? t('resources.add')} onClose={onClose}>
      <Opened read={read}>{(opened) => <OpenedForm opened={opened} onClose={onClose} />}</Opened>
    </Dialog>
  );
}

type OpenedFormProps = {
  readonly opened: Versioned<Resource> | undefined;
  readonly onClose: () => void;
};

function OpenedForm({ opened, onClose }: OpenedFormProps) {
  const t = useTexts('team');
  const setup = useTexts('setup');
  const resource = opened?.item;
  const [name, setName] = useState(resource?.name ?? '');
  const [count, setCount] = useState(String(resource?.count ?? 1));
  const [isChecked, setIsChecked] = useState(false);
  const { save, remove } = useResourceChanges(opened, onClose);
  const isNameless = name.trim() === '';
  const isCount = /^\d{1,3}$/.test(count) && Number(count) >= 1 && Number(count) <= COUNT_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isNameless && isCount && !save.isPending) {
      remove.reset();
      save.mutate({ name: name.trim(), count: Number(count) });
    }
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field
        label={t('resources.name')}
        hint={t('resources.nameHint')}
        maxLength={200}
        value={name}
        problem={isChecked && isNameless ? t('add.nameMissing') : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label={t('resources.howMany')}
        inputMode="numeric"
        value={count}
        problem={isChecked && !isCount ? t('resources.countWrong') : undefined}
        onChange={({ target }) => setCount(target.value)}
      />
      {resource && <p className="small quiet">{t('resources.removeText')}</p>}
      <FailureNote error={save.error ?? remove.error} />
      <div className="row">
        <button type="submit" className="button primary" aria-disabled={save.isPending}>
          {t('resources.save')}
        </button>
        <button type="button" className="button plain" onClick={onClose}>
          {setup('cancel')}
        </button>
        {resource && (
          <button
            type="button"
            className="button plain stop"
            onClick={() => !remove.isPending && remove.mutate()}
          >
            {setup('remove')}
          </button>
        )}
      </div>
    </form>
  );
}

function useResourceChanges(opened: Versioned<Resource> | undefined, onDone: () => void) {
  const t = useTexts('team');
  const { businessId } = useStaff();
  const query = atBusiness(businessId);
  const kept = opened && { params: { id: opened.item.id }, headers: ifMatch(opened.version) };
  const refresh = [listResources, listOwnServices];
  const save = useChange({
    send: async (body: Omit<Resource, 'id'>, key) => {
      const headers = { 'idempotency-key': key };
      if (kept) await call(changeResource, { query, ...kept, body });
      else await call(createResource, { query, headers, body });
    },
    refresh,
    done: (_, { name }) => t('resources.saved', { name }),
    onDone,
  });
  const remove = useChange({
    send: async () => {
      if (kept) await call(deleteResource, { query, ...kept });
    },
    refresh,
    done: () => t('resources.removed', { name: opened?.item.name ?? '' }),
    onDone,
  });
  return { save, remove };
}
