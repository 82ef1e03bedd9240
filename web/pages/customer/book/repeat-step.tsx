import { lazy, Suspense } from 'react';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Professional } from '../data.ts';
import { type Choice, FREQUENCIES, VISITS_MAX } from './choice.ts';
import type { Quote } from './use-quote.ts';

// Most people book once.
const SeriesPreview = lazy(() => import('./series-preview.tsx'));

export type RepeatStepProps = {
  readonly choice: Choice;
  readonly quote: Quote | undefined;
  readonly people: readonly Professional[];
  readonly onChange: (part: Partial<Choice>) => void;
};

/** Once, or a series with a preview that says for each date whether it is free. */
export function RepeatStep({ choice, quote, people, onChange }: RepeatStepProps) {
  const t = useTexts('customer');
  const { frequency, count } = choice;
  return (
    <section className="section" aria-labelledby="repeat">
      <h2 id="repeat">{t('book.repeat')}</h2>
      <div className="row">
        <fieldset className="segmented">
          <legend className="unseen">{t('book.repeat')}</legend>
          {FREQUENCIES.map((name) => (
            <label key={name}>
              <input
                type="radio"
                name="frequency"
                checked={frequency === name}
                onChange={() => onChange({ frequency: name, exceptions: [] })}
              />
              {t(`repeat.${name}`)}
            </label>
          ))}
        </fieldset>
        {frequency !== 'none' && (
          <VisitStepper
            count={count}
            onChange={(next) => onChange({ count: next, exceptions: [] })}
          />
        )}
      </div>
      {frequency !== 'none' && choice.date && (
        <Suspense>
          <SeriesPreview {...{ choice, quote, people, onChange }} first={choice.date} />
        </Suspense>
      )}
    </section>
  );
}

type VisitStepperProps = { readonly count: number; readonly onChange: (count: number) => void };

function VisitStepper({ count, onChange }: VisitStepperProps) {
  const t = useTexts('customer');
  return (
    <div className="stepper">
      <button
        type="button"
        className="icon-button"
        aria-label={t('repeat.fewer')}
        disabled={count <= 2}
        onClick={() => onChange(count - 1)}
      >
        <Icon name="minus" />
      </button>
      <output>{t('repeat.visits', { count })}</output>
      <button
        type="button"
        className="icon-button"
        aria-label={t('repeat.more')}
        disabled={count >= VISITS_MAX}
        onClick={() => onChange(count + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
