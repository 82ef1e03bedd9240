import type { Output } from '../../../api/call.ts';
import { useQuery } from '@tanstack/react-query';
import { listProfessionals } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { useBookableServices } from '../calendar/data.ts';
import { useStaff } from '../shell/staff-context.ts';

type Found = Output<'listProfessionals'>;
type Person = Extract<Found, readonly unknown[]>[number];

/** As many as one page of the API has. */
const ALL = 500;

/** Zone and currency of the business. */
export function useBusiness() {
  const { timezone, currency } = useStaff();
  return { timezone, currency };
}

export function usePeopleQuery() {
  const { businessId } = useStaff();
  return useQuery({
    ...read(listProfessionals, { query: { businessId, limit: ALL } }),
    // Without `userId` the answer is a list.
    select: (found): readonly Person[] => (Array.isArray(found) ? found : [found]),
  });
}

export function usePeople(): readonly Person[] {
  return usePeopleQuery().data ?? [];
}

/** The names of services and of professionals by id; empty for those who are gone. */
export function useNames() {
  const { data: services = [] } = useBookableServices();
  const people = usePeople();
  return {
    service: (id: string) => services.find((each) => each.id === id)?.name ?? '',
    services: (ids: readonly string[]) =>
      ids
        .map((id) => services.find((each) => each.id === id)?.name)
        .filter(Boolean)
        .join(' + '),
    person: (id: string) => people.find((each) => each.id === id)?.name ?? '',
  };
}
