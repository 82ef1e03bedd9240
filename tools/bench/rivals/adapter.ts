import { DAY_MS } from '../../../domain/durations.ts';
import type { Send } from '../http.ts';

/**
 * A booking system as the comparison sees it: the requests of a visitor. An adapter of another system is one
 * file like amsel.ts. Its data should be alike: about 20 professionals, 200 customers and 1,000 bookings.
 */
export type BookingSystem = {
  readonly name: string;
  /** Reads the free times of a professional on a day; another n may be another professional or day. */
  readonly readAvailability: (n: number) => Promise<void>;
  /** Reads whether the n-th time, as `book` counts them, is offered as free. */
  readonly isFree: (slot: number) => Promise<boolean>;
  /**
   * Books the n-th of a list of times that are free and do not overlap, as a customer who is logged in. Returns
   * whether the customer was told that it is booked. Competitors for one time, from 0 to 31, are different customers.
   */
  readonly book: (slot: number, competitor?: number) => Promise<boolean>;
  /** Lists the professionals. */
  readonly list: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export async function readText(send: Send, path: string, headers = {}): Promise<string> {
  const { status, text } = await send('GET', path, { headers });
  if (status !== 200) throw new Error(`${path} got ${status}: ${text}`);
  return text;
}

export function dateAhead(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}
