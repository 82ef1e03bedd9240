import './admin.css';
import { usePageTitle } from '../../app/page-title.ts';
import { useTexts } from '../../text/use-texts.ts';
import { ActorsCard, HealthCard, PendingCard, QueuesCard } from './health-cards.tsx';
import { useHealth } from './use-health.ts';

export default function HealthPage() {
  const t = useTexts('admin');
  const health = useHealth();
  usePageTitle(t('health.title'));
  return (
    <>
      <div className="work-bar">
        <h1>{t('health.title')}</h1>
      </div>
      <div className="work-page admin-page halves">
        <HealthCard health={health} />
        <PendingCard health={health} />
        <QueuesCard health={health} />
        <ActorsCard health={health} />
      </div>
    </>
  );
}
