import { newIdempotencyKey } from '../../../api/call.ts';
import type { Choice } from './choice.ts';

type Entry = { readonly choice?: string; readonly isBooked?: true } | null;

/** The choice of this entry of the history. The storage of the tab has it, and log-out clears that. */
export function readKept(): Partial<Choice> {
  try {
    return JSON.parse(sessionStorage.getItem((history.state as Entry)!.choice!)!) as Choice;
  } catch {
    return {};
  }
}

/** Marks the entry of the history as done; its choice is not read again. */
export function setBookedEntry(): void {
  history.replaceState({ isBooked: true } satisfies Entry, '');
}

export const isBookedEntry = () => (history.state as Entry)?.isBooked === true;

/** Keeps a choice; returns the state of its entry in the history. */
export function keep(choice: Choice): Entry {
  const id = (history.state as Entry)?.choice ?? newIdempotencyKey();
  try {
    sessionStorage.setItem(id, JSON.stringify(choice));
  } catch {
    // Without storage, a reload keeps the parts in the address.
  }
  return { choice: id };
}
