import { AmselError } from './error.ts';
import type { CallOptions, Output } from './operation.ts';
import { sleep } from './retry.ts';
import type { Booking, BookedAppointment } from './schemas.ts';

/** The answer of `bookAppointment`, or the id of a booking. */
export type Bookable = Output<'bookAppointment'> | string;

type ReadBooking = (id: string, prefer: string) => Promise<Booking>;

/** The server delays its answer until the booking is decided, for so long at most. */
const PREFER = 'wait=20';
/** A server that does not delay it is asked once a second. */
const PAUSE_MS = 1_000;
/** The status of most refusals of a booking. */
const CONFLICT = 409;

/** The booked appointment, of a series the first. */
export async function waitForBooking(
  booking: Bookable,
  readBooking: ReadBooking,
  { signal }: CallOptions,
): Promise<BookedAppointment> {
  if (typeof booking !== 'string' && booking.status !== 'pending') return booking;
  const id = typeof booking === 'string' ? booking : booking.id;
  for (;;) {
    const { status, error, appointments, skipped } = await readBooking(id, PREFER);
    if (status === 'failed') {
      throw new AmselError(error ?? 'UNEXPECTED_RESPONSE', { status: CONFLICT });
    }
    const [appointment] = appointments ?? [];
    if (status === 'succeeded' && appointment)
      return { ...appointment, ...(skipped && { skipped }) };
    await sleep(PAUSE_MS, signal);
  }
}
