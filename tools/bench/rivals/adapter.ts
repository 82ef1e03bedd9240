/**
 * A booking system as the comparison sees it: three requests of a visitor. An adapter of another system is one
 * file like amsel.ts. Its data should be alike: about 20 professionals, 200 customers and 1,000 bookings.
 */
export type BookingSystem = {
  readonly name: string;
  /** Reads the free times of a professional on a day; another n may be another professional or day. */
  readonly readAvailability: (n: number) => Promise<void>;
  /**
   * Books the n-th of a list of times that are free and do not overlap, as a customer who is logged in. Returns
   * whether the customer was told that it is booked. Callers use each time once, except to see two of them compete.
   */
  readonly book: (slot: number, customer: number) => Promise<boolean>;
  /** Lists the professionals. */
  readonly list: () => Promise<void>;
  readonly stop: () => Promise<void>;
};
