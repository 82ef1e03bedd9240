import { useTexts } from '../../../text/use-texts.ts';
import { countFilters, NO_FILTERS, type Search } from './search.ts';

type NothingFoundProps = {
  readonly search: Search;
  readonly onSearch: (search: Search) => void;
};

/** Offers to search again with one thing changed. */
export default function NothingFound({ search, onSearch }: NothingFoundProps) {
  const t = useTexts('customer');
  const hasPlace = search.where !== '' || search.near !== undefined;
  return (
    <section className="card nothing stack" aria-labelledby="nothing">
      <h2 id="nothing">{t('nothing.title')}</h2>
      <p className="quiet">{t('nothing.text')}</p>
      <ul className="lines">
        {countFilters(search) > 0 && (
          <li>
            <b>{t('nothing.unfiltered')}</b>
            <button
              type="button"
              className="button slim"
              onClick={() => onSearch({ ...search, ...NO_FILTERS })}
            >
              {t('nothing.clearFilters')}
            </button>
          </li>
        )}
        {hasPlace && (
          <li>
            <b>{t('nothing.anywhere')}</b>
            <button
              type="button"
              className="button slim"
              onClick={() => onSearch({ ...search, where: '', near: undefined })}
            >
              {t('nothing.searchAnywhere')}
            </button>
          </li>
        )}
        {search.what !== '' && (
          <li>
            <b>{t('nothing.anything')}</b>
            <button
              type="button"
              className="button slim"
              onClick={() => onSearch({ ...search, what: '' })}
            >
              {t('nothing.searchAnything')}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}
