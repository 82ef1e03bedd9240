import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { listWebhooks } from '../../../api/operations.ts';
import { readPages } from '../../../api/pages.ts';
import { pathTo } from '../../../app/paths.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { atBusiness, useStaff } from '../shell/staff-context.ts';
import { PageBar } from '../ui/page-bar.tsx';
import { PagedList } from '../ui/pages.tsx';
import { useMoments, type Webhook } from './data.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { StateTag } from './state-tag.tsx';
import { WebhookForm, type Written } from './webhook-form.tsx';

/** The addresses that events are sent to. */
export default function WebhooksPage() {
  const t = useTexts('webhooks');
  const { businessId } = useStaff();
  const [, navigate] = useLocation();
  const [isAdding, setIsAdding] = useState(false);
  const [added, setAdded] = useState<Written>();
  const list = useInfiniteQuery(
    readPages(listWebhooks, { query: atBusiness(businessId, { limit: 50 }) }),
  );
  return (
    <>
      <PageBar title={t('title')}>
        <button type="button" className="button primary slim" onClick={() => setIsAdding(true)}>
          <Icon name="plus" isTiny />
          {t('add')}
        </button>
      </PageBar>
      <div className="work-page list-page stack">
        <p className="quiet">{t('text')}</p>
        <PagedList
          list={list}
          height="10rem"
          empty={
            <div className="card stack-small">
              <h2>{t('none')}</h2>
              <p className="quiet">{t('noneText')}</p>
            </div>
          }
        >
          {(webhooks) => (
            <ul className="rows card">
              {webhooks.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
      {isAdding && (
        <WebhookForm
          onClose={() => setIsAdding(false)}
          onWritten={(written) => {
            setIsAdding(false);
            setAdded(written);
          }}
        />
      )}
      {added && (
        <SecretDialog secret={added.secret} onClose={() => navigate(pathTo('webhook', added.id))} />
      )}
    </>
  );
}

function WebhookRow({ webhook }: { readonly webhook: Webhook }) {
  const t = useTexts('webhooks');
  const moment = useMoments();
  const { id, url, description, events, lastSuccessAt } = webhook;
  const facts = [
    description,
    events.includes('*') ? t('all') : t('events', { count: events.length }),
    lastSuccessAt === null ? t('never') : t('lastSuccess', { time: moment(lastSuccessAt) }),
  ];
  return (
    <li>
      <Link className="row-link" href={pathTo('webhook', id)}>
        <span className="row-main">
          <b>
            <bdi dir="ltr">{url}</bdi>
          </b>
          <small>{facts.filter(Boolean).join(' · ')}</small>
        </span>
        <StateTag webhook={webhook} />
      </Link>
    </li>
  );
}
