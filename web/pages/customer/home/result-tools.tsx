import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { FoundBusiness } from '../data.ts';
import { countFilters, type Search, type Sort, SORTS } from './search.ts';

export type Opened = 'filters' | 'map' | 'order' | undefined;

type ResultToolsProps = {
  readonly search: Search;
  readonly onSearch: (search: Search) => void;
  readonly businesses: readonly FoundBusiness[];
  readonly opened: Opened;
  readonly onOpen: (opened: Opened) => void;
};

/** The order of the places, and the buttons of filters and map. */
export function ResultTools({ search, onSearch, businesses, opened, onOpen }: ResultToolsProps) {
  const t = useTexts('customer');
  const count = countFilters(search);
  const currency = search.currency ?? findOnlyCurrency(businesses);
  const toggle = (what: Opened) => onOpen(opened === what ? undefined : what);
  const choose = (sort: Sort) => {
    // Prices in several currencies cannot be compared: a currency is chosen first.
    if (sort === 'price' && currency === undefined) onOpen('filters');
    else onSearch({ ...search, sort, currency });
  };
  return (
    <div className="row tools">
      <div className="chips" role="group" aria-label={t('sort.label')}>
        {SORTS.map((sort) => (
          <button
            key={sort}
            type="button"
            className="chip"
            aria-pressed={search.sort === sort}
            onClick={() => choose(sort)}
          >
            {t(`sort.${sort === 'plain' ? plainOrder(search) : sort}`)}
          </button>
        ))}
      </div>
      <button
        type="button"
        className="text-button small"
        aria-expanded={opened === 'order'}
        onClick={() => toggle('order')}
      >
        {t('sort.how')}
      </button>
      <button
        type="button"
        className="button slim"
        aria-expanded={opened === 'filters'}
        onClick={() => toggle('filters')}
      >
        {count > 0 ? t('tools.filtersSet', { count }) : t('tools.filters')}
      </button>
      <button
        type="button"
        className="button slim"
        aria-expanded={opened === 'map'}
        onClick={() => toggle('map')}
      >
        <Icon name="pin" isTiny />
        {t('tools.map')}
      </button>
    </div>
  );
}

/** As the API sorts unless told otherwise. */
function plainOrder({ near, what }: Search): 'near' | 'match' | 'name' {
  if (near) return 'near';
  return what ? 'match' : 'name';
}

function findOnlyCurrency(businesses: readonly FoundBusiness[]): string | undefined {
  const [currency, ...others] = new Set(businesses.map((business) => business.currency));
  return others.length === 0 ? currency : undefined;
}
