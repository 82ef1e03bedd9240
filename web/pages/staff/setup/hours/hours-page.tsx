import { LoadFailure } from '../../../../app/load-failure.tsx';
import { useTexts } from '../../../../text/use-texts.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useStaff } from '../../shell/staff-context.ts';
import { SetupFrame } from '../setup-frame.tsx';
import { Closures } from './closures.tsx';
import { useOpeningHours, useOwnBusiness, useUpcoming } from './use-hours.ts';
import { WeekEditor } from './week-editor.tsx';

/** The weekly opening hours, and the days that differ. */
export default function HoursPage() {
  const { businessId, rights } = useStaff();
  const mayChange = rights.includes('settings');
  return (
    <SetupFrame part="hours" mayChange={mayChange}>
      <Hours key={businessId} mayChange={mayChange} />
    </SetupFrame>
  );
}

export function Hours({ mayChange }: { readonly mayChange: boolean }) {
  const t = useTexts('setup');
  const hours = useOpeningHours();
  const business = useOwnBusiness();
  const upcoming = useUpcoming(business.data?.timezone);
  const failed = [hours, business, upcoming].find(({ error, data }) => error && !data);
  if (failed) return <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!hours.data || !business.data || !upcoming.data) return <HoursSkeleton />;
  const appointments = upcoming.data;
  return (
    <>
      <WeekEditor
        saved={hours.data}
        appointments={appointments}
        mayChange={mayChange}
        onReload={() => void hours.refetch()}
      />
      <Closures
        appointments={appointments}
        timezone={business.data.timezone}
        mayChange={mayChange}
      />
      <p className="small quiet">{t('zone', { zone: business.data.timezone })}</p>
    </>
  );
}

function HoursSkeleton() {
  return (
    <div className="stack" aria-busy="true">
      <Skeleton width="14rem" height="1.75rem" />
      <Skeleton width="100%" height="26rem" />
      <Skeleton width="14rem" height="1.75rem" />
      <Skeleton width="100%" height="9rem" />
    </div>
  );
}
