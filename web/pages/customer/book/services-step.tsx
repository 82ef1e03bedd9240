import { useState } from 'react';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Service } from '../data.ts';

const SUGGESTED = 4;
const SERVICES_MAX = 10;

type ServicesStepProps = {
  readonly all: readonly Service[];
  readonly chosen: readonly Service[];
  readonly onChange: (ids: readonly string[]) => void;
};

/** The chosen services in order, and those that can be added. A class is booked alone. */
export function ServicesStep({ all, chosen, onChange }: ServicesStepProps) {
  const t = useTexts('customer');
  const formats = useFormats();
  const ids = chosen.map(({ id }) => id);
  const minutes = chosen.reduce((sum, { duration }) => sum + duration, 0);
  return (
    <section className="section" aria-labelledby="what-chosen">
      <header className="row">
        <h2 id="what-chosen">{t('book.what')}</h2>
        {minutes > 0 && <span className="quiet">{formats.duration(minutes)}</span>}
      </header>
      <ul className="chosen-services">
        {chosen.map((service) => (
          <li key={service.id}>
            <span>
              <b>
                <bdi>{service.name}</bdi>
              </b>{' '}
              <span className="quiet">{formats.duration(service.duration)}</span>
            </span>
            <span>
              {service.price === undefined
                ? t('price.agreed')
                : formats.amount(service.price, service.currency)}
            </span>
            <button
              type="button"
              className="icon-button"
              aria-label={t('book.removeService', { service: service.name })}
              onClick={() => onChange(ids.filter((id) => id !== service.id))}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <Offers all={all} chosen={chosen} onAdd={(id) => onChange([...ids, id])} />
    </section>
  );
}

type OffersProps = Pick<ServicesStepProps, 'all' | 'chosen'> & {
  readonly onAdd: (id: string) => void;
};

function Offers({ all, chosen, onAdd }: OffersProps) {
  const t = useTexts('customer');
  const formats = useFormats();
  const [showsAll, setShowsAll] = useState(false);
  const isFirst = chosen.length === 0;
  const canAdd = isFirst || (chosen.length < SERVICES_MAX && chosen.every(isSingle));
  const offers = all.filter(
    (service) => canAdd && !chosen.includes(service) && (isFirst || isSingle(service)),
  );
  const shown = showsAll || isFirst ? offers : offers.slice(0, SUGGESTED);
  return (
    <div className="chips" role="group" aria-label={t('book.addService')}>
      {shown.map(({ id, name, price, currency }) => (
        <button key={id} type="button" className="chip" onClick={() => onAdd(id)}>
          <Icon name="plus" isTiny />
          {name}
          {price !== undefined && <span className="quiet">{formats.price(price, currency)}</span>}
        </button>
      ))}
      {shown.length < offers.length && (
        <button type="button" className="chip" onClick={() => setShowsAll(true)}>
          {t('book.moreServices')}
        </button>
      )}
    </div>
  );
}

const isSingle = ({ capacity }: Service) => capacity === 1;
