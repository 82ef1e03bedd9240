import { useQuery } from '@tanstack/react-query';
import { listWaitlist } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';

/** The API allows ten at once. */
const LIMIT = 100;
/** An offer lasts some minutes, so it must be seen soon. */
const READ_MS = 30_000;

/** The entries that still wait. */
export function useWaitlist() {
  return useQuery({
    ...read(listWaitlist, { query: { limit: LIMIT } }),
    refetchInterval: READ_MS,
    select: (entries) =>
      entries.filter(({ status }) => status === 'waiting' || status === 'offered'),
  });
}
