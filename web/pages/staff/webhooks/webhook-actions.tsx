import { useState } from 'react';
import { useLocation } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { call } from '../../../api/call.ts';
import {
  changeWebhook,
  deleteWebhook,
  getWebhook,
  rotateWebhookSecret,
  testWebhook,
} from '../../../api/operations.ts';
import { ifMatch, loadVersioned } from '../../../api/versioned.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useListChange } from '../ui/list-error-text.ts';
import { Problem } from '../ui/problem.tsx';
import type { Webhook } from './data.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { SinceDialog } from './since-dialog.tsx';
import { WebhookForm } from './webhook-form.tsx';

type WebhookProps = { readonly webhook: Webhook };
type Opened = 'form' | 'rotate' | 'since' | 'delete';

export function WebhookActions({ webhook }: WebhookProps) {
  const t = useTexts('webhooks');
  const lists = useTexts('lists');
  const [opened, setOpened] = useState<Opened>();
  const [secret, setSecret] = useState<{ readonly value: string | undefined }>();
  const close = () => setOpened(undefined);
  const button = (what: Opened, text: string) => (
    <button
      type="button"
      className={what === 'delete' ? 'button plain slim stop' : 'button plain slim'}
      onClick={() => setOpened(what)}
    >
      {text}
    </button>
  );
  return (
    <>
      <div className="acts">
        {webhook.isActive && <TestButton webhook={webhook} />}
        {button('form', lists('change'))}
        <StartStop webhook={webhook} />
        {button('rotate', t('rotate.open'))}
        {webhook.isActive && button('since', t('since.open'))}
        {button('delete', t('delete.open'))}
      </div>
      {opened === 'form' && <WebhookForm webhook={webhook} onClose={close} onWritten={close} />}
      {opened === 'rotate' && (
        <RotateDialog
          webhook={webhook}
          onClose={close}
          onRotated={(value) => {
            close();
            setSecret({ value });
          }}
        />
      )}
      {opened === 'since' && <SinceDialog webhook={webhook} onClose={close} />}
      {opened === 'delete' && <DeleteDialog webhook={webhook} onClose={close} />}
      {secret && <SecretDialog secret={secret.value} onClose={() => setSecret(undefined)} />}
    </>
  );
}

function TestButton({ webhook: { id } }: WebhookProps) {
  const t = useTexts('webhooks');
  const change = useListChange();
  const send = () =>
    change.start({
      asked: id,
      run: (key) =>
        call(testWebhook, {
          params: { id },
          headers: { 'idempotency-key': key },
        }),
      done: t('test.sent'),
    });
  return (
    <>
      <button type="button" className="button slim" disabled={change.isPending} onClick={send}>
        {t('test.send')}
      </button>
      <Problem change={change} />
    </>
  );
}

function StartStop({ webhook: { id, isActive } }: WebhookProps) {
  const t = useTexts('webhooks');
  const change = useListChange();
  const turn = () =>
    change.start({
      run: () => call(changeWebhook, { params: { id }, body: { isActive: !isActive } }),
      done: t(isActive ? 'stopped' : 'started'),
    });
  return (
    <>
      <button
        type="button"
        className="button plain slim"
        disabled={change.isPending}
        onClick={turn}
      >
        {t(isActive ? 'stop' : 'start')}
      </button>
      <Problem change={change} />
    </>
  );
}

type RotateDialogProps = WebhookProps & {
  readonly onClose: () => void;
  readonly onRotated: (secret: string | undefined) => void;
};

function RotateDialog({ webhook: { id }, onClose, onRotated }: RotateDialogProps) {
  const t = useTexts('webhooks');
  const change = useListChange();
  const rotate = () =>
    change.start({
      asked: id,
      run: async (key) => {
        const { body } = await call(rotateWebhookSecret, {
          params: { id },
          headers: { 'idempotency-key': key },
        });
        onRotated(body.secret);
      },
    });
  return (
    <ConfirmDialog
      title={t('rotate.title')}
      action={t('rotate.submit')}
      change={change}
      onConfirm={rotate}
      onClose={onClose}
    >
      <p>{t('rotate.text')}</p>
    </ConfirmDialog>
  );
}

type DeleteDialogProps = WebhookProps & { readonly onClose: () => void };

function DeleteDialog({ webhook: { id }, onClose }: DeleteDialogProps) {
  const t = useTexts('webhooks');
  const [, navigate] = useLocation();
  const change = useListChange();
  const remove = (version: string | undefined) =>
    change.start({
      run: () => call(deleteWebhook, { params: { id }, headers: ifMatch(version) }),
      done: t('delete.done'),
      then: () => navigate(PAGE_PATHS.webhooks),
    });
  return (
    <ConfirmDialog
      title={t('delete.title')}
      action={t('delete.submit')}
      change={change}
      read={loadVersioned(getWebhook, { params: { id } })}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('delete.text')}</p>
    </ConfirmDialog>
  );
}
