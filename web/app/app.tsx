import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { LoginProvider } from '../account/login-provider.tsx';
import { queryClient } from '../api/query.ts';
import { useTexts } from '../text/use-texts.ts';
import { BareFailure, ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineNote } from './offline-note.tsx';
import { usePageFocus } from './page-focus.ts';
import { Pages } from './pages.tsx';
import { ToastProvider } from './toasts.tsx';

const WorkShell = lazy(() => import('../pages/staff/shell/work-shell.tsx'));

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary fallback={<BareFailure />}>
        <Suspense>
          <ToastProvider>
            <LoginProvider>
              <Shell />
            </LoginProvider>
          </ToastProvider>
        </Suspense>
      </ErrorBoundary>
    </QueryClientProvider>
  );
}

function Shell() {
  const t = useTexts('shell');
  const [path] = useLocation();
  usePageFocus();
  const isWork = /^\/(staff|admin)(\/|$)/.test(path);
  // The page around the frame has its own header and footer.
  if (path.startsWith('/embed/')) {
    return (
      <main id="main" tabIndex={-1}>
        <Page />
      </main>
    );
  }
  return (
    <>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      {isWork ? (
        <ErrorBoundary>
          <Suspense fallback={<p className="unseen">{t('loading')}</p>}>
            <WorkShell>
              <Page />
            </WorkShell>
          </Suspense>
        </ErrorBoundary>
      ) : (
        <>
          <Header />
          <OfflineNote />
          <main id="main" tabIndex={-1}>
            <Page />
          </main>
          <Footer />
        </>
      )}
    </>
  );
}

function Page() {
  const t = useTexts('shell');
  const [path] = useLocation();
  return (
    // Another page is another attempt after a failure.
    <ErrorBoundary key={path}>
      <Suspense fallback={<p className="unseen">{t('loading')}</p>}>
        <Pages />
      </Suspense>
    </ErrorBoundary>
  );
}
