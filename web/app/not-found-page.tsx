import { Link } from 'wouter';
import { PAGE_PATHS } from '../../contract/page-paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { usePageTitle } from './page-title.ts';

export function NotFoundPage() {
  const t = useTexts('shell');
  usePageTitle(t('notFound.title'));
  return (
    <div className="wrap empty">
      <h1>{t('notFound.title')}</h1>
      <p className="quiet">{t('notFound.text')}</p>
      <Link className="button primary" href={PAGE_PATHS.home}>
        {t('notFound.home')}
      </Link>
    </div>
  );
}
