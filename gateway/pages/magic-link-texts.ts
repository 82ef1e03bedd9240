import type { Language } from '../../domain/language.ts';

type MagicLinkTexts = Readonly<
  Record<'title' | 'working' | 'logIn' | 'done' | 'open' | 'passwordEnded', string>
> & {
  readonly errors: Readonly<Record<'RESET_LINK_INVALID' | 'OTHER', string>>;
};

export const MAGIC_LINK_TEXTS: Readonly<Record<Language, MagicLinkTexts>> = {
  en: {
    title: 'Log in',
    working: 'One moment…',
    logIn: 'Log in',
    done: 'You are logged in, {name}.',
    open: 'Go on to Amsel',
    passwordEnded: 'Your old password has ended. Choose a new one with “Forgot password”.',
    errors: {
      RESET_LINK_INVALID: 'This link was used already or is too old. Please request a new one.',
      OTHER: 'That did not work. Please try again.',
    },
  },
  de: {
    title: 'Anmelden',
    working: 'Einen Moment…',
    logIn: 'Anmelden',
    done: 'Sie sind angemeldet, {name}.',
    open: 'Weiter zu Amsel',
    passwordEnded:
      'Ihr altes Passwort gilt nicht mehr. Wählen Sie mit „Passwort vergessen“ ein neues.',
    errors: {
      RESET_LINK_INVALID:
        'Dieser Link wurde schon benutzt oder ist zu alt. Bitte fordern Sie einen neuen an.',
      OTHER: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
    },
  },
  pt: {
    title: 'Entrar',
    working: 'Um momento…',
    logIn: 'Entrar',
    done: 'Sessão iniciada, {name}.',
    open: 'Continuar no Amsel',
    passwordEnded: 'Sua senha antiga não vale mais. Escolha uma nova em “Esqueci a senha”.',
    errors: {
      RESET_LINK_INVALID: 'Este link já foi usado ou é antigo demais. Peça um novo.',
      OTHER: 'Não funcionou. Tente novamente.',
    },
  },
  ar: {
    title: 'تسجيل الدخول',
    working: 'لحظة من فضلك…',
    logIn: 'تسجيل الدخول',
    done: 'تم تسجيل دخولك، {name}.',
    open: 'تابع إلى Amsel',
    passwordEnded: 'لم تعد كلمة المرور القديمة صالحة. اختر كلمة جديدة عبر «نسيت كلمة المرور».',
    errors: {
      RESET_LINK_INVALID: 'استُخدم هذا الرابط من قبل أو انتهت صلاحيته. يرجى طلب رابط جديد.',
      OTHER: 'لم تنجح العملية. يرجى المحاولة مرة أخرى.',
    },
  },
};
