import { useMoment } from '../../format/moment.ts';
import { useTexts } from '../../text/use-texts.ts';

export type ThreadMessage = {
  readonly id: string;
  readonly name: string;
  readonly body: string;
  readonly createdAt: string;
  readonly kind: 'person' | 'support' | 'note';
};

/** The messages of a ticket, oldest first. */
export function Thread({ messages }: { readonly messages: readonly ThreadMessage[] }) {
  const t = useTexts('support');
  const moment = useMoment();
  return (
    <ol className="thread">
      {messages.map(({ id, name, body, createdAt, kind }) => (
        <li key={id} className={`message ${kind === 'note' ? 'internal' : kind}`}>
          <p className="small message-head">
            <b>
              <bdi>{name}</bdi>
            </b>
            {kind === 'note' && <span className="tag">{t('note')}</span>}
            <time className="quiet" dateTime={createdAt}>
              {moment(createdAt)}
            </time>
          </p>
          <p className="message-body" dir="auto">
            {body}
          </p>
        </li>
      ))}
    </ol>
  );
}
