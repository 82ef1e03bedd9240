import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { getReport } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { findAccessToken } from '../../../api/session.ts';
import { Refused, Unreachable } from '../../../api/failures.ts';
import { atBusiness } from '../shell/staff-context.ts';
import type { Period } from './period.ts';

export type Report = z.output<(typeof getReport)['success']['schema']>;
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

/** The report as a file of the browser. */
export async function downloadCsv(businessId: string, period: Period, by: Group): Promise<void> {
  const query = new URLSearchParams({ ...period, by, businessId });
  const token = await findAccessToken();
  const response = await fetch(`${getReport.path}?${query}`, {
    headers: { accept: 'text/csv', ...(token && { authorization: `Bearer ${token}` }) },
  }).catch(() => {
    throw new Unreachable('no response');
  });
  if (!response.ok) throw new Refused('INTERNAL_ERROR', response.status, response.headers);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = `numbers-${period.from}-${period.to}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
