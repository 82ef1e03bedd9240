import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { listResources } from '../../../../api/operations.ts';
import { read } from '../../../../api/query.ts';
import { atBusiness, useStaff } from '../../shell/staff-context.ts';

export type Resource = z.output<(typeof listResources)['success']['schema']>[number];

export function useResources() {
  const { businessId } = useStaff();
  return useQuery(read(listResources, { query: atBusiness<Record<string, never>>(businessId) }));
}
