import type { Output } from '../../api/call.ts';
import { useTexts } from '../../text/use-texts.ts';

export type ListedTicket = Output<'listTickets'>[number];

/** The state of a ticket; one that is at work is marked. */
export function StateTag({ state }: Pick<ListedTicket, 'state'>) {
  const t = useTexts('support');
  const isActive = state === 'open' || state === 'in_progress';
  return <span className={isActive ? 'tag info' : 'tag'}>{t(`state.${state}`)}</span>;
}
