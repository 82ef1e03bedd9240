import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const de: TextsOf<typeof en> = {
  'rail.label': 'Seiten Ihrer Arbeit',
  'rail.day': 'Tag',
  'rail.week': 'Woche',
  'rail.clients': 'Kunden',
  'rail.till': 'Kasse',
  'rail.waitlist': 'Warteliste',
  'rail.classes': 'Kurse',
  'rail.reviews': 'Bewertungen',
  'rail.numbers': 'Zahlen',
  'rail.setup': 'Einrichten',
  'rail.review': 'Zu prüfen',
  'rail.health': 'Zustand',
  'rail.decisions': 'Entscheide',
  'rail.more': 'Mehr',
  'rail.find': 'Seiten für Kunden',
  'business.choose': 'Geschäft',
  'live.live': 'Live, alles gespeichert',
  'live.saving': 'Wird gespeichert …',
  'live.connecting': 'Wird verbunden …',
  'live.lost': 'Nicht live: wir versuchen es wieder',
  'live.offline': 'Offline: nichts Neues kommt an',
  'login.title': 'Diese Seite ist für Ihr Team',
  'login.text': 'Melden Sie sich mit dem Konto an, das in Ihrem Geschäft arbeitet.',
  'refused.title': 'Diese Seite ist nicht für Ihr Konto',
  'refused.text':
    'Melden Sie sich mit einem Konto an, das hier arbeitet, oder gehen Sie zu den Seiten für Kunden.',
  'none.title': 'Sie gehören noch zu keinem Geschäft',
  'none.text': 'Bitten Sie die Inhaberin oder den Inhaber um eine Einladung. Sie kommt per E-Mail.',
};
