/** The English texts of the filters and the map of a search. */
export const en = {
  filters: 'Filters',
  category: 'Category',
  'category.any': 'All categories',
  price: 'Price up to',
  'price.any': 'Any price',
  currency: 'Currency',
  rating: 'Rating',
  'rating.any': 'Any rating',
  'rating.from': '{stars} and better',
  freeAt: 'Free time',
  'freeAt.any': 'At any time',
  'freeAt.morning': 'In the morning',
  'freeAt.afternoon': 'In the afternoon',
  'freeAt.evening': 'After 17:00',
  clear: 'Clear filters',
  map: 'Where the places are',
  'map.none': 'None of these places has told its position.',
  'map.missing': {
    one: '{count} place has told no position.',
    other: '{count} places have told no position.',
  },
} as const;
