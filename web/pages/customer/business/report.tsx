import { lazy, Suspense } from 'react';
import type { ReportTarget } from '../../report/report-dialog.tsx';

/** Not with the first view. A page without the link works as well. */
const ReportLink = lazy(() =>
  import('../../report/report-link.tsx').catch(() => ({ default: () => null })),
);

export function Report(target: ReportTarget) {
  return (
    <p className="report">
      <Suspense>
        <ReportLink {...target} />
      </Suspense>
    </p>
  );
}
