import type { Output } from '../../../../api/call.ts';
import { useQuery } from '@tanstack/react-query';
import { listResources } from '../../../../api/operations.ts';
import { read } from '../../../../api/query.ts';
import { atBusiness, useStaff } from '../../shell/staff-context.ts';

export type Resource = Output<'listResources'>[number];

export function useResources() {
  const { businessId } = useStaff();
  return useQuery(read(listResources, { query: atBusiness(businessId) }));
}
