import { type FormEvent, useState } from 'react';
import { dateAt, ownTimeZone } from '../../../format/days.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { findPlace } from './near-me.ts';
import { dateIn, type Search, WHENS } from './search.ts';

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
      <WhenField draft={draft} onChange={change} />
      <button type="submit" className="button primary">
        {t('search.submit')}
      </button>
    </form>
  );
}

type FieldProps = {
  readonly draft: Search;
  readonly onChange: (part: Partial<Search>) => void;
};

function WhereField({ draft, onChange }: FieldProps) {
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

const A_DATE = 'date';
const CHOICES = [...WHENS, A_DATE] as const;

/** The last choice asks for a date. */
function WhenField({ draft: { when }, onChange }: FieldProps) {
  const t = useTexts('customer');
  const today = dateAt(Date.now(), ownTimeZone());
  const date = dateIn(when);
  return (
    <div>
      <label htmlFor="when">{t('search.when')}</label>
      <span className="when">
        <select
          id="when"
          value={date ? A_DATE : when}
          onChange={({ target: { value } }) => onChange({ when: value === A_DATE ? today : value })}
        >
          {CHOICES.map((choice) => (
            <option key={choice} value={choice}>
              {t(`search.when.${choice}`)}
            </option>
          ))}
        </select>
        {date && (
          <input
            type="date"
            aria-label={t('search.when.date')}
            value={date}
            min={today}
            required
            onChange={({ target: { value } }) => onChange({ when: value || today })}
          />
        )}
      </span>
    </div>
  );
}
