import { useQuery } from '@tanstack/react-query';
import { call, type Output } from '../../../../api/call.ts';
import { getOpeningHours, getOwnBusiness, listAppointments } from '../../../../api/operations.ts';
import { read } from '../../../../api/query.ts';
import { dateAt } from '../../../../format/days.ts';
import { atBusiness, useStaff } from '../../shell/staff-context.ts';

/** As many of the upcoming appointments as one page of the API has. */
export const APPOINTMENTS_MAX = 500;

export type Appointment = Output<'listAppointments'>[number];

/** The week with its version, so that a change of another person is not overwritten. */
export function useOpeningHours() {
  const { businessId } = useStaff();
  const query = atBusiness(businessId);
  return useQuery({
    queryKey: [getOpeningHours.path, query] as const,
    queryFn: async ({ signal }) => {
      const { body, headers } = await call(getOpeningHours, { query }, { signal });
      return { weekly: body.weekly, version: headers.get('etag') ?? undefined };
    },
  });
}

export function useOwnBusiness() {
  const { businessId } = useStaff();
  return useQuery(read(getOwnBusiness, { query: atBusiness(businessId) }));
}

/** The appointments that a change of hours may leave outside, earliest first. */
export function useUpcoming(timezone: string | undefined) {
  const { businessId } = useStaff();
  const from = timezone === undefined ? undefined : dateAt(Date.now(), timezone);
  return useQuery({
    ...read(listAppointments, {
      query: { businessId, from, status: 'Pending,Confirmed', limit: APPOINTMENTS_MAX },
    }),
    enabled: from !== undefined,
  });
}
