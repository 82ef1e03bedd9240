import { type FormEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { isAmselError } from '../../../api/failures.ts';
import { redeliverSince } from '../../../api/operations.ts';
import { useToast } from '../../../app/toasts.tsx';
import { useTexts } from '../../../text/use-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useListChange } from '../ui/list-error-text.ts';
import { Problem } from '../ui/problem.tsx';
import type { Webhook } from './data.ts';

type SinceDialogProps = { readonly webhook: Webhook; readonly onClose: () => void };

/** Sends what a program missed. */
export function SinceDialog({ webhook, onClose }: SinceDialogProps) {
  const t = useTexts('webhooks');
  const showToast = useToast();
  const change = useListChange();
  const [form, setForm] = useState({ since: '' });
  const isRefused = isAmselError(change.error, 'INVALID_INPUT');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.start({
      asked: form,
      run: async (key) => {
        const count = await sendAll(webhook.id, new Date(form.since).toISOString(), key);
        showToast(t('since.done', { count }));
      },
      then: onClose,
    });
  };
  return (
    <Dialog title={t('since.title')} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <p>{t('since.text')}</p>
        <Field
          type="datetime-local"
          label={t('since.field')}
          value={form.since}
          required
          problem={isRefused ? t('since.refused') : undefined}
          onChange={({ target }) => setForm({ since: target.value })}
        />
        {!isRefused && <Problem change={change} />}
        <button type="submit" className="button primary" disabled={change.isPending}>
          {t('since.submit')}
        </button>
      </form>
    </Dialog>
  );
}

/** The server queues a part at a time; each part has its own key. */
async function sendAll(id: string, since: string, key: string): Promise<number> {
  const headers = { 'idempotency-key': `${key}-${since}` };
  const { body } = await call(redeliverSince, { params: { id }, headers, body: { since } });
  return body.queued + (body.next === null ? 0 : await sendAll(id, body.next, key));
}
