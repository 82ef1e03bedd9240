import { Link } from 'wouter';
import { call } from '../../../api/call.ts';
import { restoreClassSession } from '../../../api/operations.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { SeatMarks } from '../calendar/seat-marks.tsx';
import { visitPath } from '../clients/data.ts';
import { useListChange } from '../ui/list-error-text.ts';
import { Problem } from '../ui/problem.tsx';
import { useNames } from '../ui/use-business.ts';
import type { Session } from './data.ts';
import { ACTS, type SessionAct } from './session-dialog.tsx';

type SessionCardProps = {
  readonly session: Session;
  readonly onAct: (act: SessionAct) => void;
};

const TAGS: Readonly<Record<Session['status'], string>> = {
  open: 'tag open',
  full: 'tag info',
  closed: 'tag',
  cancelled: 'tag stop',
};

/** A session with its people. */
export function SessionCard({ session, onAct }: SessionCardProps) {
  const t = useTexts('classes');
  const names = useNames();
  const { start, end, status, seatsTaken, capacity } = session;
  const isAhead = Date.parse(session.startUtc) > Date.now();
  const name = names.service(session.serviceId);
  return (
    <article className="card session stack-small" aria-label={`${start} ${name}`}>
      <div className="head">
        <p>
          <b className="session-time">
            <bdi dir="ltr">
              {start} – {end}
            </bdi>
          </b>{' '}
          <b>{name}</b>{' '}
          <span className="quiet">{t('with', { name: names.person(session.professionalId) })}</span>
        </p>
        <span className={TAGS[status]}>{t(`status.${status}`)}</span>
      </div>
      {session.reason !== null && <p className="small quiet">{t(`closed.${session.reason}`)}</p>}
      <p className="row">
        <SeatMarks taken={seatsTaken} capacity={capacity} />
        <span>{t('seats', { taken: seatsTaken, capacity })}</span>
      </p>
      <Roster session={session} />
      {isAhead && status !== 'cancelled' && (
        <div className="acts">
          {ACTS.map((act) => (
            <button
              key={act}
              type="button"
              className={act === 'cancel' ? 'button plain slim stop' : 'button plain slim'}
              onClick={() => onAct(act)}
            >
              {t(`${act}.open`)}
              <span className="unseen">
                {' '}
                {name}, {start}
              </span>
            </button>
          ))}
        </div>
      )}
      {isAhead && status === 'cancelled' && <RestoreButton session={session} />}
    </article>
  );
}

function Roster({ session }: { readonly session: Session }) {
  const t = useTexts('classes');
  const { roster, date } = session;
  if (roster.length === 0) return <p className="small quiet">{t('rosterNone')}</p>;
  return (
    <details>
      <summary>{t('roster', { count: roster.length })}</summary>
      <ul className="lines">
        {roster.map(({ appointmentId, client, status }) => (
          <li key={appointmentId}>
            <Link className="name-link" href={visitPath({ id: appointmentId, date })}>
              {client}
            </Link>
            <small>{t(`person.${status}`)}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The session takes place again; its former participants stay cancelled. */
function RestoreButton({ session }: { readonly session: Session }) {
  const t = useTexts('classes');
  const change = useListChange();
  const restore = () =>
    change.start({
      asked: [session.classId, session.sessionDate],
      run: (key) =>
        call(restoreClassSession, {
          params: { id: session.classId, date: session.sessionDate },
          headers: { 'idempotency-key': key },
          body: {},
        }),
      done: t('restore.done'),
    });
  return (
    <div className="stack-small">
      <Problem change={change} />
      <div>
        <button type="button" className="button slim" disabled={change.isPending} onClick={restore}>
          {t('restore.open')}
          <span className="unseen"> {session.start}</span>
        </button>
      </div>
    </div>
  );
}
