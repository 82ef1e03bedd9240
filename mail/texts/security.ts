/** The texts about the security of an account, by language. */
export const SECURITY_TEXTS = {
  en: {
    'emailVerification.subject': 'Confirm your email address',
    'emailVerification.heading': 'Confirm your email address',
    'emailVerification.intro':
      'With this link you confirm that this address is yours. It is valid for {duration} and works once.',
    'emailVerification.ignore':
      'If you have not opened an account, do not click it. You need not do anything.',
    'passwordChanged.subject': 'Your password was changed',
    'passwordChanged.intro':
      'The password of your account was changed. All other logins, mailed links and calendar feeds have ended.',
    'secondFactorOn.subject': 'Your account has a second factor',
    'secondFactorOn.intro':
      'From now on a login needs a code of your app, besides the password. All other logins have ended.',
    'secondFactorOff.subject': 'The second factor of your account was removed',
    'secondFactorOff.intro': 'From now on the password is enough to log in.',
    'secondFactorOn.notYou':
      'If it was not you, write to the operator of this site now: a new password does not remove a second factor that someone else set up.',
    'secondFactorTried.subject': 'Someone is trying codes of your second factor',
    'secondFactorTried.intro':
      'Someone with your password, or with a link from your mailbox, has entered ten wrong codes within an hour. Without a right code the login stays closed.',
    'agentAllowed.subject': 'An app has access to your account',
    'agentAllowed.intro': 'You have let an app act for your account. Its address says who it is.',
    'agentAllowed.ends': 'You can end its access at any time in your account, among the logins.',
    'label.app': 'App',
    'madeAdmin.subject': 'Your account now has admin rights',
    'madeAdmin.intro':
      'The operator of this site has given your account admin rights. Its old password, second factor and logins have ended. You get a link to set a new password.',
    'madeAdmin.notYou': 'If you did not expect this, write to the operator of this site.',
    'securityNotice.notYou':
      'If it was not you, set a new password now with “Forgot password”, and write to the operator of this site.',
  },
  de: {
    'emailVerification.subject': 'Bestätigen Sie Ihre E-Mail-Adresse',
    'emailVerification.heading': 'Bestätigen Sie Ihre E-Mail-Adresse',
    'emailVerification.intro':
      'Mit diesem Link bestätigen Sie, dass diese Adresse Ihnen gehört. Er gilt {duration} und nur einmal.',
    'emailVerification.ignore':
      'Wenn Sie kein Konto eröffnet haben, klicken Sie ihn nicht an. Sie müssen nichts tun.',
    'passwordChanged.subject': 'Ihr Passwort wurde geändert',
    'passwordChanged.intro':
      'Das Passwort Ihres Kontos wurde geändert. Alle anderen Anmeldungen, geschickten Links und Kalender-Feeds sind beendet.',
    'secondFactorOn.subject': 'Ihr Konto hat einen zweiten Faktor',
    'secondFactorOn.intro':
      'Ab jetzt braucht eine Anmeldung neben dem Passwort einen Code Ihrer App. Alle anderen Anmeldungen sind beendet.',
    'secondFactorOff.subject': 'Der zweite Faktor Ihres Kontos wurde entfernt',
    'secondFactorOff.intro': 'Ab jetzt genügt das Passwort für eine Anmeldung.',
    'secondFactorOn.notYou':
      'Wenn Sie das nicht waren, schreiben Sie jetzt dem Betreiber dieser Seite: Ein neues Passwort entfernt keinen zweiten Faktor, den jemand anderes eingerichtet hat.',
    'secondFactorTried.subject': 'Jemand probiert gerade Codes Ihres zweiten Faktors',
    'secondFactorTried.intro':
      'Jemand mit Ihrem Passwort oder mit einem Link aus Ihrem Postfach hat innerhalb einer Stunde zehn falsche Codes eingegeben. Ohne richtigen Code bleibt das Konto verschlossen.',
    'agentAllowed.subject': 'Eine App hat Zugriff auf Ihr Konto',
    'agentAllowed.intro':
      'Sie haben einer App erlaubt, für Ihr Konto zu handeln. Ihre Adresse sagt, wer sie ist.',
    'agentAllowed.ends':
      'Sie können den Zugriff jederzeit in Ihrem Konto bei den Anmeldungen beenden.',
    'label.app': 'App',
    'madeAdmin.subject': 'Ihr Konto hat jetzt Admin-Rechte',
    'madeAdmin.intro':
      'Der Betreiber dieser Seite hat Ihrem Konto Admin-Rechte gegeben. Das alte Passwort, der zweite Faktor und alle Anmeldungen sind beendet. Sie bekommen einen Link für ein neues Passwort.',
    'madeAdmin.notYou':
      'Wenn Sie das nicht erwartet haben, schreiben Sie dem Betreiber dieser Seite.',
    'securityNotice.notYou':
      'Wenn Sie das nicht waren, setzen Sie jetzt mit „Passwort vergessen“ ein neues Passwort und schreiben Sie dem Betreiber dieser Seite.',
  },
  pt: {
    'emailVerification.subject': 'Confirme seu e-mail',
    'emailVerification.heading': 'Confirme seu e-mail',
    'emailVerification.intro':
      'Com este link você confirma que este endereço é seu. Ele vale por {duration} e funciona uma vez.',
    'emailVerification.ignore':
      'Se você não abriu uma conta, não clique nele. Você não precisa fazer nada.',
    'passwordChanged.subject': 'Sua senha foi alterada',
    'passwordChanged.intro':
      'A senha da sua conta foi alterada. Todos os outros acessos, links enviados e feeds de agenda foram encerrados.',
    'secondFactorOn.subject': 'Sua conta tem um segundo fator',
    'secondFactorOn.intro':
      'De agora em diante, para entrar é preciso um código do seu aplicativo, além da senha. Todos os outros acessos foram encerrados.',
    'secondFactorOff.subject': 'O segundo fator da sua conta foi removido',
    'secondFactorOff.intro': 'De agora em diante, a senha basta para entrar.',
    'secondFactorOn.notYou':
      'Se não foi você, escreva agora ao operador deste site: uma nova senha não remove um segundo fator que outra pessoa configurou.',
    'secondFactorTried.subject': 'Alguém está tentando códigos do seu segundo fator',
    'secondFactorTried.intro':
      'Alguém com sua senha, ou com um link da sua caixa de e-mail, digitou dez códigos errados em uma hora. Sem um código certo, a conta continua fechada.',
    'agentAllowed.subject': 'Um aplicativo tem acesso à sua conta',
    'agentAllowed.intro':
      'Você permitiu que um aplicativo aja pela sua conta. O endereço diz quem ele é.',
    'agentAllowed.ends':
      'Você pode encerrar o acesso a qualquer momento na sua conta, entre os acessos.',
    'label.app': 'Aplicativo',
    'madeAdmin.subject': 'Sua conta agora tem direitos de administrador',
    'madeAdmin.intro':
      'O operador deste site deu à sua conta direitos de administrador. A senha antiga, o segundo fator e todos os acessos foram encerrados. Você recebe um link para definir uma nova senha.',
    'madeAdmin.notYou': 'Se você não esperava isso, escreva ao operador deste site.',
    'securityNotice.notYou':
      'Se não foi você, defina agora uma nova senha em “Esqueci a senha” e escreva ao operador deste site.',
  },
  ar: {
    'emailVerification.subject': 'أكّد بريدك الإلكتروني',
    'emailVerification.heading': 'أكّد بريدك الإلكتروني',
    'emailVerification.intro':
      'بهذا الرابط تؤكد أن هذا العنوان لك. الرابط صالح لمدة {duration} ويعمل مرة واحدة.',
    'emailVerification.ignore': 'إن لم تفتح حسابًا فلا تنقر عليه. لا يلزمك فعل أي شيء.',
    'passwordChanged.subject': 'تم تغيير كلمة المرور',
    'passwordChanged.intro':
      'تم تغيير كلمة مرور حسابك. انتهت كل عمليات الدخول الأخرى والروابط المرسلة وموجزات التقويم.',
    'secondFactorOn.subject': 'لحسابك عامل ثانٍ',
    'secondFactorOn.intro':
      'من الآن يحتاج الدخول إلى رمز من تطبيقك إلى جانب كلمة المرور. انتهت كل عمليات الدخول الأخرى.',
    'secondFactorOff.subject': 'أُزيل العامل الثاني من حسابك',
    'secondFactorOff.intro': 'من الآن تكفي كلمة المرور للدخول.',
    'secondFactorOn.notYou':
      'إن لم تكن أنت من فعل ذلك فاكتب الآن إلى مشغّل هذا الموقع: كلمة مرور جديدة لا تزيل عاملًا ثانيًا أعدّه شخص آخر.',
    'secondFactorTried.subject': 'شخص ما يجرّب الآن رموز عاملك الثاني',
    'secondFactorTried.intro':
      'أدخل شخص لديه كلمة مرورك أو رابط من بريدك عشرة رموز خاطئة خلال ساعة. يبقى الحساب مغلقًا دون رمز صحيح.',
    'agentAllowed.subject': 'لدى تطبيق وصول إلى حسابك',
    'agentAllowed.intro': 'سمحت لتطبيق بأن يتصرف نيابة عن حسابك. عنوانه يدل على هويته.',
    'agentAllowed.ends': 'يمكنك إنهاء وصوله في أي وقت من حسابك، ضمن عمليات الدخول.',
    'label.app': 'التطبيق',
    'madeAdmin.subject': 'أصبحت لحسابك صلاحيات مشرف',
    'madeAdmin.intro':
      'منح مشغّل هذا الموقع حسابك صلاحيات مشرف. انتهت كلمة المرور القديمة والعامل الثاني وكل عمليات الدخول. ستحصل على رابط لتعيين كلمة مرور جديدة.',
    'madeAdmin.notYou': 'إن لم تكن تتوقع ذلك فاكتب إلى مشغّل هذا الموقع.',
    'securityNotice.notYou':
      'إن لم تكن أنت من فعل ذلك فعيّن الآن كلمة مرور جديدة عبر «نسيت كلمة المرور» واكتب إلى مشغّل هذا الموقع.',
  },
} as const;
