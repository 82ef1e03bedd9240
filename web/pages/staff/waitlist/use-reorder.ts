import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { listWaitlist, reorderWaitlist } from '../../../api/operations.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { useStaff } from '../shell/staff-context.ts';
import { useListChange } from '../ui/list-error-text.ts';
import type { WaitlistEntry } from './data.ts';
import { withMoved } from './with-moved.ts';

/** Moves an entry in the line: at once on the page, then on the server. */
export function useReorder() {
  const t = useTexts('lists');
  const { businessId } = useStaff();
  const queries = useQueryClient();
  const change = useListChange();
  const key = [listWaitlist.path, 'line', businessId];
  const move = (line: readonly WaitlistEntry[], entry: WaitlistEntry, place: number) => {
    const before = line.indexOf(entry) + 1;
    const send = (next: number) => async () => {
      queries.setQueryData(key, withMoved(line, entry.id, next - 1));
      try {
        await call(reorderWaitlist, {
          params: { id: entry.id },
          body: { linePosition: next },
        });
      } catch (error) {
        queries.setQueryData(key, line);
        throw error;
      }
    };
    const name = entry.clientName ?? '';
    change.start({
      run: send(place),
      done: t('waitlist.moved', { name, place }),
      undo: { label: t('undo'), run: () => change.start({ run: send(before) }) },
    });
  };
  return { change, move };
}
