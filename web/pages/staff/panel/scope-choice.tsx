import { useId } from 'react';
import { useTexts } from '../../../text/use-texts.ts';

const SCOPES = ['this', 'following', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

type ScopeChoiceProps = { readonly value: Scope; readonly onChange: (scope: Scope) => void };

/** How much of a series a change is for. */
export function ScopeChoice({ value, onChange }: ScopeChoiceProps) {
  const t = useTexts('calendar');
  const name = useId();
  return (
    <fieldset className="stack-small">
      <legend className="label">{t('scope')}</legend>
      <div className="segmented">
        {SCOPES.map((scope) => (
          <label key={scope}>
            <input
              type="radio"
              name={name}
              checked={scope === value}
              onChange={() => onChange(scope)}
            />
            {t(`scope.${scope}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
