import { type CSSProperties, useId } from 'react';
import { toMinutes } from '../../../../format/days.ts';
import { useFormats } from '../../../../format/formats.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { addSpan, dateOfWeekday, problemOf, type Span, type Weekday } from './hours.ts';
import { SpanList, SpanProblem } from './span-list.tsx';

type DayRowProps = {
  readonly day: Weekday;
  readonly isFixed: boolean;
  readonly onChange: (day: Weekday) => void;
  readonly onCopy: () => void;
};

/** One weekday: open or not, its spans, and what is wrong with them. */
export function DayRow({ day, isFixed, onChange, onCopy }: DayRowProps) {
  const t = useTexts('setup');
  const formats = useFormats();
  const problemId = useId();
  const { weekday, spans } = day;
  const name = formats.weekday(dateOfWeekday(weekday));
  const problem = problemOf(spans);
  const setSpans = (next: readonly Span[]) => onChange({ weekday, spans: next });
  return (
    <li className={spans.length === 0 ? 'shut' : undefined}>
      <label className="day-name">
        <input
          type="checkbox"
          role="switch"
          className="toggle"
          checked={spans.length > 0}
          disabled={isFixed}
          aria-label={t('hours.open', { day: name })}
          onChange={({ target }) => setSpans(target.checked ? addSpan([]) : [])}
        />
        <b>{name}</b>
      </label>
      {spans.length === 0 ? (
        <div className="spans">
          <span className="quiet">{t('hours.closed')}</span>
        </div>
      ) : (
        <SpanList {...{ spans, name, isFixed, problemId }} onChange={setSpans} />
      )}
      {!isFixed && (
        <Tools
          name={name}
          onAdd={() => setSpans(addSpan(spans))}
          onCopy={spans.length > 0 ? onCopy : undefined}
        />
      )}
      <DayLine spans={spans} isWrong={problem !== undefined} />
      <SpanProblem spans={spans} id={problemId} onChange={setSpans} />
    </li>
  );
}

type ToolsProps = {
  /** The weekday. */
  readonly name: string;
  readonly onAdd: () => void;
  readonly onCopy: (() => void) | undefined;
};

function Tools({ name, onAdd, onCopy }: ToolsProps) {
  const t = useTexts('setup');
  const [add, copy] = [t('hours.add', { day: name }), t('hours.copy', { day: name })];
  return (
    <span className="tools">
      <button type="button" className="icon-button" aria-label={add} title={add} onClick={onAdd}>
        <Icon name="plus" />
      </button>
      {onCopy && (
        <button
          type="button"
          className="icon-button"
          aria-label={copy}
          title={copy}
          onClick={onCopy}
        >
          <WorkIcon name="copy" />
        </button>
      )}
    </span>
  );
}

type DayLineProps = { readonly spans: readonly Span[]; readonly isWrong: boolean };

/** The day as a line from 6 to 23 o'clock, as a picture of what is typed. */
function DayLine({ spans, isWrong }: DayLineProps) {
  const [from, to] = [6 * 60, 23 * 60];
  const place = (clock: string) =>
    Math.min(100, Math.max(0, (100 * (toMinutes(clock) - from)) / (to - from)));
  return (
    <span className={isWrong ? 'day-line wrong' : 'day-line'} dir="ltr" aria-hidden="true">
      {spans.map(({ start, end }, index) => (
        <i
          key={index}
          style={{ '--from': place(start) || 0, '--to': place(end) || 0 } as CSSProperties}
        />
      ))}
    </span>
  );
}
