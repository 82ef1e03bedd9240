import { useState } from 'react';
import { LoadFailure } from '../../../../app/load-failure.tsx';
import { useTexts } from '../../../../text/use-texts.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useStaff } from '../../shell/staff-context.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { SetupFrame } from '../setup-frame.tsx';
import '../team/team.css';
import { ResourceDialog } from './resource-dialog.tsx';
import { type Resource, useResources } from './use-resources.ts';

/** Rooms and equipment: two sessions never take the same one at once. */
export default function ResourcesPage() {
  const { businessId, rights } = useStaff();
  const mayChange = rights.includes('settings');
  return (
    <SetupFrame part="resources" mayChange={mayChange}>
      <Resources key={businessId} mayChange={mayChange} />
    </SetupFrame>
  );
}

function Resources({ mayChange }: { readonly mayChange: boolean }) {
  const t = useTexts('team');
  const setup = useTexts('setup');
  const { data, error, refetch } = useResources();
  const [edited, setEdited] = useState<Resource | 'new'>();
  return (
    <section aria-labelledby="resources">
      <SectionHead
        id="resources"
        title={t('resources.title')}
        text={t('resources.text')}
        add={mayChange ? { label: t('resources.add'), onClick: () => setEdited('new') } : undefined}
      />
      {error && !data ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton width="100%" height="10rem" />
      ) : data.length === 0 ? (
        <p className="card quiet">{t('resources.none')}</p>
      ) : (
        <ul className="card">
          {data.map((resource) => (
            <li key={resource.id} className="team-row">
              <div className="team-text">
                <b>{resource.name}</b>
                <p className="small quiet">{t('resources.count', { count: resource.count })}</p>
              </div>
              {mayChange && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={setup('change', { name: resource.name })}
                  onClick={() => setEdited(resource)}
                >
                  <WorkIcon name="pen" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {edited !== undefined && (
        <ResourceDialog
          resource={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}
