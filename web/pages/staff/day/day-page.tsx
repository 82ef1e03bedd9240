import { usePageTitle } from '../../../app/page-title.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { LiveMark } from '../shell/live-mark.tsx';

export default function DayPage() {
  const t = useTexts('staff');
  usePageTitle(t('rail.day'));
  return (
    <div className="work-bar">
      <h1>{t('rail.day')}</h1>
      <LiveMark />
    </div>
  );
}
