import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const de: TextsOf<typeof en> = {
  title: 'Zweiter Faktor',
  text: 'Ein Code aus einer App auf Ihrem Telefon, zusätzlich zum Passwort. Mit dem Passwort allein kommt dann niemand hinein.',
  unverified:
    'Bestätigen Sie zuerst Ihre E-Mail-Adresse: Öffnen Sie einen Link, den wir Ihnen geschickt haben.',
  required: 'Admins brauchen einen zweiten Faktor. Richten Sie ihn ein, um fortzufahren.',
  'verify.text':
    'Ihre E-Mail-Adresse ist noch nicht bestätigt: Öffnen Sie den Link, den wir Ihnen geschickt haben.',
  'verify.button': 'Mail noch einmal schicken',
  'verify.sent': 'Eine Mail ist unterwegs an {email}. Der Link darin gilt 60 Minuten.',
  'required.title': 'Zweiten Faktor einrichten',
  'required.button': 'Zu Ihrem Konto',
  on: 'Aktiv seit {moment}',
  codesLeft: {
    one: '{count} Wiederherstellungscode ist übrig.',
    other: '{count} Wiederherstellungscodes sind übrig.',
  },
  begin: 'Einrichten …',
  replace: 'Neues Telefon oder neue Codes …',
  remove: 'Ausschalten …',
  removeSubmit: 'Ausschalten',
  removed: 'Der zweite Faktor ist ausgeschaltet.',
  goOn: 'Weiter',
  goBack: 'Zurück',
  sending: 'Einen Moment …',
  password: 'Ihr Passwort',
  presentCode: 'Ein Code der App oder ein Wiederherstellungscode',
  'app.text':
    'Fügen Sie dieses Konto einer Authenticator-App hinzu: Scannen Sie das Bild oder geben Sie den Schlüssel ein.',
  'app.picture': 'QR-Code für die App',
  'app.key': 'Schlüssel',
  'app.link': 'In einer App auf diesem Gerät öffnen',
  'app.code': 'Der Code, den die App zeigt',
  'app.submit': 'Einschalten',
  'codes.title': 'Wiederherstellungscodes',
  'codes.text':
    'Ohne Ihr Telefon kommen Sie mit jedem davon einmal hinein. Bewahren Sie sie sicher auf: Sie werden nicht noch einmal gezeigt. Ihre anderen Geräte sind abgemeldet.',
  'codes.copy': 'Kopieren',
  'codes.copied': 'Kopiert.',
  'codes.save': 'Als Datei speichern',
  'codes.done': 'Ich habe sie aufbewahrt',
};
