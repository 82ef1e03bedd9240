import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const ar: TextsOf<typeof en> = {
  title: 'تم الحجز. نراك يوم {day}.',
  today: 'تم الحجز. نراك اليوم.',
  tomorrow: 'تم الحجز. نراك غدًا.',
  asked: 'وصل طلبك إلى المكان.',
  byHand: 'وقتك محفوظ. {place} يؤكد كل حجز ويرسل لك بريدًا.',
  directions: 'الطريق إليه',
  due: '{amount}، تُدفع في المكان',
  also: 'وأيضًا {dates}',
  calendar: {
    one: 'أضف إلى التقويم',
    two: 'أضف الزيارتين إلى التقويم',
    few: 'أضف {count} زيارات إلى التقويم',
    many: 'أضف {count} زيارة إلى التقويم',
    other: 'أضف {count} زيارة إلى التقويم',
  },
  mailed: 'أرسلنا لك بريدًا فيه رابط للتغيير أو الإلغاء.',
  move: 'غيّر الموعد',
  manage: 'اعرض حجوزاتك أو ألغها',
  home: 'ابحث عن وقت آخر',
  'pending.title': 'وصل طلبك.',
  'pending.text':
    'يستغرق أكثر من المعتاد قليلًا. سيُبتّ فيه حتى لو أغلقت الصفحة، ونرسل لك النتيجة بالبريد.',
  'pending.number': 'رقمك: {id}',
};
