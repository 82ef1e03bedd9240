import { useStaffErrorText } from '../calendar/error-text.ts';
import { useChangeWith } from '../ui/use-change.ts';

/** Changes an appointment, or what belongs to it. */
export function useChange() {
  return useChangeWith(useStaffErrorText());
}
