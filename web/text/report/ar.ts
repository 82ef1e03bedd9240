import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const ar: TextsOf<typeof en> = {
  text: 'ينظر فيه من يدير هذا الموقع ويقرر. لا يعرف الطرف الآخر أبدًا من أبلغ عنه.',
  reason: 'ما الخطأ فيه؟',
  hint: 'مثلًا: غير صحيح، أو فيه إساءة لأحد، أو يكشف معلومات خاصة.',
  missing: 'اكتب أولًا ما الخطأ.',
  send: 'أرسل البلاغ',
  sent: 'أُرسل بلاغك. يصلك القرار بالبريد.',
  'error.CANNOT_REPORT_OWN_CONTENT': 'هذا يخصك. يمكنك تغييره بنفسك.',
  'error.REQUEST_PENDING': 'أبلغت عن هذا من قبل. يصلك القرار بالبريد.',
  'error.USAGE_LIMIT_REACHED': 'لديك 20 بلاغًا مفتوحًا. انتظر القرارات أولًا.',
};
