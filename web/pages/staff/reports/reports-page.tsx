import { useTexts } from '../../../text/use-texts.ts';
import { OwnReports } from '../../moderation/own-reports.tsx';
import { PageBar } from '../ui/page-bar.tsx';

/** The decisions about the business and its people, and what the reader has reported. */
export default function StaffReportsPage() {
  const t = useTexts('moderation');
  return (
    <>
      <PageBar title={t('title')} />
      <div className="work-page list-page own-reports-page stack">
        <p className="quiet">{t('staff.text')}</p>
        <OwnReports side="affected" title={t('staff.decided')} none={t('staff.decided.none')} />
        <OwnReports side="reporter" title={t('reported')} none={t('reported.none')} />
      </div>
    </>
  );
}
