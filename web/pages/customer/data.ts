import { useQuery } from '@tanstack/react-query';
import type { Output } from '../../api/call.ts';
import { getAvailability, listProfessionals, listServices } from '../../api/operations.ts';
import { read } from '../../api/query.ts';

export type Business = Output<'getBusiness'>;
export type FoundBusiness = Extract<Output<'listBusinesses'>, readonly unknown[]>[number];
export type Service = Output<'listServices'>[number];
export type Professional = Extract<Output<'listProfessionals'>, readonly unknown[]>[number];
export type Opening = Output<'listOpenings'>[number];
export type ClassSession = Output<'listOpenSessions'>[number];
export type Review = Output<'listReviews'>[number];
export type DaySlots = Extract<Output<'getAvailability'>, readonly unknown[]>;
export type Slot = DaySlots[number];

/** More than any place has; the API pages longer lists. */
export const ALL_SERVICES = 500;

export const readServices = (businessId: string) =>
  read(listServices, { query: { businessId, limit: ALL_SERVICES } });

export function useServices(businessId: string) {
  return useQuery(readServices(businessId));
}

export function useProfessionals(businessId: string) {
  const options = read(listProfessionals, { query: { businessId, limit: ALL_SERVICES } });
  return useQuery({
    ...options,
    select: (found): readonly Professional[] => (Array.isArray(found) ? found : [found]),
  });
}

type DaysWanted = {
  readonly businessId: string;
  readonly professionalId: string;
  readonly serviceIds: readonly string[];
  readonly from: string;
  readonly to: string;
};

/** The slots of each date, open and closed. */
export function readDays({ serviceIds, ...range }: DaysWanted) {
  const query = { ...range, serviceIds: serviceIds.join(',') };
  return {
    ...read(getAvailability, { query }),
    // A range has an object with its dates.
    select: (found: Output<'getAvailability'>) => found as Readonly<Record<string, DaySlots>>,
  };
}

export type RatingSummary = { readonly average: number; readonly count: number };

/** The average over all people of a place; undefined without reviews. */
export function summarizeRatings(people: readonly Professional[]): RatingSummary | undefined {
  const count = people.reduce((sum, { reviewCount }) => sum + reviewCount, 0);
  if (count === 0) return undefined;
  const stars = people.reduce(
    (sum, { rating, reviewCount }) => sum + (rating ?? 0) * reviewCount,
    0,
  );
  return { average: stars / count, count };
}

/** The lowest price; undefined if no service has one. */
export function lowestPrice(services: readonly Service[]): number | undefined {
  const prices = services.flatMap(({ price }) => price ?? []);
  return prices.length === 0 ? undefined : Math.min(...prices);
}
