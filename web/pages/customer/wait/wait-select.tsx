import { useId } from 'react';

type WaitSelectProps = {
  readonly label: string;
  readonly value: string;
  /** Values with their texts. */
  readonly options: readonly (readonly [string, string])[];
  readonly onChange: (value: string) => void;
};

export function WaitSelect({ label, value, options, onChange }: WaitSelectProps) {
  const id = useId();
  return (
    <div className="field grow">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
