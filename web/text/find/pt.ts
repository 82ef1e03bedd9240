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
  order: 'Como funciona a ordem recomendada',
  'order.text': 'A ordem pesa o que ajuda a escolher:',
  'order.rating':
    'a avaliação e de quantas pessoas ela vem: uma única nota perfeita não vence muitas boas',
  'order.opening': 'em quanto tempo há um horário livre',
  'order.distance': 'a distância, se você buscar perto de um lugar',
  'order.match': 'quanto corresponde às suas palavras, se você buscar por algumas',
  'order.price': 'o preço, comparado com os outros resultados',
  'order.page': 'quão completa está a página do estabelecimento',
  'order.money': 'Nenhum estabelecimento pode pagar por uma posição melhor.',
  map: 'Onde ficam os locais',
  'map.none': 'Nenhum destes locais informou sua posição.',
  'map.missing': {
    one: '{count} local não informou a posição.',
    other: '{count} locais não informaram a posição.',
  },
};
