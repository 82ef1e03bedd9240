import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const de: TextsOf<typeof en> = {
  skip: 'Zum Inhalt',
  loading: 'Wird geladen …',
  close: 'Schließen',
  tryAgain: 'Noch einmal versuchen',
  sending: 'Einen Moment …',
  offline:
    'Sie sind offline. Was Sie sehen, ist vielleicht nicht mehr aktuell. Wir schauen wieder nach, sobald Sie zurück sind.',
  until: 'bis {time}',
  rating: '{rating} von 5',

  'nav.label': 'Hauptmenü',
  'nav.home': 'Termin finden',
  'nav.me': 'Buchungen',
  'nav.work': 'Ihr Kalender',
  'nav.admin': 'Verwaltung',

  login: 'Anmelden',
  accountPage: 'Konto',
  logout: 'Abmelden',
  loggedOut: 'Sie sind abgemeldet.',
  account: '{name}, Konto',
  'login.way': 'Wie möchten Sie fortfahren?',
  'login.title': 'Anmelden',
  'login.short': 'Anmelden',
  'login.submit': 'Anmelden',
  'register.title': 'Konto erstellen',
  'register.short': 'Neu hier',
  'register.submit': 'Konto erstellen',
  'link.title': 'Link per E-Mail',
  'link.short': 'Per E-Mail',
  'link.submit': 'Link senden',
  'link.again': 'Neuen Link senden',
  'link.sent':
    'Wenn {email} ein Konto hat, ist ein Link unterwegs. Er gilt einmal und 15 Minuten lang. Lassen Sie diese Seite offen.',
  'field.email': 'E-Mail',
  'field.name': 'Name',
  'field.password': 'Passwort',
  'field.newPassword': 'Passwort',
  'field.passwordHint': 'Mindestens {count} Zeichen',

  'footer.about': 'Amsel, freie Software für Termine',
  'footer.docs': 'Für Entwickler',
  'footer.language': 'Sprache',
  'footer.theme': 'Farben',
  'theme.system': 'Wie das Gerät',
  'theme.light': 'Hell',
  'theme.dark': 'Dunkel',

  report: 'Melden',
  'report.review': 'Bewertung von {name} melden',
  'report.named': '{name} melden',
  'failure.title': 'Etwas ist schiefgegangen',
  'failure.text':
    'Es liegt nicht an Ihnen. Laden Sie die Seite neu; was Sie gebucht haben, bleibt gebucht.',
  'failure.reload': 'Seite neu laden',
  'notFound.title': 'Diese Seite gibt es nicht',
  'notFound.text': 'Die Adresse stimmt nicht, oder es gibt diesen Anbieter hier nicht mehr.',
  'notFound.home': 'Termin finden',

  'error.unreachable':
    'Der Server ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
  'error.busy': 'Der Server ist beschäftigt. Versuchen Sie es gleich noch einmal.',
  'error.unexpected': 'Etwas ist schiefgegangen. Versuchen Sie es noch einmal.',
  'error.refused': 'Das ist nicht möglich ({code}).',
  'error.AUTH_REQUIRED': 'Bitte melden Sie sich noch einmal an.',
  'error.CLIENT_DOUBLE_BOOKED': 'Sie haben um diese Zeit schon einen Termin.',
  'error.CUSTOMER_LIMIT_REACHED': 'Mehr offene Termine lässt dieser Anbieter nicht zu.',
  'error.EMAIL_TAKEN':
    'Mit dieser E-Mail gibt es ein Konto. Melden Sie sich an oder lassen Sie sich einen Link senden.',
  'error.FORBIDDEN': 'Ihr Konto darf das nicht.',
  'error.INVALID_CREDENTIALS': 'E-Mail oder Passwort ist falsch.',
  'error.INVALID_INPUT':
    'Etwas im Formular stimmt nicht. Prüfen Sie es und versuchen Sie es noch einmal.',
  'error.NOT_FOUND': 'Das gibt es hier nicht mehr.',
  'error.OUTSIDE_AVAILABILITY': 'Dieser Termin ist nicht buchbar.',
  'error.PASSWORD_TOO_SHORT': 'Das Passwort ist zu kurz.',
  'error.RATE_LIMITED': 'Das war zu oft. Warten Sie kurz und versuchen Sie es noch einmal.',
  'error.SESSION_FULL': 'Der letzte Platz ist weg.',
  'error.SLOT_TAKEN': 'Jemand war einen Moment schneller.',
};
