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
  freeAt: 'Freie Zeit',
  'freeAt.any': 'Zu jeder Zeit',
  'freeAt.morning': 'Vormittags',
  'freeAt.afternoon': 'Nachmittags',
  'freeAt.evening': 'Ab 17:00',
  clear: 'Filter entfernen',
  order: 'So entsteht die empfohlene Reihenfolge',
  'order.text': 'Die Reihenfolge wägt ab, was bei der Wahl hilft:',
  'order.rating':
    'die Bewertung und von wie vielen sie stammt: Eine einzige perfekte schlägt nicht viele gute',
  'order.opening': 'wie bald eine Zeit frei ist',
  'order.distance': 'wie nah es ist, wenn Sie in der Nähe eines Ortes suchen',
  'order.match': 'wie gut es zu Ihren Worten passt, wenn Sie nach welchen suchen',
  'order.price': 'der Preis im Vergleich zu den anderen Ergebnissen',
  'order.page': 'wie vollständig die Seite des Betriebs ist',
  'order.money': 'Kein Betrieb kann für einen besseren Platz bezahlen.',
  map: 'Wo die Orte liegen',
  'map.none': 'Keiner dieser Orte hat seine Lage angegeben.',
  'map.missing': {
    one: '{count} Ort hat keine Lage angegeben.',
    other: '{count} Orte haben keine Lage angegeben.',
  },
};
