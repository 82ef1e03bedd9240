import { useChangeWith } from '../../../app/use-change.ts';
import { readWorkAgain } from '../shell/live.ts';

/** Changes something at the business; all reads of it on the page are repeated. */
export function useWorkChange<Result = unknown>(textOf: (error: unknown) => string) {
  return useChangeWith<Result>(textOf, readWorkAgain);
}
