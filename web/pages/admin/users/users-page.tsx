import '../admin.css';
import '../../staff/ui/lists.css';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { ACCOUNT_STATES } from '../../../../domain/account-state.ts';
import { listUsers } from '../../../api/operations.ts';
import { readPages } from '../../../api/pages.ts';
import { usePageTitle } from '../../../app/page-title.ts';
import { pathTo } from '../../../app/paths.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { PagedList } from '../../staff/ui/pages.tsx';
import { WorkIcon } from '../../staff/ui/work-icon.tsx';
import { AccountTag } from './account-tag.tsx';
import { useSettled } from '../../staff/ui/use-settled.ts';

/** Finds accounts. The search is in the address. */
export default function UsersPage() {
  const t = useTexts('admin');
  const [params, setParams] = useSearchParams();
  const text = params.get('query') ?? '';
  const state = ACCOUNT_STATES.find((each) => each === params.get('state'));
  const set = (name: string, value: string) =>
    setParams(
      (old) => {
        const all = new URLSearchParams(old);
        if (value) all.set(name, value);
        else all.delete(name);
        return all;
      },
      { replace: true },
    );
  usePageTitle(t('users.title'));
  return (
    <>
      <div className="work-bar">
        <h1>{t('users.title')}</h1>
      </div>
      <div className="work-page list-page stack">
        <div className="filters">
          <label className="search-field">
            <span className="unseen">{t('users.search')}</span>
            <WorkIcon name="search" />
            <input
              className="input"
              type="search"
              autoComplete="off"
              maxLength={100}
              placeholder={t('users.search')}
              value={text}
              onChange={({ target }) => set('query', target.value)}
            />
          </label>
          <select
            className="input"
            aria-label={t('users.state')}
            value={state ?? ''}
            onChange={({ target }) => set('state', target.value)}
          >
            <option value="">{t('users.state.any')}</option>
            {ACCOUNT_STATES.map((each) => (
              <option key={each} value={each}>
                {t(`users.state.${each}`)}
              </option>
            ))}
          </select>
        </div>
        <Users text={text.trim()} state={state} />
      </div>
    </>
  );
}

type UsersProps = {
  readonly text: string;
  readonly state: (typeof ACCOUNT_STATES)[number] | undefined;
};

function Users({ text, state }: UsersProps) {
  const t = useTexts('admin');
  const wanted = useSettled(text);
  const query = { ...(wanted && { query: wanted }), ...(state && { state }) };
  const list = useInfiniteQuery({
    ...readPages(listUsers, { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <PagedList list={list} empty={<p className="card quiet">{t('users.none')}</p>}>
      {(users) => (
        <ul className="card rows">
          {users.map(({ id, name, email, role, state: each }) => (
            <li key={id}>
              <Link className="row-link" href={pathTo('adminUser', id)}>
                <span className="row-main">
                  <b dir="auto">{name || t('users.state.erased')}</b>
                  <small dir="ltr">{email}</small>
                </span>
                {each !== 'active' && <AccountTag state={each} />}
                <small className="row-end">{t(`role.${role}`)}</small>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
