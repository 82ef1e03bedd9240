import './spans.css';
import { useTexts } from '../../../../text/use-texts.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { joinSpans, problemOf, readClock, type Span } from './hours.ts';

type SpanListProps = {
  readonly spans: readonly Span[];
  /** The weekday or the date. */
  readonly name: string;
  readonly isFixed?: boolean;
  /** The last one can be removed, too. */
  readonly mayBeEmpty?: boolean;
  /** The id of the `SpanProblem` beside it. */
  readonly problemId: string;
  readonly onChange: (spans: readonly Span[]) => void;
};

/** The spans of a day, each with two clock times. */
export function SpanList({ spans, name, isFixed = false, problemId, ...rest }: SpanListProps) {
  const { mayBeEmpty = false, onChange } = rest;
  const problem = problemOf(spans);
  return (
    <div className="spans">
      {spans.map((span, index) => (
        <SpanInputs
          // The order of spans is theirs as long as they are edited.
          key={index}
          {...{ span, name, isFixed, problemId }}
          isWrong={problem?.index === index}
          onChange={(next) => onChange(spans.map((old, i) => (i === index ? next : old)))}
          onRemove={
            mayBeEmpty || spans.length > 1
              ? () => onChange(spans.filter((_, i) => i !== index))
              : undefined
          }
        />
      ))}
    </div>
  );
}

type SpanProblemProps = {
  readonly spans: readonly Span[];
  readonly id: string;
  readonly onChange: (spans: readonly Span[]) => void;
};

/** The first thing that is wrong with the spans; those that overlap can be joined. */
export function SpanProblem({ spans, id, onChange }: SpanProblemProps) {
  const t = useTexts('setup');
  const problem = problemOf(spans);
  const joined = joinSpans(spans).map(({ start, end }) => `${start} – ${end}`);
  return (
    <p className="problem" id={id} role="alert">
      {problem?.kind === 'overlap' ? (
        <>
          {t('hours.overlap', problem)}
          <button type="button" className="button slim" onClick={() => onChange(joinSpans(spans))}>
            {t('hours.join', { spans: joined.join(', ') })}
          </button>
        </>
      ) : (
        problem && t(`hours.${problem.kind}`)
      )}
    </p>
  );
}

type SpanInputsProps = {
  readonly span: Span;
  /** The weekday or the date. */
  readonly name: string;
  readonly isFixed: boolean;
  readonly isWrong: boolean;
  readonly problemId: string;
  readonly onChange: (span: Span) => void;
  readonly onRemove: (() => void) | undefined;
};

function SpanInputs({ span, name, isFixed, isWrong, problemId, ...on }: SpanInputsProps) {
  const t = useTexts('setup');
  const input = (edge: 'start' | 'end') => (
    <input
      className="input clock"
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      value={span[edge]}
      readOnly={isFixed}
      maxLength={5}
      aria-label={t(edge === 'start' ? 'hours.from' : 'hours.until', { day: name })}
      aria-invalid={isWrong ? true : undefined}
      aria-describedby={isWrong ? problemId : undefined}
      onChange={({ target }) => on.onChange({ ...span, [edge]: target.value })}
      onBlur={({ target }) => {
        const clock = readClock(target.value);
        if (clock !== undefined && clock !== span[edge]) on.onChange({ ...span, [edge]: clock });
      }}
    />
  );
  return (
    <span className="span" dir="ltr">
      {input('start')}
      <span aria-hidden="true">–</span>
      {input('end')}
      {on.onRemove && !isFixed && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('hours.removeSpan', span)}
          onClick={on.onRemove}
        >
          <Icon name="close" isTiny />
        </button>
      )}
    </span>
  );
}
