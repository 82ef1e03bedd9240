import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../../api/call.ts';
import { listWaitlist } from '../../../api/operations.ts';
import { useStaff } from '../shell/staff-context.ts';

export type WaitlistEntry = z.output<(typeof listWaitlist)['success']['schema']>[number];

const PAGE = 500;
/** A longer line is cut. */
const PAGES_MAX = 4;

/** The line of the business. The API lists those of all businesses of the caller. */
export function useLine() {
  const { businessId } = useStaff();
  return useQuery({
    queryKey: [listWaitlist.path, 'line', businessId] as const,
    queryFn: async ({ signal }) => {
      const all = await readPagesOf(signal);
      return all.filter(({ business }) => business === businessId);
    },
  });
}

async function readPagesOf(signal: AbortSignal): Promise<WaitlistEntry[]> {
  const entries: WaitlistEntry[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_MAX; page++) {
    const query = { limit: PAGE, ...(cursor !== undefined && { cursor }) };
    const { body, headers } = await call(listWaitlist, { query }, { signal });
    entries.push(...body);
    const [, next] = /[?&]cursor=([^&>]+)/.exec(headers.get('link') ?? '') ?? [];
    if (next === undefined) break;
    cursor = decodeURIComponent(next);
  }
  return entries;
}
