import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const de: TextsOf<typeof en> = {
  title: 'Auf eine freie Zeit warten',
  text: '{service} bei {place}. Wird eine Zeit frei, reservieren wir sie für Sie und schreiben Ihnen.',
  days: 'Ab {day}',
  'days.one': 'Nur dieser Tag',
  'days.until': 'Bis {day}',
  notBefore: 'Nicht vor',
  before: 'Beginn vor',
  anyTime: 'Beliebig',
  noHours: 'So passt keine Zeit: Wählen Sie ein späteres Ende.',
  submit: 'Auf die Warteliste',
  'done.title': 'Sie sind auf der Warteliste',
  'done.text':
    'Hat {place} eine Zeit für Sie, reservieren wir sie einige Minuten und schreiben Ihnen.',
  'done.close': 'Fertig',
  'done.list': 'Ihre Buchungen',
  'error.CUSTOMER_LIMIT_REACHED':
    'Sie warten schon auf zehn Zeiten. Verlassen Sie zuerst eine Warteliste.',
  'error.OUTSIDE_AVAILABILITY': 'Dann ist nie geöffnet. Wählen Sie andere Tage oder Stunden.',
  'error.REQUEST_PENDING': 'Darauf warten Sie schon.',
  'done.position': 'Platz {count} in der Reihe.',
};
