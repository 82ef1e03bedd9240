import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const de: TextsOf<typeof en> = {
  filters: 'Filter',
  category: 'Kategorie',
  'category.any': 'Alle Kategorien',
  price: 'Preis bis',
  'price.any': 'Jeder Preis',
  currency: 'Währung',
  rating: 'Bewertung',
  'rating.any': 'Jede Bewertung',
  'rating.from': '{stars} und besser',
  freeAt: 'Freier Termin',
  'freeAt.any': 'Jederzeit',
  'freeAt.morning': 'Vormittags',
  'freeAt.afternoon': 'Nachmittags',
  'freeAt.evening': 'Ab 17:00',
  clear: 'Filter entfernen',
  order: 'So entsteht die empfohlene Reihenfolge',
  'order.text': 'Die Reihenfolge wägt ab, was bei der Wahl hilft:',
  'order.rating':
    'die Bewertung und wie viele bewertet haben: Eine einzige perfekte schlägt nicht viele gute',
  'order.opening': 'wie bald ein Termin frei ist',
  'order.distance': 'die Entfernung, wenn Sie in der Nähe eines Ortes suchen',
  'order.match': 'wie gut es zu Ihren Suchwörtern passt',
  'order.price': 'der Preis im Vergleich zu den anderen Ergebnissen',
  'order.page': 'wie vollständig die Seite des Anbieters ist',
  'order.money': 'Kein Anbieter kann für einen besseren Platz bezahlen.',
  map: 'Wo die Anbieter sind',
  'map.none': 'Keiner dieser Anbieter hat seinen Standort angegeben.',
  'map.missing': {
    one: '{count} Anbieter hat keinen Standort angegeben.',
    other: '{count} Anbieter haben keinen Standort angegeben.',
  },
};
