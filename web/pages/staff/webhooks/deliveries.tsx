import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { listDeliveries, redeliver } from '../../../api/operations.ts';
import { readPages } from '../../../api/pages.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { SelectField } from '../calendar/select-field.tsx';
import { useListChange } from '../ui/list-error-text.ts';
import { PagedList } from '../ui/pages.tsx';
import { type Delivery, useMoments, type Webhook } from './data.ts';

const STATUSES = ['pending', 'delivered', 'failed'] as const;
const TAGS: Readonly<Record<Delivery['status'], string>> = {
  pending: 'tag info',
  delivered: 'tag open',
  failed: 'tag stop',
};
/** Attempts happen without an event of the business, so the list asks. */
const REFRESH_MS = 5_000;

/** The events that were sent or wait, newest first. */
export function Deliveries({ webhook }: { readonly webhook: Webhook }) {
  const t = useTexts('webhooks');
  const [status, setStatus] = useState('');
  const chosen = STATUSES.find((each) => each === status);
  const list = useInfiniteQuery({
    ...readPages(listDeliveries, {
      params: { id: webhook.id },
      query: { limit: 25, ...(chosen && { status: chosen }) },
    }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <section className="stack-small" aria-labelledby="deliveries">
      <div className="head">
        <div>
          <h2 id="deliveries">{t('deliveries')}</h2>
          <p className="quiet">{t('deliveries.text')}</p>
        </div>
        <SelectField
          label={t('filter')}
          value={status}
          options={[
            { value: '', text: t('filter.all') },
            ...STATUSES.map((each) => ({ value: each, text: t(`status.${each}`) })),
          ]}
          onChange={setStatus}
        />
      </div>
      <PagedList list={list} empty={<p className="card quiet">{t('deliveries.none')}</p>}>
        {(deliveries) => (
          <ul className="rows card">
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} mayResend={webhook.isActive} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

type DeliveryRowProps = { readonly delivery: Delivery; readonly mayResend: boolean };

function DeliveryRow({ delivery, mayResend }: DeliveryRowProps) {
  const t = useTexts('webhooks');
  const moment = useMoments();
  const { type, status, createdAt, waitReason, nextAttemptAt } = delivery;
  const facts = [
    moment(createdAt),
    waitReason !== null && t(`wait.${waitReason}`),
    nextAttemptAt !== null && t('next', { time: moment(nextAttemptAt) }),
  ];
  return (
    <li>
      <span className="row-main">
        <b>
          <code dir="ltr">{type}</code>
        </b>
        <small>{facts.filter(Boolean).join(' · ')}</small>
        <Attempts delivery={delivery} />
      </span>
      <span className={TAGS[status]}>{t(`status.${status}`)}</span>
      {mayResend && status !== 'pending' && <ResendButton delivery={delivery} />}
    </li>
  );
}

function Attempts({ delivery }: { readonly delivery: Delivery }) {
  const t = useTexts('webhooks');
  const moment = useMoments();
  const { attempts } = delivery;
  if (attempts.length === 0) return null;
  return (
    <details>
      <summary>{t('attempts', { count: attempts.length })}</summary>
      <ol className="stack-small">
        {attempts.map(({ at, status, failure, durationMs, answer }) => (
          <li key={at}>
            <small>
              {moment(at)} ·{' '}
              {failure === null
                ? t('attempt.status', { status: String(status) })
                : t(`failure.${failure}`)}{' '}
              · {t('attempt.took', { ms: durationMs })}
            </small>
            {answer && (
              <pre dir="ltr">
                <code>{answer}</code>
              </pre>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

function ResendButton({ delivery: { id, type } }: { readonly delivery: Delivery }) {
  const t = useTexts('webhooks');
  const change = useListChange();
  const send = () =>
    change.start({
      asked: id,
      run: (key) => call(redeliver, { params: { id }, headers: { 'idempotency-key': key } }),
      done: t('queued'),
    });
  return (
    <>
      <button
        type="button"
        className="button plain slim"
        aria-label={t('againOf', { type })}
        disabled={change.isPending}
        onClick={send}
      >
        {t('again')}
      </button>
      {change.problem && (
        <p className="bad" role="alert">
          {change.problem}
        </p>
      )}
    </>
  );
}
