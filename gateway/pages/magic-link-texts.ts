import type { Language } from '../../domain/language.ts';

type MagicLinkTexts = Readonly<
  Record<
    'title' | 'working' | 'logIn' | 'done' | 'open' | 'passwordEnded' | 'code' | 'codeNeeded',
    string
  >
> & {
  readonly errors: Readonly<
    Record<'RESET_LINK_INVALID' | 'INVALID_CREDENTIALS' | 'RATE_LIMITED' | 'OTHER', string>
  >;
};

export const MAGIC_LINK_TEXTS: Readonly<Record<Language, MagicLinkTexts>> = {
  en: {
    title: 'Log in',
    working: 'One moment…',
    logIn: 'Log in',
    done: 'You are logged in, {name}.',
    open: 'Go on to Amsel',
    passwordEnded: 'Your old password has ended. Choose a new one with “Forgot password”.',
    code: 'Code from your app, or a recovery code:',
    codeNeeded: 'Your account has a second factor. Type a code.',
    errors: {
      INVALID_CREDENTIALS: 'The code is wrong, or was used already.',
      RESET_LINK_INVALID: 'This link was used already or is too old. Please request a new one.',
      RATE_LIMITED: 'Too many attempts. Please try again in a few minutes.',
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
    code: 'Code Ihrer App oder ein Wiederherstellungscode:',
    codeNeeded: 'Ihr Konto hat einen zweiten Faktor. Geben Sie einen Code ein.',
    errors: {
      INVALID_CREDENTIALS: 'Der Code ist falsch oder wurde schon benutzt.',
      RESET_LINK_INVALID:
        'Dieser Link wurde schon benutzt oder ist zu alt. Bitte fordern Sie einen neuen an.',
      RATE_LIMITED: 'Zu viele Versuche. Bitte versuchen Sie es in einigen Minuten noch einmal.',
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
    code: 'Código do seu aplicativo ou um código de recuperação:',
    codeNeeded: 'Sua conta tem um segundo fator. Digite um código.',
    errors: {
      INVALID_CREDENTIALS: 'O código está errado ou já foi usado.',
      RESET_LINK_INVALID: 'Este link já foi usado ou é antigo demais. Peça um novo.',
      RATE_LIMITED: 'Tentativas demais. Tente novamente em alguns minutos.',
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
    code: 'رمز من تطبيقك أو رمز استرداد:',
    codeNeeded: 'لحسابك عامل ثانٍ. اكتب رمزًا.',
    errors: {
      INVALID_CREDENTIALS: 'الرمز غير صحيح أو استُخدم من قبل.',
      RESET_LINK_INVALID: 'استُخدم هذا الرابط من قبل أو انتهت صلاحيته. يرجى طلب رابط جديد.',
      RATE_LIMITED: 'محاولات كثيرة جدًا. يرجى المحاولة مرة أخرى بعد بضع دقائق.',
      OTHER: 'لم تنجح العملية. يرجى المحاولة مرة أخرى.',
    },
  },
};
