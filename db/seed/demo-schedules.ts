import { DAY_MS } from '../../domain/durations.ts';
import type { businessClosures } from '../schema/businesses.ts';
import type { hoursExceptions, weeklyHours } from '../schema/schedules.ts';
import { toMinuteSpan } from './demo-hours.ts';

const MARCIA = { professionalId: 'pro_demo_marcia', businessId: 'biz_demo_saopaulo_salao' };
const [TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY] = [2, 3, 4, 5, 6] as const;

/** Márcia has weekly hours: a long lunch and a short Saturday. The others work the same hours every day. */
export const WEEKLY_HOURS: (typeof weeklyHours.$inferInsert)[] = [
  ...[TUESDAY, WEDNESDAY, THURSDAY, FRIDAY].flatMap((weekday) => [
    { ...MARCIA, weekday, ...toMinuteSpan(['10:00', '13:30']) },
    { ...MARCIA, weekday, ...toMinuteSpan(['15:00', '19:00']) },
  ]),
  { ...MARCIA, weekday: SATURDAY, ...toMinuteSpan(['10:00', '15:00']) },
];

/** Far enough ahead that no demo booking is affected. */
export function hoursExceptionsAt(nowMs: number): (typeof hoursExceptions.$inferInsert)[] {
  return [
    { ...MARCIA, date: dateAhead(nowMs, 44), spans: [] },
    { ...MARCIA, date: dateAhead(nowMs, 45), spans: [toMinuteSpan(['09:00', '12:00'])] },
  ];
}

export function closuresAt(nowMs: number): (typeof businessClosures.$inferInsert)[] {
  return [{ businessId: MARCIA.businessId, closedOn: dateAhead(nowMs, 60) }];
}

function dateAhead(nowMs: number, days: number): string {
  return new Date(nowMs + days * DAY_MS).toISOString().slice(0, 10);
}
