import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const de: TextsOf<typeof en> = {
  text: 'Die Betreiber dieser Seite sehen es sich an und entscheiden. Die andere Seite erfährt nie, wer es gemeldet hat.',
  reason: 'Was stimmt nicht?',
  hint: 'Zum Beispiel: Es ist nicht wahr, es beleidigt jemanden oder es zeigt private Angaben.',
  missing: 'Schreiben Sie zuerst, was nicht stimmt.',
  send: 'Meldung senden',
  sent: 'Ihre Meldung wurde gesendet. Die Entscheidung kommt per E-Mail.',
  'error.CANNOT_REPORT_OWN_CONTENT': 'Das ist von Ihnen. Sie können es selbst ändern.',
  'error.REQUEST_PENDING': 'Sie haben das schon gemeldet. Die Entscheidung kommt per E-Mail.',
  'error.USAGE_LIMIT_REACHED':
    'Sie haben 20 offene Meldungen. Warten Sie zuerst auf die Entscheidungen.',
};
