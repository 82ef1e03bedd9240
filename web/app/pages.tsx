import { type ComponentType, lazy } from 'react';
import { Route, Switch } from 'wouter';
import { PAGE_PATHS, type PageName } from '../../contract/page-paths.ts';
import { HomePage } from '../pages/customer/home/home-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** The pages outside of the frame of staff, by path; all but the first are loaded when they are opened. */
const PAGES = {
  home: HomePage,
  business: lazy(() => import('../pages/customer/business/business-page.tsx')),
  me: lazy(() => import('../pages/customer/me/me-page.tsx')),
  move: lazy(() => import('../pages/customer/me/move-page.tsx')),
  account: lazy(() => import('../pages/customer/account/account-page.tsx')),
  agent: lazy(() => import('../pages/connect/connect-page.tsx')),
  ownReports: lazy(() => import('../pages/moderation/own-reports-page.tsx')),
  support: lazy(() => import('../pages/support/support-page.tsx')),
  ticket: lazy(() => import('../pages/support/ticket-page.tsx')),
  book: lazy(() => import('../pages/customer/book/book-page.tsx')),
  invitation: lazy(() => import('../pages/staff/invitation/invitation-page.tsx')),
  embed: lazy(() => import('../pages/embed/embed-page.tsx')),
} as const satisfies { readonly [Name in PageName]?: ComponentType };

export type WorkPage = Exclude<PageName, keyof typeof PAGES>;
/** A customer's first load does not list the pages of staff and admins. */
const WorkPages = lazy(() => import('./work-pages.tsx'));

export function Pages() {
  const entries = Object.entries(PAGES) as [keyof typeof PAGES, ComponentType][];
  return (
    <Switch>
      {entries.map(([name, Page]) => (
        <Route key={name} path={PAGE_PATHS[name]}>
          <Page />
        </Route>
      ))}
      {['/staff/*?', '/admin/*?'].map((path) => (
        <Route key={path} path={path}>
          <WorkPages />
        </Route>
      ))}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}
