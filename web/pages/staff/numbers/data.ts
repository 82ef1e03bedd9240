import type { Output } from '../../../api/call.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getReport } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { atBusiness } from '../shell/staff-context.ts';
import type { Period } from './period.ts';

export type Report = Output<'getReport'>;
export type Row = Report['rows'][number];
type Group = Report['by'];

/** The report of the period in rows; the one before stays in view while the next is counted. */
export function useReport(businessId: string, period: Period, by: Group, isWanted = true) {
  const query = atBusiness(businessId, { ...period, by });
  return useQuery({
    ...read(getReport, { query }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}
