import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { getWebhook } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageBar } from '../ui/page-bar.tsx';
import { Loaded } from '../ui/pages.tsx';
import { useMoments, type Webhook } from './data.ts';
import { Deliveries } from './deliveries.tsx';
import { StateTag } from './state-tag.tsx';
import { WebhookActions } from './webhook-actions.tsx';

/** One webhook: its state, its settings, and what was sent. */
export default function WebhookPage() {
  const t = useTexts('webhooks');
  const { id = '' } = useParams();
  const query = useQuery(read(getWebhook, { params: { id } }));
  return (
    <>
      <PageBar title={query.data?.description ?? t('title')} />
      <div className="work-page list-page stack">
        <p className="crumbs">
          <Link href={PAGE_PATHS.webhooks}>
            <Icon name="back" isTiny isMirrored />
            {t('back')}
          </Link>
        </p>
        <Loaded query={query} height="10rem">
          {(webhook) => (
            <>
              <Settings webhook={webhook} />
              <Deliveries webhook={webhook} />
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}

function Settings({ webhook }: { readonly webhook: Webhook }) {
  const t = useTexts('webhooks');
  const moment = useMoments();
  const { url, events, lastSuccessAt, pausedUntil, previousSecretUntil } = webhook;
  return (
    <section className="card stack-small" aria-labelledby="settings">
      <div className="head">
        <h2 id="settings">{t('settings')}</h2>
        <StateTag webhook={webhook} />
      </div>
      <p>
        <code dir="ltr">{url}</code>
      </p>
      <p className="small quiet">
        {events.includes('*') ? t('all') : <bdi dir="ltr">{events.join(', ')}</bdi>} ·{' '}
        {lastSuccessAt === null ? t('never') : t('lastSuccess', { time: moment(lastSuccessAt) })}
      </p>
      {pausedUntil !== null && <Note>{t('paused', { time: moment(pausedUntil) })}</Note>}
      {previousSecretUntil !== null && (
        <Note kind="quiet">{t('rotate.until', { time: moment(previousSecretUntil) })}</Note>
      )}
      <WebhookActions webhook={webhook} />
    </section>
  );
}
