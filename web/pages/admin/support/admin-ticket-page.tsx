import '../admin.css';
import '../../staff/ui/lists.css';
import '../../support/support.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { call, type Output } from '../../../api/call.ts';
import { answerTicket, getAdminTicket } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { usePageTitle } from '../../../app/page-title.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Loaded } from '../../staff/ui/pages.tsx';
import { Thread } from '../../support/thread.tsx';
import { TicketMessage } from '../../support/ticket-message.tsx';
import { useTicketChange } from '../../support/use-ticket-change.ts';
import { TicketFacts } from './ticket-facts.tsx';

export type AdminTicket = Output<'getAdminTicket'>;

/** One ticket with everything that an admin needs to answer it. */
export default function AdminTicketPage() {
  const t = useTexts('support');
  const { id = '' } = useParams();
  const query = useQuery(read(getAdminTicket, { params: { id } }));
  const title = query.data?.subject || t('queue');
  usePageTitle(title);
  return (
    <>
      <div className="work-bar">
        <h1>{title}</h1>
      </div>
      <div className="work-page list-page ticket-page stack">
        <p className="crumbs">
          <Link href={PAGE_PATHS.adminSupport}>
            <Icon name="back" isTiny isMirrored />
            {t('queue.back')}
          </Link>
        </p>
        <Loaded query={query} height="24rem">
          {(ticket) => (
            <div className="ticket-columns">
              <div className="stack">
                <Thread messages={toMessages(ticket, t('erased'))} />
                {ticket.state !== 'closed' && <Answer id={ticket.id} />}
              </div>
              <TicketFacts ticket={ticket} />
            </div>
          )}
        </Loaded>
      </div>
    </>
  );
}

function toMessages({ id, person, body, createdAt, replies }: AdminTicket, erased: string) {
  return [
    { id, name: person.name || erased, body, createdAt, kind: 'person' as const },
    ...replies.map(({ isInternal, authorName, from, ...reply }) => ({
      ...reply,
      name: authorName || erased,
      kind: isInternal ? ('note' as const) : from,
    })),
  ];
}

/** An answer or a note. A change of kind keeps the text. */
function Answer({ id }: { readonly id: string }) {
  const t = useTexts('support');
  const [isInternal, setIsInternal] = useState(false);
  const change = useTicketChange();
  return (
    <section className="card stack-small" aria-label={t('answer')}>
      <fieldset>
        <legend className="unseen">{t('kind')}</legend>
        <div className="segmented">
          {(['answer', 'note'] as const).map((kind) => (
            <label key={kind}>
              <input
                type="radio"
                name="kind"
                checked={isInternal === (kind === 'note')}
                onChange={() => setIsInternal(kind === 'note')}
              />
              {t(kind)}
            </label>
          ))}
        </div>
      </fieldset>
      <TicketMessage
        label={isInternal ? t('note') : t('answer')}
        hint={isInternal ? t('note.hint') : undefined}
        button={isInternal ? t('note.send') : t('answer.send')}
        {...change}
        onSend={(body, clear) =>
          change.start({
            asked: { id, body, isInternal },
            run: (key) =>
              call(answerTicket, {
                params: { id },
                body: { body, isInternal },
                headers: { 'idempotency-key': key },
              }),
            done: isInternal ? t('note.saved') : t('answer.sent'),
            then: clear,
          })
        }
      />
    </section>
  );
}
