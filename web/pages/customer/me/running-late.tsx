import { call } from '../../../api/call.ts';
import { raiseAlert } from '../../../api/operations.ts';
import { clockAt } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Note } from '../../../ui/note.tsx';
import { type Alert, type Place, readAgain, type Visit } from './data.ts';
import { useChange } from './use-change.ts';

const CHOICES = [5, 10, 15, 20] as const;
const MINUTE_MS = 60_000;

type RunningLateProps = {
  readonly visit: Visit;
  readonly place: Place;
  readonly alert: Alert | undefined;
};

/** Tells staff how much later the customer comes, and shows their answer. */
export function RunningLate({ visit, place, alert }: RunningLateProps) {
  const t = useTexts('me');
  const formats = useFormats();
  const { isSending, problem, run } = useChange(async (minutes: number, key) => {
    const headers = { 'idempotency-key': key };
    await call(raiseAlert, { params: { id: visit.id }, headers, body: { minutes } });
    void readAgain();
  });
  if (alert) return <Told visit={visit} place={place} alert={alert} />;
  return (
    <div className="late" role="group" aria-label={t('late.ask')}>
      <b>{t('late.ask')}</b>
      <div className="chips">
        {CHOICES.map((minutes) => {
          const span = formats.duration(minutes);
          return (
            <button
              key={minutes}
              type="button"
              className="chip"
              aria-disabled={isSending}
              onClick={() => run(minutes)}
            >
              {span}
            </button>
          );
        })}
      </div>
      {problem && (
        <Note kind="stop" isAnnounced>
          {problem}
        </Note>
      )}
    </div>
  );
}

function Told({ visit, place, alert }: RunningLateProps & { readonly alert: Alert }) {
  const t = useTexts('me');
  const formats = useFormats();
  const { timezone, startUtc, professional } = visit;
  const time = clockAt(Date.parse(alert.createdAt), timezone);
  const name = place.nameOf(professional);
  const arrival = clockAt(Date.parse(startUtc) + alert.minutes * MINUTE_MS, timezone);
  return (
    <div className="late told" role="status">
      <p>
        <span className={alert.status === 'declined' ? 'tag stop' : 'tag info'}>
          {name ? t('late.told', { name, time }) : t('late.toldPlace', { time })}
        </span>
      </p>
      <p>
        {t('late.text', { span: formats.duration(alert.minutes), time: arrival })}{' '}
        <span className="quiet">{t(`late.${alert.status}`)}</span>
      </p>
    </div>
  );
}
