import type { BookedService } from './appointment.ts';
import type { ServiceRules } from './calendar.ts';

/** The services with their present prices; null if one has no price in this currency. */
export function toBookedServices(
  services: readonly ServiceRules[],
  currency: string,
): BookedService[] | null {
  const booked: BookedService[] = [];
  for (const { id, name, durationMin, priceMinor, currency: priceCurrency } of services) {
    if (priceMinor === null || priceCurrency !== currency) return null;
    booked.push({ serviceId: id, name, duration: durationMin, priceMinor });
  }
  return booked;
}

export function subtotalOf(services: readonly BookedService[] | null): number | null {
  return services && services.reduce((sum, service) => sum + service.priceMinor, 0);
}
