import { type FormEvent, type ReactNode, useState } from 'react';
import { call } from '../../../api/call.ts';
import {
  cancelClassSession,
  moveClassSession,
  resizeClassSession,
} from '../../../api/operations.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useListChange } from '../ui/list-error-text.ts';
import { Problem } from '../ui/problem.tsx';
import { useNames } from '../ui/use-business.ts';
import type { Session } from './data.ts';

export const ACTS = ['move', 'resize', 'cancel'] as const;
export type SessionAct = (typeof ACTS)[number];

type Form = {
  readonly date: string;
  readonly start: string;
  readonly capacity: string;
  readonly reason: string;
};

type SessionDialogProps = {
  readonly kind: SessionAct;
  readonly session: Session;
  readonly onClose: () => void;
};

/** Moves, resizes or cancels one session; it says for how many people. */
export function SessionDialog({ kind, session, onClose }: SessionDialogProps) {
  const t = useTexts('classes');
  const formats = useFormats();
  const names = useNames();
  const change = useListChange();
  const [form, setForm] = useState<Form>({
    date: session.date,
    start: session.start,
    capacity: String(session.capacity),
    reason: '',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.start({
      asked: form,
      run: (key) => send(kind, session, form, key),
      done: {
        move: t('move.done', { day: formats.day(form.date), start: form.start }),
        resize: t('resize.done', { count: Number(form.capacity) }),
        cancel: t('cancel.done'),
      }[kind],
      then: onClose,
    });
  };
  const title = t(`${kind}.title`, {
    name: names.service(session.serviceId),
    day: formats.day(session.date),
    start: session.start,
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <Fields
          kind={kind}
          people={session.roster.length}
          form={form}
          onChange={(next) => setForm({ ...form, ...next })}
        >
          <Problem change={change} />
        </Fields>
        <button
          type="submit"
          className={kind === 'cancel' ? 'button stop' : 'button primary'}
          disabled={change.isPending}
        >
          {kind === 'move'
            ? t('move.submit', { day: form.date && formats.day(form.date), start: form.start })
            : kind === 'resize'
              ? t('resize.submit', { count: Number(form.capacity) })
              : t('cancel.submit')}
        </button>
      </form>
    </Dialog>
  );
}

type FieldsProps = {
  readonly kind: SessionAct;
  readonly people: number;
  readonly form: Form;
  readonly onChange: (next: Partial<Form>) => void;
  readonly children: ReactNode;
};

function Fields({ kind, people, form, onChange, children }: FieldsProps) {
  const t = useTexts('classes');
  return (
    <>
      {kind === 'move' && (
        <>
          <p>{t('move.text', { count: people })}</p>
          <div className="pair">
            <Field
              type="date"
              label={t('move.date')}
              value={form.date}
              required
              onChange={({ target }) => onChange({ date: target.value })}
            />
            <Field
              type="time"
              label={t('move.start')}
              value={form.start}
              required
              onChange={({ target }) => onChange({ start: target.value })}
            />
          </div>
        </>
      )}
      {kind === 'resize' && (
        <Field
          type="number"
          inputMode="numeric"
          min={1}
          max={SEATS_MAX}
          label={t('resize.seats')}
          value={form.capacity}
          required
          onChange={({ target }) => onChange({ capacity: target.value })}
        />
      )}
      {kind === 'cancel' && (
        <>
          <p>{t('cancel.text', { count: people })}</p>
          <Field
            label={t('cancel.reason')}
            value={form.reason}
            maxLength={500}
            onChange={({ target }) => onChange({ reason: target.value })}
          />
        </>
      )}
      {children}
    </>
  );
}

const SEATS_MAX = 300;

async function send(kind: SessionAct, session: Session, form: Form, key: string): Promise<void> {
  const request = {
    params: { id: session.classId, date: session.sessionDate },
    headers: { 'idempotency-key': key },
  };
  const { date, start, capacity, reason } = form;
  if (kind === 'move') await call(moveClassSession, { ...request, body: { date, start } });
  else if (kind === 'resize') {
    await call(resizeClassSession, { ...request, body: { capacity: Number(capacity) } });
  } else {
    const body = reason.trim() ? { reason: reason.trim() } : {};
    await call(cancelClassSession, { ...request, body });
  }
}
