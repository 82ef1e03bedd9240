import './parts.css';

type SwitchRowProps = {
  readonly label: string;
  readonly hint?: string;
  readonly isOn: boolean;
  readonly isFixed?: boolean;
  readonly onChange: (isOn: boolean) => void;
};

/** A switch with its label beside it. */
export function SwitchRow({ label, hint, isOn, isFixed, onChange }: SwitchRowProps) {
  return (
    <label className="switch-row">
      <input
        type="checkbox"
        role="switch"
        className="toggle"
        checked={isOn}
        disabled={isFixed}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {label}
        {hint && <span className="small quiet">{hint}</span>}
      </span>
    </label>
  );
}
