import type { Output } from '../../../api/call.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getBusinessCalendar, getTill } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { atBusiness, useStaff } from '../shell/staff-context.ts';

type TillDay = Output<'getTill'>;
export type Sums = TillDay['sums'][number];
export type Entry = Output<'listTillEntries'>[number];

/** The sums of a day; without a date, of today at the business. */
export function useTill(date: string | undefined) {
  const { businessId } = useStaff();
  return useQuery({
    ...read(getTill, { query: atBusiness(businessId, date === undefined ? {} : { date }) }),
    placeholderData: keepPreviousData,
  });
}

/** The appointments of the day: what is still to be paid, and the names of those who paid. */
export function useDayAppointments(date: string | undefined) {
  const { businessId, rights } = useStaff();
  const { data } = useQuery({
    ...read(getBusinessCalendar, {
      query: atBusiness(businessId, { from: date ?? '', to: date ?? '' }),
    }),
    enabled: date !== undefined && rights.includes('calendar'),
  });
  return data?.professionals.flatMap(({ appointments }) => appointments);
}
