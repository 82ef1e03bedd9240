import type { Output } from '../../api/call.ts';
import { useQuery } from '@tanstack/react-query';
import { getHealth } from '../../api/operations.ts';
import { read } from '../../api/query.ts';

const REPEAT_MS = 10_000;

export type HealthState = Output<'getHealth'>;

/** Read again while the page is seen. */
export function useHealth() {
  return useQuery({ ...read(getHealth), refetchInterval: REPEAT_MS });
}

export type HealthQuery = ReturnType<typeof useHealth>;
