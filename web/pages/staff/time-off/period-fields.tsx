import { useTexts } from '../../../text/use-texts.ts';
import { Field } from '../../../ui/field.tsx';
import { readClock } from '../setup/hours/hours.ts';
import type { PeriodDraft } from './period.ts';

type PeriodFieldsProps = {
  readonly draft: PeriodDraft;
  readonly isWrong: boolean;
  readonly onChange: (draft: PeriodDraft) => void;
};

export function PeriodFields({ draft, isWrong, onChange }: PeriodFieldsProps) {
  const t = useTexts('team');
  const setup = useTexts('setup');
  const { isWhole, from, to } = draft;
  const set = (part: Partial<PeriodDraft>) => onChange({ ...draft, ...part });
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          checked={isWhole}
          onChange={({ target }) => set({ isWhole: target.checked })}
        />
        {t('off.whole')}
      </label>
      <div className="pair">
        <Field
          label={setup(isWhole ? 'closures.from' : 'closures.day')}
          type="date"
          value={from}
          problem={isWrong ? setup('error.INVALID_DATE_FORMAT') : undefined}
          onChange={({ target: { value } }) =>
            set({ from: value, ...(to < value && { to: value }) })
          }
        />
        {isWhole && (
          <Field
            label={setup('closures.to')}
            type="date"
            value={to}
            onChange={({ target }) => set({ to: target.value })}
          />
        )}
      </div>
      {!isWhole && (
        <div className="pair">
          {(['start', 'end'] as const).map((edge) => (
            <Field
              key={edge}
              label={t(edge === 'start' ? 'off.start' : 'off.end')}
              inputMode="numeric"
              dir="ltr"
              maxLength={5}
              value={draft[edge]}
              onChange={({ target }) => set({ [edge]: target.value })}
              onBlur={({ target }) => {
                const clock = readClock(target.value);
                if (clock !== undefined && clock !== draft[edge]) set({ [edge]: clock });
              }}
            />
          ))}
        </div>
      )}
    </>
  );
}
