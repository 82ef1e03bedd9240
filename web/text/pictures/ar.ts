import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const ar: TextsOf<typeof en> = {
  title: 'الشعار والصور',
  text: 'يراها العملاء في البحث وعلى صفحتك.',
  logo: 'الشعار',
  photo: 'الصورة {number}',
  kinds: 'JPEG أو PNG أو WebP، حتى 5 ميغابايت.',
  wrong: 'لا يمكن استخدام هذا الملف. اختر صورة JPEG أو PNG أو WebP حتى 5 ميغابايت.',
  wrongSides:
    'هذه الصورة صغيرة جدًا أو ضيقة جدًا أو كبيرة جدًا. اختر صورة أخرى لا يقل كل ضلع فيها عن 32 بكسل.',
  uploadLogo: 'رفع شعار',
  addPhoto: 'إضافة صورة',
  sending: 'جارٍ الرفع …',
  describe: 'تعديل',
  earlier: 'إلى الأمام',
  remove: 'إزالة',
  removeAsk: 'تختفي من صفحتك فورًا ولا يمكن استعادتها.',
  act: '{act}: {picture}',
  alt: 'الوصف بالكلمات',
  altHint: 'تُقرأ لمن لا يراها. فارغ: للزينة.',
  focusX: 'من اليسار إلى اليمين',
  focusY: 'من الأعلى إلى الأسفل',
  save: 'حفظ الصورة',
  saved: 'حُفظت الصور.',
  focus: 'نقطة التركيز',
  focusHint: 'انقر على الصورة أو استخدم المزلاجين. تبقى هذه النقطة ظاهرة أينما اقتُصت الصورة.',
  replace: 'استبدال الصورة',
  upload: 'رفع صورة',
  replaceLogo: 'استبدال الشعار',
  pictureOf: 'صورة {name}',
};
