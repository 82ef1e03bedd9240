import { useStaffErrorText } from '../calendar/error-text.ts';
import { useWorkChange } from '../ui/use-change.ts';

/** Changes an appointment, or what belongs to it. */
export function useChange<Result = unknown>() {
  return useWorkChange<Result>(useStaffErrorText());
}
