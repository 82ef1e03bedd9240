import { type ComponentType, lazy } from 'react';
import { Route, Switch } from 'wouter';
import { PAGE_PATHS } from '../../contract/page-paths.ts';
import { NotFoundPage } from './not-found-page.tsx';
import type { WorkPage } from './pages.tsx';

/** The pages below /staff and /admin by path. */
const WORK_PAGES: Readonly<Record<WorkPage, ComponentType>> = {
  day: lazy(() => import('../pages/staff/day/day-page.tsx')),
  week: lazy(() => import('../pages/staff/week/week-page.tsx')),
  clients: lazy(() => import('../pages/staff/clients/clients-page.tsx')),
  duplicates: lazy(() => import('../pages/staff/clients/duplicates-page.tsx')),
  client: lazy(() => import('../pages/staff/clients/client-page.tsx')),
  till: lazy(() => import('../pages/staff/till/till-page.tsx')),
  waitlist: lazy(() => import('../pages/staff/waitlist/waitlist-page.tsx')),
  classes: lazy(() => import('../pages/staff/classes/classes-page.tsx')),
  reviews: lazy(() => import('../pages/staff/reviews/reviews-page.tsx')),
  staffReports: lazy(() => import('../pages/staff/reports/reports-page.tsx')),
  offers: lazy(() => import('../pages/staff/offers/offers-page.tsx')),
  webhooks: lazy(() => import('../pages/staff/webhooks/webhooks-page.tsx')),
  webhook: lazy(() => import('../pages/staff/webhooks/webhook-page.tsx')),
  hours: lazy(() => import('../pages/staff/setup/hours/hours-page.tsx')),
  services: lazy(() => import('../pages/staff/setup/services/services-page.tsx')),
  team: lazy(() => import('../pages/staff/setup/team/team-page.tsx')),
  person: lazy(() => import('../pages/staff/setup/team/person-page.tsx')),
  resources: lazy(() => import('../pages/staff/setup/resources/resources-page.tsx')),
  settings: lazy(() => import('../pages/staff/setup/settings/settings-page.tsx')),
  opening: lazy(() => import('../pages/staff/setup/open/opening-page.tsx')),
  timeOff: lazy(() => import('../pages/staff/time-off/time-off-page.tsx')),
  numbers: lazy(() => import('../pages/staff/numbers/numbers-page.tsx')),
  waiting: lazy(() => import('../pages/admin/waiting-page.tsx')),
  adminUsers: lazy(() => import('../pages/admin/users/users-page.tsx')),
  adminUser: lazy(() => import('../pages/admin/users/user-page.tsx')),
  trail: lazy(() => import('../pages/admin/trail-page.tsx')),
  figures: lazy(() => import('../pages/admin/figures/figures-page.tsx')),
  review: lazy(() => import('../pages/admin/review-page.tsx')),
  health: lazy(() => import('../pages/admin/health-page.tsx')),
  decisions: lazy(() => import('../pages/admin/decisions-page.tsx')),
  adminReports: lazy(() => import('../pages/admin/reports/reports-page.tsx')),
  adminReport: lazy(() => import('../pages/admin/reports/report-page.tsx')),
  adminSupport: lazy(() => import('../pages/admin/support/queue-page.tsx')),
  adminTicket: lazy(() => import('../pages/admin/support/admin-ticket-page.tsx')),
};

export default function WorkPages() {
  const entries = Object.entries(WORK_PAGES) as [WorkPage, ComponentType][];
  return (
    <Switch>
      {entries.map(([name, Page]) => (
        <Route key={name} path={PAGE_PATHS[name]}>
          <Page />
        </Route>
      ))}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}
