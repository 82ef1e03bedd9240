import { addDays } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Professional } from '../data.ts';
import type { Frequency, SeriesException } from './choice.ts';
import type { RepeatStepProps } from './repeat-step.tsx';
import type { Occurrence } from './use-quote.ts';

const STEP_DAYS: Readonly<Record<Frequency, number>> = { none: 0, weekly: 7, biweekly: 14 };

type PreviewProps = RepeatStepProps & { readonly first: string };

/** Says for each date whether it is free, and offers others. */
export default function SeriesPreview({ choice, quote, people, onChange, first }: PreviewProps) {
  const t = useTexts('customer');
  const { frequency, count, exceptions, start } = choice;
  const dates = Array.from({ length: count }, (_, i) => addDays(first, i * STEP_DAYS[frequency]));
  const change = (date: string, exception: SeriesException | undefined) => {
    const others = exceptions.filter((other) => other.date !== date);
    onChange({ exceptions: exception ? [...others, exception] : others });
  };
  return (
    <>
      <ol className="series" aria-label={t('repeat.dates')}>
        {dates.map((date) => (
          <SeriesDate
            key={date}
            {...{ date, start, people }}
            occurrence={quote?.occurrences.find((each) => each.date === date)}
            exception={exceptions.find((each) => each.date === date)}
            onChange={(exception) => change(date, exception)}
          />
        ))}
      </ol>
      {!quote && <p className="small quiet">{t('repeat.logIn')}</p>}
    </>
  );
}

type SeriesDateProps = {
  readonly date: string;
  readonly start: string | undefined;
  readonly people: readonly Professional[];
  readonly occurrence: Occurrence | undefined;
  readonly exception: SeriesException | undefined;
  readonly onChange: (exception: SeriesException | undefined) => void;
};

function SeriesDate({ date, start, people, occurrence, exception, onChange }: SeriesDateProps) {
  const t = useTexts('customer');
  const formats = useFormats();
  const isSkipped = exception?.skip === true;
  const isTaken = occurrence?.available === false;
  const word = isSkipped ? t('repeat.skipped') : isTaken ? t('repeat.taken') : t('repeat.free');
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? '';
  return (
    <li className={isTaken ? 'taken' : ''}>
      {occurrence || isSkipped ? <Icon name={isTaken ? 'close' : 'check'} /> : <span />}
      <b>
        {formats.day(date)}, {occurrence?.start ?? start}
      </b>
      {(occurrence ?? isSkipped) && <span className="verdict">{word}</span>}
      {(isTaken || exception) && (
        <div className="chips">
          {exception && (
            <button type="button" className="chip" onClick={() => onChange(undefined)}>
              {t('repeat.undo')}
            </button>
          )}
          {occurrence?.alternatives?.map((other) => (
            <button
              key={`${other.start}${other.professional}`}
              type="button"
              className="chip"
              onClick={() =>
                onChange({ date, start: other.start, professional: other.professional })
              }
            >
              {t('repeat.instead', { time: other.start, name: nameOf(other.professional) })}
            </button>
          ))}
          {isTaken && (
            <button type="button" className="chip" onClick={() => onChange({ date, skip: true })}>
              {t('repeat.skip')}
            </button>
          )}
        </div>
      )}
    </li>
  );
}
