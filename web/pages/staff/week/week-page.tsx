import { usePageTitle } from '../../../app/page-title.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { LiveMark } from '../shell/live-mark.tsx';

export default function WeekPage() {
  const t = useTexts('staff');
  usePageTitle(t('rail.week'));
  return (
    <div className="work-bar">
      <h1>{t('rail.week')}</h1>
      <LiveMark />
    </div>
  );
}
