import { useTexts } from '../text/use-texts.ts';

type BigTimeProps = {
  readonly day: string;
  readonly start: string;
  readonly end?: string;
  /** Another customer has taken it. */
  readonly isLost?: boolean;
};

/** The time as a headline. */
export function BigTime({ day, start, end, isLost }: BigTimeProps) {
  const t = useTexts('shell');
  return (
    <div className={isLost ? 'big-time lost' : 'big-time'}>
      <span className="day">{day}</span>
      <span className="clock">
        {start}
        {end && <small>{t('until', { time: end })}</small>}
      </span>
    </div>
  );
}
