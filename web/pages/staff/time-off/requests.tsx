import { useQuery } from '@tanstack/react-query';
import { call, type Output } from '../../../api/call.ts';
import {
  answerTimeOffRequest,
  getBusinessCalendar,
  listTimeOff,
  listTimeOffRequests,
  withdrawTimeOffRequest,
} from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { LoadFailure } from '../../../app/load-failure.tsx';
import { useTexts } from '../../../text/use-texts.ts';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSetupErrorText } from '../setup/error-text.ts';
import { useChange } from '../setup/use-change.ts';
import { useStaff } from '../shell/staff-context.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { PeriodText } from './period-text.tsx';
import type { Person } from './time-off-page.tsx';

type Request = Output<'listTimeOffRequests'>[number];
type RequestsProps = { readonly people: readonly Person[]; readonly timezone: string };

/** More than can wait at once. */
const ALL = 500;

/** The requests that wait for an answer, oldest first; those of people of other businesses are left out. */
export function Requests({ people, timezone }: RequestsProps) {
  const t = useTexts('team');
  const { rights } = useStaff();
  const requests = useQuery(
    read(listTimeOffRequests, { query: { status: 'requested', limit: ALL } }),
  );
  const shown = requests.data?.filter((each) =>
    people.some(({ id }) => id === each.professionalId),
  );
  return (
    <section aria-labelledby="requests">
      <SectionHead id="requests" title={t('requests.title')} />
      {requests.error && !shown ? (
        <LoadFailure error={requests.error} onRetry={() => void requests.refetch()} />
      ) : !shown ? (
        <Skeleton width="100%" height="5rem" />
      ) : shown.length === 0 ? (
        <p className="card quiet">{t('requests.none')}</p>
      ) : (
        <ul className="card">
          {shown.map((request) => (
            <RequestRow
              key={request.id}
              {...{ request, timezone }}
              name={people.find(({ id }) => id === request.professionalId)?.name ?? ''}
              mayAnswer={rights.includes('calendar')}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type RequestRowProps = {
  readonly request: Request;
  readonly name: string;
  readonly timezone: string;
  readonly mayAnswer: boolean;
};

function RequestRow({ request, name, timezone, mayAnswer }: RequestRowProps) {
  const t = useTexts('team');
  const textOf = useSetupErrorText();
  const { answer, withdraw } = useAnswers(request, name);
  const error = answer.error ?? withdraw.error;
  return (
    <li className="off-row">
      <div className="off-text">
        <b>{name}</b>
        <p id={`asked-${request.id}`}>
          <PeriodText from={request.from} to={request.to} timezone={timezone} />
        </p>
        {request.reason && <p className="small quiet">{request.reason}</p>}
      </div>
      {mayAnswer ? (
        <div className="row">
          {(['approve', 'decline'] as const).map((each) => (
            <button
              key={each}
              type="button"
              className={each === 'approve' ? 'button slim' : 'button plain slim stop'}
              aria-label={t(`requests.${each}Of`, { name })}
              onClick={() => !answer.isPending && answer.mutate(each)}
            >
              {t(`requests.${each}`)}
            </button>
          ))}
        </div>
      ) : (
        <button
          type="button"
          className="button plain slim stop"
          id={`withdraw-${request.id}`}
          aria-labelledby={`withdraw-${request.id} asked-${request.id}`}
          onClick={() => !withdraw.isPending && withdraw.mutate()}
        >
          {t('requests.withdraw')}
        </button>
      )}
      {error && (
        <Note kind="stop" isAnnounced>
          {textOf(error)}
        </Note>
      )}
    </li>
  );
}

function useAnswers({ id }: Request, name: string) {
  const t = useTexts('team');
  const refresh = [listTimeOffRequests, listTimeOff, getBusinessCalendar];
  const answer = useChange({
    send: (given: 'approve' | 'decline', key) =>
      call(answerTimeOffRequest, {
        params: { id, answer: given },
        headers: { 'idempotency-key': key },
      }),
    refresh,
    done: (_, given) =>
      t(given === 'approve' ? 'requests.approved' : 'requests.declined', { name }),
  });
  const withdraw = useChange({
    send: () => call(withdrawTimeOffRequest, { params: { id } }),
    refresh,
    done: () => t('requests.withdrawn'),
  });
  return { answer, withdraw };
}
