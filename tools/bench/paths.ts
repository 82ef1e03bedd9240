import { DAY_MS } from '../../domain/durations.ts';

/** Most people look at the next weeks. */
export function dateAhead(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

const LENA =
  'professionalId=pro_demo_lena&businessId=biz_demo_berlin_barber&serviceId=svc_demo_haircut';

export function availabilityPath(): string {
  return `/api/availability?${LENA}&date=${dateAhead(3)}`;
}

/** Every discovery endpoint, with its name in the table. */
export function discoveryPaths(): [name: string, path: string][] {
  return [
    ['businesses', '/api/businesses'],
    ['businesses, by city', '/api/businesses?city=berlin'],
    ['businesses, by text', '/api/businesses?query=masage'],
    ['businesses, by distance', '/api/businesses?near=52.5,13.4&radiusKm=600'],
    ['one business', '/api/businesses/biz_demo_berlin_barber'],
    ['professionals', '/api/professionals'],
    ['one professional', '/api/professionals/pro_demo_lena'],
    ['services', '/api/services'],
    ['one service', '/api/services/svc_demo_haircut'],
    ['reviews', '/api/reviews?professionalId=pro_demo_lena'],
    ['review summary', '/api/reviews/summary?professionalId=pro_demo_lena'],
    ['availability, a day', availabilityPath()],
    ['availability, a month', `/api/availability?${LENA}&from=${dateAhead(1)}&to=${dateAhead(31)}`],
  ];
}
