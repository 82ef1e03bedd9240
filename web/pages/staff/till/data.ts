import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { getBusinessCalendar, getTill, type listTillEntries } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { atBusiness, useStaff } from '../shell/staff-context.ts';

type TillDay = z.output<(typeof getTill)['success']['schema']>;
export type Sums = TillDay['sums'][number];
export type Entry = z.output<(typeof listTillEntries)['success']['schema']>[number];

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

/** Money that came in counts up, money that went out counts down; a void turns what it voids. */
export function signOf(entry: Entry, entries: readonly Entry[]): 1 | -1 {
  if (entry.kind === 'refund') return -1;
  if (entry.kind !== 'void') return 1;
  const voided = entries.find(({ id }) => id === entry.voidsId);
  return voided?.kind === 'refund' ? 1 : -1;
}

/** The money in the drawer that is too much; negative if some is missing. */
export function drawerDifference(expected: number, float: number, counted: number): number {
  return Math.round((counted - float - expected) * 1000) / 1000;
}
