import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { findPlace } from './near-me.ts';
import { type Search, type When, WHENS } from './search.ts';

type SearchFormProps = {
  readonly search: Search;
  readonly onSearch: (search: Search) => void;
};

/** Asks what, where and when. The fields keep what is typed until it is searched. */
export function SearchForm({ search, onSearch }: SearchFormProps) {
  const t = useTexts('customer');
  const [draft, setDraft] = useState(search);
  const change = (part: Partial<Search>) => setDraft({ ...draft, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(draft);
  };
  return (
    <form className="search" role="search" onSubmit={submit}>
      <div>
        <label htmlFor="what">{t('search.what')}</label>
        <input
          id="what"
          name="what"
          value={draft.what}
          placeholder={t('search.whatHint')}
          maxLength={100}
          onChange={({ target }) => change({ what: target.value })}
        />
      </div>
      <WhereField draft={draft} onChange={change} />
      <div>
        <label htmlFor="when">{t('search.when')}</label>
        <select
          id="when"
          value={draft.when}
          onChange={({ target }) => change({ when: target.value as When })}
        >
          {WHENS.map((when) => (
            <option key={when} value={when}>
              {t(`search.when.${when}`)}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className="button primary">
        {t('search.submit')}
      </button>
    </form>
  );
}

type WhereFieldProps = {
  readonly draft: Search;
  readonly onChange: (part: Partial<Search>) => void;
};

function WhereField({ draft, onChange }: WhereFieldProps) {
  const t = useTexts('customer');
  const [isRefused, setIsRefused] = useState(false);
  const locate = async () => {
    const near = await findPlace();
    setIsRefused(near === undefined);
    if (near) onChange({ near, where: '' });
  };
  return (
    <div>
      <label htmlFor="where">{t('search.where')}</label>
      <input
        id="where"
        name="where"
        value={draft.near ? t('search.here') : draft.where}
        placeholder={t('search.whereHint')}
        maxLength={100}
        aria-describedby={isRefused ? 'where-refused' : undefined}
        onChange={({ target }) => onChange({ where: target.value, near: undefined })}
        onFocus={({ target }) => draft.near && target.select()}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={t('search.nearMe')}
        title={t('search.nearMe')}
        aria-pressed={draft.near !== undefined}
        onClick={() => void locate()}
      >
        <Icon name="here" />
      </button>
      {isRefused && (
        <p id="where-refused" className="refused" role="status">
          {t('search.nearRefused')}
        </p>
      )}
    </div>
  );
}
