import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import type { Service } from './data.ts';

type ServiceChoiceProps = {
  readonly services: readonly Service[];
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
};

/** One or more services, in the order in which they are chosen. */
export function ServiceChoice({ services, chosen, onChange }: ServiceChoiceProps) {
  const t = useTexts('calendar');
  const formats = useFormats();
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <div className="chips" role="group" aria-label={t('services')}>
      {services.map(({ id, name, duration, price, currency }) => (
        <button
          key={id}
          type="button"
          className="chip"
          aria-pressed={chosen.includes(id)}
          onClick={() => toggle(id)}
        >
          {name}
          <small>
            {formats.duration(duration)}
            {price !== undefined && ` · ${formats.price(price, currency)}`}
          </small>
        </button>
      ))}
    </div>
  );
}
