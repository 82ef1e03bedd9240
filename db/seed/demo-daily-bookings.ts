import type { DemoBooking } from './demo-calendar.ts';

type Visit = readonly [professional: string, start: string, ...services: string[]];

const BUSINESS = 'biz_demo_berlin_barber';
const [LENA, EMRE] = ['pro_demo_lena', 'pro_demo_emre'];
const [CUT, KIDS, BEARD, SHAVE] = [
  'svc_demo_haircut',
  'svc_demo_kids_cut',
  'svc_demo_beard_trim',
  'svc_demo_hot_towel_shave',
];

/**
 * The examples of the documentation use days to come: Lena at 12:00, 14:00, 15:00 and 16:00. Jonas is free for
 * people who walk in. Emre has no time for a haircut tomorrow.
 */
const DAYS: Readonly<Record<number, readonly Visit[]>> = {
  [-1]: [
    [LENA, '09:30', CUT],
    [LENA, '10:45', CUT],
    [EMRE, '11:30', CUT, BEARD],
    [LENA, '12:00', CUT],
    [EMRE, '13:00', SHAVE],
    [LENA, '14:00', CUT],
    [LENA, '15:15', BEARD],
    [EMRE, '16:00', CUT],
    [LENA, '16:30', CUT],
    [EMRE, '17:15', CUT],
  ],
  [0]: [
    [LENA, '09:00', CUT],
    [LENA, '10:00', CUT],
    [LENA, '11:00', KIDS],
    [EMRE, '11:00', CUT],
    [LENA, '11:45', BEARD],
    [EMRE, '12:00', SHAVE],
    [LENA, '12:15', CUT],
    [EMRE, '13:00', CUT],
    [LENA, '13:30', CUT],
    [EMRE, '14:00', CUT],
    [LENA, '14:30', CUT, BEARD],
    [EMRE, '15:45', CUT],
    [LENA, '16:00', CUT],
    [EMRE, '17:00', SHAVE],
    [LENA, '17:00', CUT],
    [EMRE, '18:00', CUT],
  ],
  1: [
    ...['11:00', '11:45', '12:30', '13:15', '14:00', '15:30', '16:15', '17:00', '17:45'].map(
      (start): Visit => [EMRE, start, CUT],
    ),
    [LENA, '09:00', CUT],
    [LENA, '10:15', CUT],
    [LENA, '17:00', CUT],
  ],
  2: [
    [LENA, '09:30', CUT],
    [LENA, '11:00', BEARD],
    [LENA, '17:00', CUT],
    [EMRE, '12:00', SHAVE],
    [EMRE, '16:30', CUT],
  ],
  3: [
    [LENA, '10:00', CUT],
    [EMRE, '11:00', CUT],
    [EMRE, '17:15', CUT],
  ],
};

/** They take turns: accounts, client records, and names of people who ring up or walk in. */
const CLIENTS = [
  'usr_demo_guest7',
  'crm_demo_selim',
  'Herr Pohl',
  'usr_demo_guest8',
  'crm_demo_marta',
  'Walk-in',
  'crm_demo_tobias',
  'usr_demo_guest9',
  'Finn (for Grandpa)',
  'crm_demo_ruth',
  'usr_demo_guest10',
  'Levent',
  'crm_demo_piotr',
  'crm_demo_nele',
  'usr_demo_guest11',
  'Frau Baumann’s son',
  'crm_demo_amir',
  'Walk-in',
  'usr_demo_guest12',
  'Aaron K.',
  'crm_demo_georg',
  'Milo',
  'Theo and his father',
];

/** The last open day, today and the next days of the barbershop, so that its calendar, till and numbers are not empty. */
export const DAILY_BOOKINGS: DemoBooking[] = Object.entries(DAYS)
  .flatMap(([day, visits]) => visits.map((visit) => ({ day: Number(day), visit })))
  .map(({ day, visit: [professional, start, ...services] }, number) => ({
    name: `barber_${number}`,
    client: CLIENTS[number % CLIENTS.length]!,
    professional,
    business: BUSINESS,
    day,
    start,
    services,
    ...endingOf(number, day),
  }));

/** Most visits are paid; a few are missed, cancelled, asked for, or still to be paid. */
function endingOf(number: number, day: number): Pick<DemoBooking, 'since' | 'paidBy'> {
  if (day > 0) return number % 7 === 2 ? { since: { status: 'Pending' } } : {};
  if (number % 23 === 6) return { since: { status: 'NoShow' } };
  if (number % 29 === 17) return { since: { status: 'Cancelled', cancelledBy: 'customer' } };
  if (number % 9 === 4) return { since: { status: 'Completed' } };
  const paid = { status: 'Completed', paymentStatus: 'paid' } as const;
  if (number % 4 === 3) return { since: paid, paidBy: 'cash' };
  return { since: number % 5 === 0 ? { ...paid, tipMinor: 300 } : paid };
}
