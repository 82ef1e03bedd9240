import type { Output } from '../../../api/call.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getBusinessCalendar, listServices } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { atBusiness, useStaff } from '../shell/staff-context.ts';

export type Calendar = Output<'getBusinessCalendar'>;
export type Professional = Calendar['professionals'][number];
export type Appointment = Professional['appointments'][number];
export type ClassSession = Professional['sessions'][number];
export type Hold = Professional['holds'][number];
export type Service = Output<'listServices'>[number];

/** All that the page shows, in one request. The days before stay while others are loaded. */
export function useCalendar(from: string, to: string) {
  const { businessId } = useStaff();
  return useQuery({
    ...read(getBusinessCalendar, { query: atBusiness(businessId, { from, to }) }),
    placeholderData: keepPreviousData,
  });
}

/** More than any place has; the API pages longer lists. */
const ALL = 500;

export function useBookableServices() {
  const { businessId } = useStaff();
  return useQuery(read(listServices, { query: { businessId, limit: ALL } }));
}
