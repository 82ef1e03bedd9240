import './admin.css';
import '../staff/ui/lists.css';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { TARGET_TYPES } from '../../../domain/admin-action.ts';
import { listAdminActions } from '../../api/operations.ts';
import { readPages } from '../../api/pages.ts';
import { usePageTitle } from '../../app/page-title.ts';
import { useTexts } from '../../text/use-texts.ts';
import { PagedList } from '../staff/ui/pages.tsx';
import { TrailTable } from './trail-table.tsx';

/** The recorded actions of admins, newest first. The filter is in the address. */
export default function TrailPage() {
  const t = useTexts('admin');
  const [params, setParams] = useSearchParams();
  const targetType = TARGET_TYPES.find((each) => each === params.get('about'));
  const list = useInfiniteQuery({
    ...readPages(listAdminActions, { query: targetType ? { targetType } : {} }),
    placeholderData: keepPreviousData,
  });
  usePageTitle(t('trail.title'));
  return (
    <>
      <div className="work-bar">
        <h1>{t('trail.title')}</h1>
        <p className="small quiet">{t('trail.text')}</p>
      </div>
      <div className="work-page admin-page list-page stack">
        <div className="filters">
          <select
            className="input"
            aria-label={t('decisions.about')}
            value={targetType ?? ''}
            onChange={({ target: { value } }) =>
              setParams(value ? { about: value } : {}, { replace: true })
            }
          >
            <option value="">{t('trail.all')}</option>
            {TARGET_TYPES.map((each) => (
              <option key={each} value={each}>
                {t(`target.${each}`)}
              </option>
            ))}
          </select>
        </div>
        <PagedList list={list} empty={<p className="card quiet">{t('trail.none')}</p>}>
          {(actions) => <TrailTable actions={actions} />}
        </PagedList>
      </div>
    </>
  );
}
