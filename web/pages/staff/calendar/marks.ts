import type { Appointment } from './data.ts';

/** How an appointment looks. Confirmed and to pay are the norm. */
export type Mark = 'confirmed' | 'pending' | 'late' | 'done' | 'absent';

export function markOf({ status, openAlert }: Pick<Appointment, 'status' | 'openAlert'>): Mark {
  if (status === 'Pending') return 'pending';
  if (status === 'NoShow') return 'absent';
  if (status === 'Completed') return 'done';
  return openAlert ? 'late' : 'confirmed';
}

export const FILTERS = ['toConfirm', 'late', 'noShow'] as const;
export type Filter = (typeof FILTERS)[number];

/** The mark of the appointments that a figure counts. */
export const FILTER_MARKS: Readonly<Record<Filter, Mark>> = {
  toConfirm: 'pending',
  late: 'late',
  noShow: 'absent',
};
