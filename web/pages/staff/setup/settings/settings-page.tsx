import './settings.css';
import { lazy, Suspense } from 'react';
import { LoadFailure } from '../../../../app/load-failure.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useStaff } from '../../shell/staff-context.ts';
import { PicturesForm } from '../pictures/pictures-form.tsx';
import { SetupFrame } from '../setup-frame.tsx';
import { AboutForm } from './about-form.tsx';
import { EmbedForm } from './embed-form.tsx';
import { PageCompleteness } from './page-completeness.tsx';
import { PlaceForm } from './place-form.tsx';
import { ReminderForm } from './reminder-form.tsx';
import { RulesForm } from './rules-form.tsx';
import { StatusSection } from './status-section.tsx';
import { useSettings } from './use-settings.ts';

const BusinessData = lazy(() => import('../../../data/business-data.tsx'));

/** The description that clients read, the rules, the reminders, and whether it takes bookings. */
export default function SettingsPage() {
  const { businessId, rights } = useStaff();
  const mayChange = rights.includes('settings');
  return (
    <SetupFrame part="settings" mayChange={mayChange}>
      {mayChange && <Settings key={businessId} />}
    </SetupFrame>
  );
}

function Settings() {
  const settings = useSettings();
  const { rights } = useStaff();
  if (settings.error && !settings.data) {
    return <LoadFailure error={settings.error} onRetry={() => void settings.refetch()} />;
  }
  if (!settings.data) {
    return (
      <div className="stack" aria-busy="true">
        <Skeleton width="14rem" height="1.75rem" />
        <Skeleton width="100%" height="20rem" />
        <Skeleton width="100%" height="20rem" />
      </div>
    );
  }
  const { item: business, version } = settings.data;
  const shared = { business, version };
  return (
    <>
      <PageCompleteness />
      <AboutForm {...shared} anchor="about" />
      <PicturesForm business={business} />
      <PlaceForm {...shared} anchor="place" />
      <RulesForm {...shared} />
      <ReminderForm {...shared} />
      <EmbedForm {...shared} />
      <StatusSection business={business} />
      {rights.includes('data') && (
        <Suspense fallback={<Skeleton width="100%" height="16rem" />}>
          <BusinessData />
        </Suspense>
      )}
    </>
  );
}
