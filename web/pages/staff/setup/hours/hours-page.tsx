import { LoadFailure } from '../../../../app/load-failure.tsx';
import { useTexts } from '../../../../text/use-texts.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useStaff } from '../../shell/staff-context.ts';
import { SetupFrame } from '../setup-frame.tsx';
import { useSettings } from '../settings/use-settings.ts';
import { Breaks } from './breaks.tsx';
import { Closures } from './closures.tsx';
import { useOpeningHours, useUpcoming } from './use-hours.ts';
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
  const business = useSettings();
  const upcoming = useUpcoming(business.data?.item.timezone);
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
        timezone={business.data.item.timezone}
        mayChange={mayChange}
      />
      <Breaks
        business={business.data.item}
        version={business.data.version}
        {...{ appointments, mayChange }}
      />
      <p className="small quiet">{t('zone', { zone: business.data.item.timezone })}</p>
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
