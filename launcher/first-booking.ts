import { getAvailability } from '../contract/availability.ts';
import { createClient } from '../contract/client.ts';
import { DAY_MS } from '../domain/durations.ts';

export type FirstBooking = { readonly date: string; readonly start: string };

/** A haircut with Lena, whom the demo data has open slots for. */
export const FIRST_BOOKING = {
  professional: 'pro_demo_lena',
  business: 'biz_demo_berlin_barber',
  services: ['svc_demo_haircut'],
} as const;

const SEARCHED_DAYS = 28;
const PREFERRED_START = '14:00';
const TIMEOUT_MS = 5_000;

/** An open slot, because earlier starts have printed and booked others; undefined if there is none. */
export async function findFirstBooking(baseUrl: string): Promise<FirstBooking | undefined> {
  const dateIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const { professional: professionalId, business: businessId, services } = FIRST_BOOKING;
  const query = {
    professionalId,
    businessId,
    serviceId: services[0],
    from: dateIn(2),
    to: dateIn(2 + SEARCHED_DAYS),
  };
  const response = await createClient({ baseUrl, timeoutMs: TIMEOUT_MS })(getAvailability, {
    query,
  }).catch(() => undefined);
  if (!response?.ok || Array.isArray(response.body)) return undefined;
  const open = Object.entries(response.body).flatMap(([date, slots]) =>
    slots.filter(({ available }) => available).map(({ time }) => ({ date, start: time })),
  );
  return open.find(({ start }) => start === PREFERRED_START) ?? open[0];
}
