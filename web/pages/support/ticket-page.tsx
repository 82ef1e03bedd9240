import './support.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { PAGE_PATHS } from '../../../contract/page-paths.ts';
import { call, type Output } from '../../api/call.ts';
import { closeTicket, getTicket, replyToTicket } from '../../api/operations.ts';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { LoadFailure } from '../../app/load-failure.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateTag } from './state-tag.tsx';
import { LoggedOut } from './support-page.tsx';
import { Thread } from './thread.tsx';
import { TicketMessage } from './ticket-message.tsx';
import { useTicketChange } from './use-ticket-change.ts';

type Ticket = Output<'getTicket'>;

/** One question with its answers. */
export default function TicketPage() {
  const t = useTexts('support');
  const { id = '' } = useParams();
  const session = useSession();
  const isOpen = session.status === 'open';
  const found = useQuery({ ...read(getTicket, { params: { id } }), enabled: isOpen });
  const title = found.data?.subject ?? t('title');
  usePageTitle(title);
  return (
    <div className="wrap support-page stack">
      <p className="crumbs">
        <Link href={PAGE_PATHS.support}>
          <Icon name="back" isTiny isMirrored />
          {t('back')}
        </Link>
      </p>
      <h1 dir="auto">{title}</h1>
      {session.status === 'none' && <LoggedOut />}
      {found.error && !found.data && (
        <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
      )}
      {isOpen && found.isPending && <Skeleton width="100%" height="20rem" />}
      {found.data && <OwnTicket ticket={found.data} />}
    </div>
  );
}

function OwnTicket({ ticket }: { readonly ticket: Ticket }) {
  const t = useTexts('support');
  const { id, state, waitsFor, body, createdAt, replies } = ticket;
  const names = { person: t('you'), support: t('support') };
  const messages = [
    { id, name: names.person, body, createdAt, kind: 'person' as const },
    ...replies.map((reply) => ({ ...reply, name: names[reply.from], kind: reply.from })),
  ];
  return (
    <>
      <p className="row">
        <StateTag state={state} />
        {waitsFor !== 'none' && <span className="small quiet">{t(`waits.${waitsFor}`)}</span>}
      </p>
      <Thread messages={messages} />
      {state === 'closed' ? <Note kind="quiet">{t('closed')}</Note> : <Answer ticket={ticket} />}
    </>
  );
}

function Answer({ ticket: { id, state } }: { readonly ticket: Ticket }) {
  const t = useTexts('support');
  const reply = useTicketChange();
  const close = useTicketChange();
  const params = { id };
  return (
    <>
      <TicketMessage
        label={t('reply')}
        hint={state === 'resolved' ? t('reply.reopens') : undefined}
        button={t('reply.send')}
        {...reply}
        onSend={(body, clear) =>
          reply.start({
            asked: { id, body },
            run: (key) =>
              call(replyToTicket, { params, body: { body }, headers: { 'idempotency-key': key } }),
            done: t('reply.sent'),
            then: clear,
          })
        }
      />
      {close.problem && (
        <Note kind="stop" isAnnounced>
          {close.problem}
        </Note>
      )}
      <p>
        <button
          type="button"
          className="button"
          aria-disabled={close.isPending}
          onClick={() =>
            close.start({
              asked: { id, state: 'closed' },
              run: (key) => call(closeTicket, { params, headers: { 'idempotency-key': key } }),
              done: t('close.done'),
            })
          }
        >
          {t('close')}
        </button>
      </p>
    </>
  );
}
