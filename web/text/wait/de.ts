import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const de: TextsOf<typeof en> = {
  title: 'Auf einen freien Termin warten',
  text: '{service} bei {place}. Wird ein Termin frei, reservieren wir ihn für Sie und schreiben Ihnen eine E-Mail.',
  days: 'Ab {day}',
  'days.one': 'Nur dieser Tag',
  'days.until': 'Bis {day}',
  notBefore: 'Nicht vor',
  before: 'Beginn vor',
  anyTime: 'Beliebig',
  noHours: 'So passt kein Termin: Wählen Sie ein späteres Ende.',
  submit: 'Auf die Warteliste setzen',
  'done.title': 'Sie sind auf der Warteliste',
  'done.text':
    'Hat {place} einen Termin für Sie, reservieren wir ihn einige Minuten und schreiben Ihnen eine E-Mail.',
  'done.close': 'Fertig',
  'done.list': 'Ihre Buchungen',
  'error.CUSTOMER_LIMIT_REACHED':
    'Sie warten schon auf zehn Termine. Verlassen Sie zuerst eine Warteliste.',
  'error.OUTSIDE_AVAILABILITY':
    'Zu dieser Zeit ist nie geöffnet. Wählen Sie andere Tage oder Uhrzeiten.',
  'error.REQUEST_PENDING': 'Darauf warten Sie schon.',
  'done.position': 'Platz {count} auf der Liste.',
};
