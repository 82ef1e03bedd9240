import type { Language } from '../../domain/language.ts';
import { MAGIC_LINK_TEXTS } from './magic-link-texts.ts';

type ConfirmEmailTexts = Readonly<Record<'title' | 'working' | 'confirm' | 'done', string>> & {
  readonly errors: Readonly<Record<'RESET_LINK_INVALID' | 'OTHER', string>>;
};

/** A link that does not work any more is told as that of a login is. */
const withShared = (
  language: Language,
  own: Omit<ConfirmEmailTexts, 'working' | 'errors'>,
): ConfirmEmailTexts => {
  const { working, errors } = MAGIC_LINK_TEXTS[language];
  return { ...own, working, errors };
};

export const CONFIRM_EMAIL_TEXTS: Readonly<Record<Language, ConfirmEmailTexts>> = {
  en: withShared('en', {
    title: 'Confirm your new email address',
    confirm: 'Confirm',
    done: 'The email address of your account is now {email}.',
  }),
  de: withShared('de', {
    title: 'Neue E-Mail-Adresse bestätigen',
    confirm: 'Bestätigen',
    done: 'Die E-Mail-Adresse Ihres Kontos ist jetzt {email}.',
  }),
  pt: withShared('pt', {
    title: 'Confirmar o novo e-mail',
    confirm: 'Confirmar',
    done: 'O e-mail da sua conta agora é {email}.',
  }),
  ar: withShared('ar', {
    title: 'تأكيد البريد الإلكتروني الجديد',
    confirm: 'تأكيد',
    done: 'البريد الإلكتروني لحسابك الآن هو {email}.',
  }),
};
