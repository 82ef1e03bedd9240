import type { Language } from '../../domain/language.ts';
import { MAGIC_LINK_TEXTS } from './magic-link-texts.ts';

type OwnTexts = Readonly<Record<'title' | 'password' | 'confirm' | 'done' | 'wrong', string>>;
type ConfirmEmailTexts = Omit<OwnTexts, 'wrong'> & {
  readonly working: string;
  readonly errors: Readonly<
    Record<'RESET_LINK_INVALID' | 'INVALID_CREDENTIALS' | 'RATE_LIMITED' | 'OTHER', string>
  >;
};

/** A link that does not work any more is told as that of a login is. */
const withShared = (language: Language, { wrong, ...own }: OwnTexts): ConfirmEmailTexts => {
  const { working, errors } = MAGIC_LINK_TEXTS[language];
  return { ...own, working, errors: { ...errors, INVALID_CREDENTIALS: wrong } };
};

export const CONFIRM_EMAIL_TEXTS: Readonly<Record<Language, ConfirmEmailTexts>> = {
  en: withShared('en', {
    title: 'Confirm your email address',
    password: 'Password of your account',
    confirm: 'Confirm',
    done: 'The email address of your account is {email}, and confirmed.',
    wrong: 'The password is wrong.',
  }),
  de: withShared('de', {
    title: 'E-Mail-Adresse bestätigen',
    password: 'Passwort Ihres Kontos',
    confirm: 'Bestätigen',
    done: 'Die E-Mail-Adresse Ihres Kontos ist {email} und bestätigt.',
    wrong: 'Das Passwort ist falsch.',
  }),
  pt: withShared('pt', {
    title: 'Confirmar o e-mail',
    password: 'Senha da sua conta',
    confirm: 'Confirmar',
    done: 'O e-mail da sua conta é {email} e está confirmado.',
    wrong: 'A senha está errada.',
  }),
  ar: withShared('ar', {
    title: 'تأكيد البريد الإلكتروني',
    password: 'كلمة مرور حسابك',
    confirm: 'تأكيد',
    done: 'البريد الإلكتروني لحسابك هو {email} وقد تم تأكيده.',
    wrong: 'كلمة المرور غير صحيحة.',
  }),
};
