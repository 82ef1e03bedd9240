import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import type { Output } from '../../../api/call.ts';
import {
  getBusiness,
  listAppointments,
  listBalances,
  listFamilyMembers,
  listProfessionals,
} from '../../../api/operations.ts';
import { readPages } from '../../../api/pages.ts';
import { queryClient, read } from '../../../api/query.ts';
import { addDays, dateAt } from '../../../format/days.ts';
import type { Business, Professional } from '../data.ts';

type Listed = Output<'listAppointments'>[number];
export type Visit = Extract<Listed, { services: unknown }>;
export type Alert = Output<'listAlerts'>[number];
export type Balance = Output<'listBalances'>[number];
export type FamilyMember = Output<'listFamilyMembers'>[number];
export type WaitlistEntry = Output<'listWaitlist'>[number];

const PAGE_SIZE = 20;
/** More than a series has. */
const SERIES_SIZE = 100;
const ACTIVE = 'Confirmed,Pending';
const CLOSED = 'Cancelled,Completed,NoShow';

/** Appointments of others are masked; a customer's own list has none. */
export const isVisit = (listed: Listed): listed is Visit => 'services' in listed;

const CHANGED = [
  '/api/appointments',
  '/api/appointments/{id}',
  '/api/appointments/{id}/availability',
  '/api/availability',
  '/api/alerts',
  '/api/packages',
  '/api/waitlist',
];

type Pages = { readonly pages: readonly { readonly items: readonly Listed[] }[] };
const toVisits = ({ pages }: Pages) => pages.flatMap(({ items }) => items).filter(isVisit);

/** From yesterday on, because the date is that of the place. */
export function useActiveVisits(nowMs: number) {
  const from = addDays(dateAt(nowMs, 'UTC'), -1);
  const query = { from, status: ACTIVE, limit: PAGE_SIZE };
  return useInfiniteQuery({ ...readPages(listAppointments, { query }), select: toVisits });
}

export function useClosedVisits() {
  const query = { status: CLOSED, order: 'desc', limit: PAGE_SIZE } as const;
  return useInfiniteQuery({ ...readPages(listAppointments, { query }), select: toVisits });
}

/** Visits that are over, but that staff have not closed. */
export function useUnclosedVisits(nowMs: number) {
  const to = addDays(dateAt(nowMs, 'UTC'), 1);
  const query = { to, status: ACTIVE, order: 'desc', limit: PAGE_SIZE } as const;
  return useInfiniteQuery({ ...readPages(listAppointments, { query }), select: toVisits });
}

/** The visits of its series that are still to come, in order; the visit alone until they are loaded. */
export function useSeries(visit: Visit, nowMs: number): readonly Visit[] {
  const { recurringGroupId } = visit;
  const query = { status: ACTIVE, limit: SERIES_SIZE, recurringGroupId };
  const { data } = useQuery({
    ...read(listAppointments, { query }),
    enabled: recurringGroupId !== undefined,
  });
  const series = data?.filter(isVisit).filter(({ startUtc }) => Date.parse(startUtc) > nowMs);
  return series?.length ? series : [visit];
}

/** More than a customer has. */
const OWN_LIMIT = 100;

export const useBalances = () => useQuery(read(listBalances, { query: { limit: OWN_LIMIT } }));

export const useFamilyMembers = () =>
  useQuery(read(listFamilyMembers, { query: { limit: OWN_LIMIT } }));

export type Place = {
  readonly business: Business | undefined;
  readonly nameOf: (professionalId: string) => string | undefined;
};

/** The places of visits, with the names of their people. A place that is closed has none. */
export function usePlaces(ids: readonly string[]): (businessId: string) => Place {
  const { known, businesses, teams } = useKnownPlaces(ids);
  return (businessId) => {
    const index = known.indexOf(businessId);
    const team = teams[index]?.data;
    const people: readonly Professional[] = team ? (Array.isArray(team) ? team : [team]) : [];
    return {
      business: businesses[index]?.data,
      nameOf: (professionalId) => people.find(({ id }) => id === professionalId)?.name,
    };
  };
}

export function useArePlacesLoading(ids: readonly string[]): boolean {
  const { businesses, teams } = useKnownPlaces(ids);
  return [...businesses, ...teams].some(({ isLoading }) => isLoading);
}

function useKnownPlaces(ids: readonly string[]) {
  const known = [...new Set(ids)];
  const businesses = useQueries({
    queries: known.map((id) => read(getBusiness, { params: { id } })),
  });
  const teams = useQueries({
    queries: known.map((businessId) =>
      read(listProfessionals, { query: { businessId, limit: 500 } }),
    ),
  });
  return { known, businesses, teams };
}

/** Reads again whatever a change of a booking may have changed. */
export async function readAgain(): Promise<void> {
  await Promise.all(CHANGED.map((path) => queryClient.invalidateQueries({ queryKey: [path] })));
}
