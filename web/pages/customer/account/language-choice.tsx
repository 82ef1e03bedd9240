import { useId } from 'react';
import { type Language, LANGUAGES } from '../../../../domain/language.ts';
import { LANGUAGE_NAMES } from '../../../app/language-names.ts';
import { useLanguage } from '../../../app/preferences.ts';
import { useToast } from '../../../app/toasts.tsx';
import { useFileFailure } from '../../../app/use-file-failure.ts';
import { chooseLanguage, useTexts } from '../../../text/use-texts.ts';
import { useOwnErrorText } from '../me/use-change.ts';
import { type Account, changeAccount } from './account-form.tsx';

/** The language of the pages changes at once, that of mails with the account. */
export function LanguageChoice({ account }: { readonly account: Account }) {
  const t = useTexts('me');
  const id = useId();
  const shown = useLanguage();
  const showToast = useToast();
  const tellFailure = useFileFailure();
  const textOf = useOwnErrorText();
  const choose = (language: Language) => {
    chooseLanguage(language).catch(tellFailure);
    changeAccount({ language }).catch((error: unknown) => showToast(textOf(error)));
  };
  return (
    <div className="field">
      <label htmlFor={id}>{t('account.language')}</label>
      <select
        className="input"
        id={id}
        aria-describedby={`${id}-hint`}
        value={account.language ?? shown}
        onChange={({ target }) => choose(target.value as Language)}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
      <p className="small quiet" id={`${id}-hint`}>
        {t('account.languageHint')}
      </p>
    </div>
  );
}
