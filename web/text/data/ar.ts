import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const ar: TextsOf<typeof en> = {
  'own.title': 'بياناتك',
  'own.text':
    'كل ما هو محفوظ عنك في ملف واحد: الملف الشخصي والعائلة والحجوزات مع سجلها والمدفوعات والباقات والتقييمات والرسائل إلى الدعم.',
  'own.button': 'تنزيل بياناتي',
  'business.title': 'بيانات المنشأة',
  'business.text': 'هي ملكك. خذ كل شيء معك في ملف واحد، أو ابدأ منشأة من ملف كهذا.',
  'business.button': 'تنزيل كل بيانات المنشأة',
  'export.collecting': 'يجري جمع البيانات …',
  'export.saved': 'تم. الملف بين تنزيلاتك.',
  'export.preparing': 'الملف كبير ويجري الآن كتابته. سنرسل إليك رابطًا بالبريد حين يكتمل.',
  'export.ready': 'رابط ملفك في بريدك. يعمل حتى {day}، {time}.',
  'export.failed': 'تعذرت كتابة الملف الأخير. اطلبه مرة أخرى.',
  'export.limited': 'يُكتب ملف الآن. حاول مرة أخرى بعد دقيقة.',

  'import.title': 'بدء منشأة من ملف',
  'import.text':
    'ملف تصدير من هنا أو من نظام آخر. يصبح منشأة جديدة لك كمسودة: لا يتغير شيء آخر لديك، ولا يصل إلى العملاء بريد قبل أن تُفتح.',
  'import.file': 'ملف التصدير (‎.json)',
  'import.unreadable': 'هذا ليس تصديرًا لمنشأة. اختر الملف الذي نزّلته.',
  'import.name': 'المنشأة',
  'import.exported': 'تاريخ التصدير',
  'import.submit': 'استيراد {name}',
  'import.again': 'إعادة محاولة الاستيراد',
  'import.waiting': 'يجري إرسال الملف وكتابته. قد يستغرق ذلك دقيقة.',
  'import.tooLarge': 'الملف كبير جدًا: الحد هو 16 ميغابايت. لم يتغير شيء.',
  'import.tooMany': 'لدى حسابك أكبر عدد مسموح من المنشآت. لم يتغير شيء.',
  'import.wrong': 'محتوى الملف غير متسق عند «{place}». لم يتغير شيء. صدّره مرة أخرى ولا تعدّله.',

  'section.services': 'الخدمات',
  'section.professionals': 'المختصون',
  'section.clients': 'العملاء',
  'section.appointments': 'المواعيد',
  'section.payments': 'المدفوعات',
  'section.packages': 'الباقات',
  'section.coupons': 'القسائم',
  'section.classes': 'الحصص',
  'section.other': 'أوقات العمل وصفوف أخرى',

  'done.title': 'تم استيراد {name}',
  'done.text': 'هي مسودة. راجعها ثم أرسلها للمراجعة.',
  'done.leftOut': 'ليس في الملف، أو تُرك عن قصد:',
  'done.open': 'فتح {name}',
  'left.account': 'حسابات فريقك. ادعهم من جديد.',
  'left.trust': 'التقييمات. يجب أن يأتي التقييم من زيارة هنا.',
  'left.file': 'الصور. ارفعها من جديد.',
  'left.secret': 'خطافات الويب. أسرارها ليست في أي ملف.',
  'left.past': 'سجل التغييرات وتنبيهات التأخر وقائمة الانتظار.',
};
