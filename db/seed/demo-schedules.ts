import { DAY_MS } from '../../domain/durations.ts';
import { utcDayOf } from '../../domain/local-time.ts';
import type {
  businessClosures,
  exceptionalOpenings,
  openingHours,
} from '../schema/opening-hours.ts';
import type { classTimetables } from '../schema/classes.ts';
import type { resourceNeeds, resources } from '../schema/resources.ts';
import type { hoursExceptions, weeklyHours } from '../schema/schedules.ts';
import { toMinuteSpan } from './demo-hours.ts';

const MARCIA = { professionalId: 'pro_demo_marcia', businessId: 'biz_demo_saopaulo_salao' };
const BARBER = 'biz_demo_berlin_barber';
const [TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY] = [2, 3, 4, 5, 6, 7] as const;

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
  const [salon, barber] = [dateAhead(nowMs, 60), dateAhead(nowMs, 50)];
  return [
    {
      id: 'cls_demo_salao',
      businessId: MARCIA.businessId,
      name: 'Feriado',
      from: salon,
      to: salon,
    },
    {
      id: 'cls_demo_berlin_training',
      businessId: BARBER,
      name: 'Staff training',
      from: barber,
      to: barber,
      ...toMinuteSpan(['14:00', '24:00']),
    },
  ];
}

/** The shaving class takes place at one of the two basins. */
export const RESOURCES: (typeof resources.$inferInsert)[] = [
  { id: 'res_demo_berlin_basins', businessId: BARBER, name: 'Wash basin', count: 2 },
];
export const RESOURCE_NEEDS: (typeof resourceNeeds.$inferInsert)[] = [
  {
    serviceId: 'svc_demo_shaving_class',
    classId: 'cla_demo_shaving',
    resourceId: 'res_demo_berlin_basins',
    count: 1,
  },
];

/** A Sunday, on which the barbershop is usually closed. */
export function exceptionalOpeningsAt(nowMs: number): (typeof exceptionalOpenings.$inferInsert)[] {
  const daysUntilSunday = 7 - new Date(nowMs + 49 * DAY_MS).getUTCDay();
  return [
    {
      id: 'exo_demo_berlin_sunday',
      businessId: BARBER,
      name: 'Sunday opening',
      date: dateAhead(nowMs, 49 + daysUntilSunday),
      spans: [toMinuteSpan(['12:00', '18:00'])],
    },
  ];
}

/** The spa is open longer on Thursdays. */
export const OPENING_HOURS: (typeof openingHours.$inferInsert)[] = [
  TUESDAY,
  WEDNESDAY,
  THURSDAY,
  FRIDAY,
  SATURDAY,
  SUNDAY,
].map((weekday) => ({
  businessId: 'biz_demo_munich_spa',
  weekday,
  ...toMinuteSpan(['10:00', weekday === THURSDAY ? '21:00' : '20:00']),
}));

function dateAhead(nowMs: number, days: number): string {
  return utcDayOf(nowMs + days * DAY_MS);
}

/** The first shave at the barbershop and the beginners' class of the yoga studio have timetables. */
export function timetablesAt(nowMs: number): (typeof classTimetables.$inferInsert)[] {
  const from = dateAhead(nowMs, -30);
  const createdAt = new Date(nowMs);
  return [
    {
      id: 'cla_demo_shaving',
      businessId: BARBER,
      professionalId: 'pro_demo_jonas',
      serviceId: 'svc_demo_shaving_class',
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      startMin: 16 * 60,
      from,
      createdAt,
    },
    {
      id: 'cla_demo_hatha',
      businessId: 'biz_demo_saopaulo_yoga',
      professionalId: 'pro_demo_rafael',
      serviceId: 'svc_demo_hatha',
      weekdays: [TUESDAY, THURSDAY, SATURDAY],
      startMin: 11 * 60,
      from,
      capacity: 12,
      createdAt,
    },
  ];
}
