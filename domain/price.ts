import type { BookedService } from './appointment.ts';
import type { ServiceRules } from './calendar.ts';

/** The services with their present prices; null where a service has none in this currency. */
export function toBookedServices(
  services: readonly ServiceRules[],
  currency: string,
): BookedService[] {
  return services.map((service) => ({
    serviceId: service.id,
    name: service.name,
    duration: service.durationMin,
    priceMinor: service.currency === currency ? service.priceMinor : null,
  }));
}

/** The sum of the prices; null if no service has one. */
export function subtotalOf(services: readonly BookedService[]): number | null {
  const prices = services.flatMap(({ priceMinor }) => priceMinor ?? []);
  return prices.length === 0 ? null : prices.reduce((sum, price) => sum + price, 0);
}

/** The services whose price is agreed at the business. */
export function listUnpriced(services: readonly BookedService[]): string[] {
  return services.flatMap(({ serviceId, priceMinor }) => (priceMinor === null ? serviceId : []));
}
