import { Link } from 'wouter';
import { PAGE_PATHS } from '../../contract/page-paths.ts';
import { type Language, LANGUAGES } from '../../domain/language.ts';
import { call } from '../api/call.ts';
import { updateAccount } from '../api/operations.ts';
import { useSession } from '../api/session.ts';
import { chooseLanguage, useTexts } from '../text/use-texts.ts';
import { LANGUAGE_NAMES } from './language-names.ts';
import { chooseTheme, type Theme, THEMES, useLanguage, useTheme } from './preferences.ts';
import { useFileFailure } from './use-file-failure.ts';

export function Footer() {
  const t = useTexts('shell');
  return (
    <footer className="foot">
      <div className="wrap">
        <span>{t('footer.about')}</span>
        <Link href={PAGE_PATHS.day}>{t('footer.business')}</Link>
        <a href="/docs">{t('footer.docs')}</a>
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
    </footer>
  );
}

export function LanguageSwitch() {
  const t = useTexts('shell');
  const language = useLanguage();
  const session = useSession();
  const tellFailure = useFileFailure();
  const choose = (next: Language) => {
    chooseLanguage(next).catch(tellFailure);
    // Mails are written in it, too. The page does not wait for it.
    if (session.status === 'open') {
      void call(updateAccount, { body: { language: next } }).catch(() => undefined);
    }
  };
  return (
    <label className="switch">
      <span>{t('footer.language')}</span>
      <select value={language} onChange={({ target }) => choose(target.value as Language)}>
        {LANGUAGES.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGE_NAMES[code]}
          </option>
        ))}
      </select>
    </label>
  );
}

export function ThemeSwitch() {
  const t = useTexts('shell');
  const theme = useTheme();
  return (
    <label className="switch">
      <span>{t('footer.theme')}</span>
      <select value={theme} onChange={({ target }) => chooseTheme(target.value as Theme)}>
        {THEMES.map((name) => (
          <option key={name} value={name}>
            {t(`theme.${name}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
