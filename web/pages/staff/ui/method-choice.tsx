import { useId } from 'react';
import { useTexts } from '../../../text/use-texts.ts';

const METHODS = ['cash', 'card', 'other'] as const;
export type Method = (typeof METHODS)[number];

type MethodChoiceProps = { readonly value: Method; readonly onChange: (method: Method) => void };

/** How something is paid. */
export function MethodChoice({ value, onChange }: MethodChoiceProps) {
  const t = useTexts('lists');
  const name = useId();
  return (
    <fieldset className="stack-small">
      <legend className="label">{t('method.label')}</legend>
      <div className="segmented">
        {METHODS.map((method) => (
          <label key={method}>
            <input
              type="radio"
              name={name}
              checked={method === value}
              onChange={() => onChange(method)}
            />
            {t(`method.${method}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
