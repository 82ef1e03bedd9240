import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const ar: TextsOf<typeof en> = {
  continue: 'متابعة: {day}، {time}',
  hint: 'تُفتح علامة تبويب جديدة لتسجيل الدخول والتأكيد. لا يُحجز شيء قبل ذلك.',
  continued: 'تابع في علامة التبويب الجديدة. يبقى اختيارك هنا.',
};
