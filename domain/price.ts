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

/** The services at an agreed price for all of them, in proportion to their prices or else to their durations. */
export function spreadPrice(
  services: readonly BookedService[],
  totalMinor: number,
): (BookedService & { readonly priceMinor: number })[] {
  const prices = services.map(({ priceMinor }) => priceMinor ?? 0);
  const weights = prices.some((price) => price > 0) ? prices : durationsOf(services);
  const parts = spread(totalMinor, weights);
  return services.map((service, n) => ({ ...service, priceMinor: parts[n]! }));
}

/** The services with an agreed duration of all of them, in proportion to their durations. */
export function spreadDuration(
  services: readonly BookedService[],
  totalMin: number,
): BookedService[] {
  const parts = spread(totalMin, durationsOf(services));
  return services.map((service, n) => ({ ...service, duration: parts[n]! }));
}

const durationsOf = (services: readonly BookedService[]) =>
  services.map(({ duration }) => duration);

/** Whole parts in proportion to the weights. */
function spread(total: number, weights: readonly number[]): number[] {
  const wholeWeight = weights.reduce((sum, weight) => sum + weight, 0);
  let spreadTotal = 0;
  let spreadWeight = 0;
  return weights.map((weight) => {
    spreadWeight += weight;
    // Rounds the running sum, so that the parts add up to the total.
    const untilHere = Math.round(total * (spreadWeight / wholeWeight));
    const part = untilHere - spreadTotal;
    spreadTotal = untilHere;
    return part;
  });
}
