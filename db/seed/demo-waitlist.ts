import { DAY_MS } from '../../domain/durations.ts';
import { toMinute } from '../../domain/local-time.ts';
import type { waitlistEntries } from '../schema/waitlist.ts';
import { openDay } from './demo-calendar.ts';

type Row = typeof waitlistEntries.$inferInsert;
type Request = {
  readonly name: string;
  readonly client: Pick<Row, 'customerId' | 'crmClientId'>;
  readonly professional: string;
  readonly day: number;
  readonly hours: readonly [from: string, to: string];
};

const BUSINESS = 'biz_demo_berlin_barber';
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** They wait for hours that the demo bookings fill. */
const REQUESTS: readonly Request[] = [
  {
    name: 'ana_emre',
    client: { customerId: 'usr_demo_customer' },
    professional: 'pro_demo_emre',
    day: 1,
    hours: ['16:00', '19:00'],
  },
  {
    name: 'georg_emre',
    client: { crmClientId: 'crm_demo_georg' },
    professional: 'pro_demo_emre',
    day: 1,
    hours: ['00:00', '24:00'],
  },
  {
    name: 'elif_lena',
    client: { customerId: 'usr_demo_guest3' },
    professional: 'pro_demo_lena',
    day: 2,
    hours: ['17:00', '18:00'],
  },
];

export function waitlistAt(nowMs: number): Row[] {
  return REQUESTS.map(({ name, client, professional, day, hours: [from, to] }, index) => {
    const wanted = openDay(BUSINESS, day, nowMs);
    return {
      id: `wtl_demo_${name}`,
      businessId: BUSINESS,
      ...client,
      serviceIds: ['svc_demo_haircut'],
      professionalId: professional,
      fromDate: wanted.date,
      toDate: wanted.date,
      fromMin: toMinute(from),
      toMin: toMinute(to),
      weekdays: EVERY_DAY,
      rank: index + 1,
      status: 'waiting' as const,
      createdAt: new Date(nowMs - DAY_MS),
      endsAt: new Date(wanted.boundOf(toMinute(to))),
    };
  });
}
