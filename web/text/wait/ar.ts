import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const ar: TextsOf<typeof en> = {
  title: 'انتظر وقتًا متاحًا',
  text: '{service} في {place}. عندما يتاح وقت نحجزه لك مؤقتًا ونراسلك.',
  days: 'ابتداءً من {day}',
  'days.one': 'هذا اليوم فقط',
  'days.until': 'حتى {day}',
  notBefore: 'ليس قبل',
  before: 'يبدأ قبل',
  anyTime: 'أي وقت',
  noHours: 'لا وقت مناسب: اختر نهاية أبعد.',
  submit: 'انضم إلى قائمة الانتظار',
  'done.title': 'أنت في قائمة الانتظار',
  'done.text': 'عندما يتاح لك وقت لدى {place} نحجزه لك بضع دقائق ونراسلك.',
  'done.close': 'تم',
  'done.list': 'عرض حجوزاتك',
  'error.CUSTOMER_LIMIT_REACHED': 'أنت تنتظر عشرة أوقات بالفعل. غادر إحدى القوائم أولًا.',
  'error.OUTSIDE_AVAILABILITY': 'المكان لا يفتح في ذلك الوقت. اختر أيامًا أو ساعات أخرى.',
  'error.REQUEST_PENDING': 'أنت تنتظر هذا بالفعل.',
  'done.position': 'موقعك في الدور: {count}.',
};
