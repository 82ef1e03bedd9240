import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { getHealth } from '../../api/operations.ts';
import { read } from '../../api/query.ts';

const REPEAT_MS = 10_000;

export type HealthState = z.output<(typeof getHealth)['success']['schema']>;

/** Read again while the page is seen. */
export function useHealth() {
  return useQuery({ ...read(getHealth), refetchInterval: REPEAT_MS });
}

export type HealthQuery = ReturnType<typeof useHealth>;
