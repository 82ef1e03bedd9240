import type { Output } from '../../../api/call.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listWaitlist } from '../../../api/operations.ts';
import { readPages } from '../../../api/pages.ts';
import { useStaff } from '../shell/staff-context.ts';

export type WaitlistEntry = Output<'listWaitlist'>[number];

const PAGE = 100;

/** The line of the business, the first in line first. */
export function useLine() {
  return useInfiniteQuery(useLineOptions());
}

export function useLineOptions() {
  const { businessId } = useStaff();
  return readPages(listWaitlist, { query: { businessId, limit: PAGE } });
}
