import './find.css';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { listServices } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { ALL_SERVICES, type FoundBusiness } from '../data.ts';
import { countFilters, type Filters, NO_FILTERS, type Search } from '../home/search.ts';
import { PARTS, partOf, toClocks } from './day-parts.ts';

const RATINGS = ['4', '4.5', '4.8'] as const;

type FilterPanelProps = {
  readonly search: Search;
  readonly onSearch: (search: Search) => void;
  readonly businesses: readonly FoundBusiness[];
};

/** Narrows the places that are found. Each change searches again at once; the address has all of them. */
export default function FilterPanel({ search, onSearch, businesses }: FilterPanelProps) {
  const t = useTexts('find');
  const formats = useFormats();
  const categories = useKnown(useCategories(businesses), search.category);
  const change = (part: Partial<Filters>) => onSearch({ ...search, ...part });
  const clear = () =>
    onSearch({
      ...search,
      ...NO_FILTERS,
      sort: search.sort === 'price' ? 'recommended' : search.sort,
    });
  return (
    <section className="filters" aria-label={t('filters')}>
      <Choice
        label={t('category')}
        value={search.category}
        onChange={(category) => change({ category })}
      >
        <option value="">{t('category.any')}</option>
        {categories.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Choice>
      <PriceField search={search} businesses={businesses} onChange={change} />
      <Choice label={t('rating')} value={search.rating} onChange={(rating) => change({ rating })}>
        <option value="">{t('rating.any')}</option>
        {RATINGS.map((stars) => (
          <option key={stars} value={stars}>
            {t('rating.from', { stars: formats.rating(Number(stars)) })}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('freeAt')}
        value={partOf(search)}
        onChange={(part) => change(toClocks(part))}
      >
        <option value="">{t('freeAt.any')}</option>
        {PARTS.map((part) => (
          <option key={part} value={part}>
            {t(`freeAt.${part}`)}
          </option>
        ))}
      </Choice>
      {countFilters(search) > 0 && (
        <button type="button" className="button plain" onClick={clear}>
          {t('clear')}
        </button>
      )}
    </section>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  readonly children: ReactNode;
};

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || undefined)}
      >
        {children}
      </select>
    </div>
  );
}

type PriceFieldProps = Pick<FilterPanelProps, 'search' | 'businesses'> & {
  readonly onChange: (part: Partial<Filters>) => void;
};

/** A price has its currency. The typed price counts when the field is left, or with Enter. */
function PriceField({ search, businesses, onChange }: PriceFieldProps) {
  const t = useTexts('find');
  const id = useId();
  const found = businesses.map(({ currency }) => currency);
  const currencies = useKnown(found, search.currency);
  const [price, setPrice] = useState(search.price ?? '');
  const [searched, setSearched] = useState(search.price);
  if (searched !== search.price) {
    setSearched(search.price);
    setPrice(search.price ?? '');
  }
  const [chosen, setChosen] = useState(search.currency);
  // Places near the visitor come first, so the first one has the likely currency.
  const currency = chosen ?? found[0] ?? currencies[0];
  const apply = (next: string | undefined) => {
    const isSet = /^\d{1,9}(\.\d{1,4})?$/.test(price) && next !== undefined;
    // The order by price needs the currency, too.
    const kept = search.sort === 'price' ? search.currency : undefined;
    const part = isSet ? { price, currency: next } : { price: undefined, currency: kept };
    if (part.price !== search.price || part.currency !== search.currency) onChange(part);
  };
  return (
    <form
      className="field"
      onSubmit={(event) => {
        event.preventDefault();
        apply(currency);
      }}
    >
      <label htmlFor={id}>{t('price')}</label>
      <div className="price-field">
        <input
          id={id}
          className="input"
          inputMode="decimal"
          maxLength={9}
          value={price}
          placeholder={t('price.any')}
          onChange={({ target }) => setPrice(target.value.replace(',', '.'))}
          onBlur={() => apply(currency)}
        />
        <select
          className="input"
          aria-label={t('currency')}
          value={currency}
          onChange={({ target }) => {
            setChosen(target.value);
            if (price) apply(target.value);
          }}
        >
          {currencies.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
      </div>
    </form>
  );
}

/** The categories of the places that are shown; their services are read for them anyway. */
function useCategories(businesses: readonly FoundBusiness[]): readonly string[] {
  return useQueries({
    queries: businesses.map(({ id }) =>
      read(listServices, { query: { businessId: id, limit: ALL_SERVICES } }),
    ),
    combine: (lists) =>
      lists.flatMap(({ data }) => (data ?? []).map(({ parent, name }) => parent ?? name)),
  });
}

/** Every value that was found since the panel is open, so that a choice can be changed to another. */
function useKnown(found: readonly string[], chosen: string | undefined): readonly string[] {
  const [known, setKnown] = useState<readonly string[]>([]);
  const all = [...new Set([...known, ...found, ...(chosen ? [chosen] : [])])];
  if (all.length !== known.length) setKnown(all);
  return all.toSorted((a, b) => a.localeCompare(b));
}
