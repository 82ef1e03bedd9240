import type { BookedService } from './appointment.ts';
import type { ServiceRules } from './calendar.ts';

/** The prices as they are now; null where one of them is not set. */
export function toBookedServices(
  services: readonly ServiceRules[],
  currency: string,
): BookedService[] | null {
  const snapshot: BookedService[] = [];
  for (const { id, name, durationMin, priceMinor, currency: priced } of services) {
    if (priceMinor === null || priced !== currency) return null;
    snapshot.push({ serviceId: id, name, duration: durationMin, priceMinor });
  }
  return snapshot;
}

export function subtotalOf(services: readonly BookedService[] | null): number | null {
  return services && services.reduce((sum, service) => sum + service.priceMinor, 0);
}
