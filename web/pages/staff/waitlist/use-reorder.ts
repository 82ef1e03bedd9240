import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { reorderWaitlist } from '../../../api/operations.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { useListChange } from '../ui/list-error-text.ts';
import { useLineOptions, type WaitlistEntry } from './data.ts';
import { withMoved } from './with-moved.ts';

/** Moves an entry in the line: at once on the page, then on the server. */
export function useReorder() {
  const t = useTexts('lists');
  const queries = useQueryClient();
  const change = useListChange();
  const { queryKey } = useLineOptions();
  // All in one page: the next read has the pages again.
  const show = (items: readonly WaitlistEntry[]) =>
    queries.setQueryData(queryKey, (shown) => {
      const last = shown?.pages.at(-1);
      return last && { pages: [{ ...last, items: [...items] }], pageParams: [undefined] };
    });
  const move = (line: readonly WaitlistEntry[], entry: WaitlistEntry, place: number) => {
    const before = line.indexOf(entry) + 1;
    const send = (next: number) => async () => {
      // A running read would bring the former order back.
      await queries.cancelQueries({ queryKey });
      show(withMoved(line, entry.id, next - 1));
      try {
        await call(reorderWaitlist, {
          params: { id: entry.id },
          body: { linePosition: next },
        });
      } catch (error) {
        show(line);
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
