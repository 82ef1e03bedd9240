import { Component, type ReactNode } from 'react';
import type { Language } from '../../domain/language.ts';
import { useTexts } from '../text/use-texts.ts';
import { useLanguage } from './preferences.ts';

type Props = { readonly children: ReactNode; readonly fallback?: ReactNode };

/** A fault in a page shows a page that says so; the rest of the app goes on. */
export class ErrorBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? (this.props.fallback ?? <Failure />) : this.props.children;
  }
}

/** A new version of the app may have replaced the files of this one, so the whole page is loaded again. */
function Failure() {
  const t = useTexts('shell');
  return (
    <div className="wrap empty">
      <h1>{t('failure.title')}</h1>
      <p className="quiet">{t('failure.text')}</p>
      <ReloadButton text={t('failure.reload')} />
    </div>
  );
}

/** No other text is there: it is they that could not be loaded. */
const RELOAD: Readonly<Record<Language, string>> = {
  en: 'Load the page again',
  de: 'Seite neu laden',
  pt: 'Recarregar a página',
  ar: 'أعد تحميل الصفحة',
};

/** Where the frame of the app itself cannot be shown. */
export function BareFailure() {
  const text = RELOAD[useLanguage()];
  return (
    <main className="wrap empty">
      <h1>Amsel</h1>
      <ReloadButton text={text} />
    </main>
  );
}

function ReloadButton({ text }: { readonly text: string }) {
  return (
    <button type="button" className="button primary" onClick={() => location.reload()}>
      {text}
    </button>
  );
}
