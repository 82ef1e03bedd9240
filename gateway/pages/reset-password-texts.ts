import type { Language } from '../../domain/language.ts';
import { MAGIC_LINK_TEXTS } from './magic-link-texts.ts';

type OwnTexts = Readonly<Record<'title' | 'password' | 'set' | 'done' | 'tooShort', string>>;
type ResetPasswordTexts = Omit<OwnTexts, 'tooShort'> &
  Readonly<Record<'working' | 'open', string>> & {
    readonly errors: Readonly<
      Record<'RESET_LINK_INVALID' | 'PASSWORD_TOO_SHORT' | 'OTHER', string>
    >;
  };

/** A link that does not work any more is told as that of a login is. */
const withShared = (language: Language, { tooShort, ...own }: OwnTexts): ResetPasswordTexts => {
  const { working, open, errors } = MAGIC_LINK_TEXTS[language];
  return { ...own, working, open, errors: { ...errors, PASSWORD_TOO_SHORT: tooShort } };
};

export const RESET_PASSWORD_TEXTS: Readonly<Record<Language, ResetPasswordTexts>> = {
  en: withShared('en', {
    title: 'Set a new password',
    password: 'New password (at least 10 characters)',
    set: 'Set the password',
    done: 'Your new password is set. All other logins have ended.',
    tooShort:
      'The password needs at least 10 characters, and must not be one that many people use.',
  }),
  de: withShared('de', {
    title: 'Neues Passwort festlegen',
    password: 'Neues Passwort (mindestens 10 Zeichen)',
    set: 'Passwort festlegen',
    done: 'Ihr neues Passwort gilt. Alle anderen Anmeldungen sind beendet.',
    tooShort:
      'Das Passwort braucht mindestens 10 Zeichen und darf keines sein, das viele benutzen.',
  }),
  pt: withShared('pt', {
    title: 'Definir uma nova senha',
    password: 'Nova senha (pelo menos 10 caracteres)',
    set: 'Definir a senha',
    done: 'Sua nova senha está definida. Todas as outras sessões terminaram.',
    tooShort:
      'A senha precisa de pelo menos 10 caracteres e não pode ser uma que muitas pessoas usam.',
  }),
  ar: withShared('ar', {
    title: 'تعيين كلمة مرور جديدة',
    password: 'كلمة المرور الجديدة (10 أحرف على الأقل)',
    set: 'تعيين كلمة المرور',
    done: 'تم تعيين كلمة المرور الجديدة. انتهت جميع عمليات الدخول الأخرى.',
    tooShort: 'يجب ألا تقل كلمة المرور عن 10 أحرف وألا تكون مما يستخدمه كثيرون.',
  }),
};
