import { useTexts } from '../../../text/use-texts.ts';
import type { Visit } from './data.ts';
import { countScopes, type Scope } from './visits.ts';

type ScopeChoiceProps = {
  readonly kind: 'cancel' | 'move';
  readonly series: readonly Visit[];
  readonly visit: Visit;
  readonly scope: Scope;
  readonly onScope: (scope: Scope) => void;
};

/** Which visits of a series a change reaches; nothing for a single visit. */
export function ScopeChoice({ kind, series, visit, scope, onScope }: ScopeChoiceProps) {
  const t = useTexts('me');
  const { following, all } = countScopes(series, visit);
  if (all < 2) return null;
  const choices: readonly { readonly value: Scope; readonly label: string }[] = [
    { value: 'this', label: t('cancel.this') },
    ...(following > 0
      ? [{ value: 'following' as const, label: t(`${kind}.following`, { count: following }) }]
      : []),
    // From the first one, the following are all.
    ...(following + 1 < all
      ? [{ value: 'all' as const, label: t(`${kind}.all`, { count: all }) }]
      : []),
  ];
  return (
    <fieldset className="stack-small">
      <legend className="label">{t(`${kind}.which`)}</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className="choice">
          <input
            type="radio"
            name="scope"
            checked={scope === value}
            onChange={() => onScope(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
