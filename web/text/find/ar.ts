import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const ar: TextsOf<typeof en> = {
  filters: 'عوامل التصفية',
  category: 'الفئة',
  'category.any': 'كل الفئات',
  price: 'السعر حتى',
  'price.any': 'أي سعر',
  currency: 'العملة',
  rating: 'التقييم',
  'rating.any': 'أي تقييم',
  'rating.from': '{stars} فأعلى',
  freeAt: 'وقت متاح',
  'freeAt.any': 'في أي وقت',
  'freeAt.morning': 'صباحًا',
  'freeAt.afternoon': 'بعد الظهر',
  'freeAt.evening': 'بعد 17:00',
  clear: 'إزالة عوامل التصفية',
  map: 'مواقع الأماكن',
  'map.none': 'لم يذكر أي من هذه الأماكن موقعه.',
  'map.missing': {
    zero: 'لا مكان بلا موقع.',
    one: 'مكان واحد لم يذكر موقعه.',
    two: 'مكانان لم يذكرا موقعيهما.',
    few: '{count} أماكن لم تذكر موقعها.',
    many: '{count} مكانًا لم تذكر موقعها.',
    other: '{count} مكان لم تذكر موقعها.',
  },
};
