import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const ar: TextsOf<typeof en> = {
  'rail.label': 'صفحات عملك',
  'rail.day': 'اليوم',
  'rail.week': 'الأسبوع',
  'rail.clients': 'العملاء',
  'rail.till': 'الصندوق',
  'rail.numbers': 'الأرقام',
  'rail.setup': 'الإعداد',
  'rail.review': 'للمراجعة',
  'rail.health': 'الصحة',
  'rail.decisions': 'القرارات',
  'rail.more': 'المزيد',
  'rail.find': 'صفحات العملاء',
  'business.choose': 'المنشأة',
  'live.live': 'مباشر، كل شيء محفوظ',
  'live.saving': 'جارٍ الحفظ …',
  'live.connecting': 'جارٍ الاتصال …',
  'live.lost': 'ليس مباشرًا: نحاول من جديد',
  'live.offline': 'بلا اتصال: لا يصل جديد',
  'login.title': 'هذه الصفحة لفريقك',
  'login.text': 'سجّل الدخول بالحساب الذي يعمل في منشأتك.',
  'refused.title': 'هذه الصفحة ليست لحسابك',
  'refused.text': 'سجّل الدخول بحساب يعمل هنا، أو عُد إلى صفحات العملاء.',
  'none.title': 'لا تنتمي إلى أي منشأة بعد',
  'none.text': 'اطلب من المالك دعوة. تصل الدعوة بالبريد الإلكتروني.',
};
