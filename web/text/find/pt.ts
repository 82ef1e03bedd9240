import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const pt: TextsOf<typeof en> = {
  filters: 'Filtros',
  category: 'Categoria',
  'category.any': 'Todas as categorias',
  price: 'Preço até',
  'price.any': 'Qualquer preço',
  currency: 'Moeda',
  rating: 'Avaliação',
  'rating.any': 'Qualquer avaliação',
  'rating.from': '{stars} ou mais',
  freeAt: 'Horário livre',
  'freeAt.any': 'A qualquer hora',
  'freeAt.morning': 'De manhã',
  'freeAt.afternoon': 'À tarde',
  'freeAt.evening': 'Depois das 17:00',
  clear: 'Limpar filtros',
  map: 'Onde ficam os lugares',
  'map.none': 'Nenhum destes lugares informou a sua posição.',
  'map.missing': {
    one: '{count} lugar não informou a posição.',
    other: '{count} lugares não informaram a posição.',
  },
};
