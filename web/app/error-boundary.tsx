import { Component, type ReactNode } from 'react';
import { useTexts } from '../text/use-texts.ts';

type Props = { readonly children: ReactNode };

/** A fault in a page shows a page that says so; the rest of the app goes on. */
export class ErrorBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <Failure /> : this.props.children;
  }
}

/** A new version of the app may have replaced the files of this one, so the whole page is loaded again. */
function Failure() {
  const t = useTexts('shell');
  return (
    <div className="wrap empty">
      <h1>{t('failure.title')}</h1>
      <p className="quiet">{t('failure.text')}</p>
      <button type="button" className="button primary" onClick={() => location.reload()}>
        {t('failure.reload')}
      </button>
    </div>
  );
}
