import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const de: TextsOf<typeof en> = {
  title: 'Gebucht. Bis {day}.',
  today: 'Gebucht. Bis nachher.',
  tomorrow: 'Gebucht. Bis morgen.',
  asked: 'Ihre Anfrage ist angekommen.',
  byHand:
    'Der Termin ist für Sie reserviert. {place} bestätigt jede Buchung und schreibt Ihnen eine E-Mail.',
  directions: 'Weg dorthin',
  due: '{amount}, zahlbar vor Ort',
  also: 'Und {dates}',
  calendar: {
    one: 'In den Kalender eintragen',
    other: '{count} Besuche in den Kalender eintragen',
  },
  mailed: 'Wir haben Ihnen eine E-Mail mit einem Link zum Verschieben oder Absagen geschickt.',
  move: 'Verschieben',
  manage: 'Buchungen ansehen oder absagen',
  home: 'Weiteren Termin finden',
  'pending.title': 'Ihre Anfrage ist angekommen.',
  'pending.text':
    'Es dauert etwas länger als sonst. Sie wird bearbeitet, auch wenn Sie diese Seite schließen, und das Ergebnis kommt per E-Mail.',
  'pending.number': 'Ihre Nummer: {id}',
};
