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
  map: 'Wo die Orte liegen',
  'map.none': 'Keiner dieser Orte hat seine Lage angegeben.',
  'map.missing': {
    one: '{count} Ort hat keine Lage angegeben.',
    other: '{count} Orte haben keine Lage angegeben.',
  },
};
