import { type FormEvent, useId, useState } from 'react';
import { EVENT_TYPES } from '../../../../domain/event-types.ts';
import { call } from '../../../api/call.ts';
import { isAmselError } from '../../../api/failures.ts';
import { changeWebhook, createWebhook, getWebhook } from '../../../api/operations.ts';
import { ifMatch, loadVersioned, type Versioned } from '../../../api/versioned.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { atBusiness, useStaff } from '../shell/staff-context.ts';
import { useListChange } from '../ui/list-error-text.ts';
import { Opened } from '../ui/opened.tsx';
import { Problem } from '../ui/problem.tsx';
import type { Webhook } from './data.ts';
import { groupsOf } from './event-groups.ts';

type EventType = (typeof EVENT_TYPES)[number];
type Form = {
  readonly url: string;
  readonly description: string;
  readonly isAll: boolean;
  readonly types: readonly EventType[];
};

export type Written = { readonly id: string; readonly secret: string | undefined };

type WebhookFormProps = {
  readonly webhook?: Webhook;
  readonly onClose: () => void;
  readonly onWritten: (written: Written) => void;
};

export function WebhookForm({ webhook, onClose, onWritten }: WebhookFormProps) {
  const t = useTexts('webhooks');
  const read = webhook && loadVersioned(getWebhook, { params: { id: webhook.id } });
  return (
    <Dialog title={t(webhook ? 'settings' : 'add')} onClose={onClose}>
      <Opened read={read}>
        {(opened) => <OpenedForm opened={opened} onWritten={onWritten} />}
      </Opened>
    </Dialog>
  );
}

type OpenedFormProps = {
  readonly opened: Versioned<Webhook> | undefined;
  readonly onWritten: WebhookFormProps['onWritten'];
};

function OpenedForm({ opened, onWritten }: OpenedFormProps) {
  const t = useTexts('webhooks');
  const [form, setForm] = useState(() => toForm(opened?.item));
  const set = (next: Partial<Form>) => setForm({ ...form, ...next });
  const { change, save } = useSave(opened, form, onWritten);
  const isRefused = isAmselError(change.error, 'INVALID_INPUT');
  const isReady = form.url.trim() !== '' && (form.isAll || form.types.length > 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) save();
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field
        label={t('form.url')}
        hint={t('form.urlHint')}
        type="url"
        dir="ltr"
        value={form.url}
        maxLength={2000}
        placeholder="https://"
        autoComplete="off"
        problem={isRefused ? t('form.refused') : undefined}
        onChange={({ target }) => set({ url: target.value })}
      />
      <Field
        label={t('form.description')}
        value={form.description}
        maxLength={200}
        onChange={({ target }) => set({ description: target.value })}
      />
      <EventChoice form={form} onChange={set} />
      {!isRefused && <Problem change={change} />}
      <button
        type="submit"
        className="button primary"
        disabled={change.isPending}
        aria-disabled={!isReady}
      >
        {t(opened ? 'form.save' : 'form.submit')}
      </button>
    </form>
  );
}

type EventChoiceProps = { readonly form: Form; readonly onChange: (next: Partial<Form>) => void };

/** All events, or kinds of them by the names that the documentation has. */
function EventChoice({ form, onChange }: EventChoiceProps) {
  const t = useTexts('webhooks');
  const name = useId();
  const toggle = (type: EventType) =>
    onChange({
      types: form.types.includes(type)
        ? form.types.filter((each) => each !== type)
        : [...form.types, type],
    });
  return (
    <>
      <fieldset className="stack-small">
        <legend className="label">{t('form.events')}</legend>
        <div className="segmented">
          {[true, false].map((isAll) => (
            <label key={String(isAll)}>
              <input
                type="radio"
                name={name}
                checked={form.isAll === isAll}
                onChange={() => onChange({ isAll })}
              />
              {t(isAll ? 'form.all' : 'form.some')}
            </label>
          ))}
        </div>
      </fieldset>
      {!form.isAll &&
        groupsOf(EVENT_TYPES).map(([group, types]) => (
          <fieldset key={group} className="stack-small" dir="ltr">
            <legend className="label">{group}</legend>
            <div className="event-types">
              {(types as EventType[]).map((type) => (
                <label key={type} className="check">
                  <input
                    type="checkbox"
                    checked={form.types.includes(type)}
                    onChange={() => toggle(type)}
                  />
                  {type.slice(group.length + 1)}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
    </>
  );
}

function toForm(webhook: Webhook | undefined): Form {
  const events = webhook?.events ?? ['*'];
  return {
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    isAll: events.includes('*'),
    types: EVENT_TYPES.filter((type) => events.includes(type)),
  };
}

function useSave(
  opened: Versioned<Webhook> | undefined,
  form: Form,
  onWritten: WebhookFormProps['onWritten'],
) {
  const t = useTexts('webhooks');
  const { businessId } = useStaff();
  const change = useListChange();
  const save = () => {
    // Kinds that must be named stay beside all others.
    const named = form.types.filter((type) => opened?.item.events.includes(type));
    const terms = {
      url: form.url.trim(),
      description: form.description.trim() || null,
      events: form.isAll ? ['*' as const, ...named] : [...form.types],
    };
    change.start({
      asked: form,
      run: async (key) => {
        if (opened) {
          const { id } = opened.item;
          const headers = ifMatch(opened.version);
          await call(changeWebhook, { params: { id }, headers, body: terms });
          onWritten({ id, secret: undefined });
          return;
        }
        const { body } = await call(createWebhook, {
          query: atBusiness(businessId),
          headers: { 'idempotency-key': key },
          body: terms,
        });
        onWritten({ id: body.id, secret: body.secret });
      },
      done: t('form.saved'),
    });
  };
  return { change, save };
}
