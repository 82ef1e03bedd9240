import { AmselError } from './error.ts';
import type { CallOptions, Output } from './operation.ts';
import { sleep } from './retry.ts';
import type { Booking, BookedAppointment } from './schemas.ts';

/** The answer of `bookAppointment`, or the id of a booking. */
export type Bookable = Output<'bookAppointment'> | string;

type ReadBooking = (id: string, prefer: string) => Promise<Booking>;

/** The server delays its answer until the booking is decided, for so long at most. */
const WAIT_MAX_SECONDS = 20;
/** A server that does not delay it is asked once a second. */
const PAUSE_MS = 1_000;
/** The status of most refusals of a booking. */
const CONFLICT = 409;
const NOT_FOUND = 404;

/** The booked appointment, of a series the first. */
export async function waitForBooking(
  booking: Bookable,
  readBooking: ReadBooking,
  { signal, timeoutMs }: CallOptions,
): Promise<BookedAppointment> {
  if (typeof booking !== 'string' && booking.status !== 'pending') return booking;
  const id = typeof booking === 'string' ? booking : booking.id;
  const prefer = `wait=${waitSecondsOf(timeoutMs)}`;
  for (;;) {
    const { status, error, appointments, skipped } = await readBooking(id, prefer);
    if (status === 'failed') {
      throw new AmselError(error ?? 'UNEXPECTED_RESPONSE', { status: CONFLICT });
    }
    if (status === 'succeeded') {
      const [appointment] = appointments ?? [];
      // It was booked, but has been erased since.
      if (!appointment) throw new AmselError('NOT_FOUND', { status: NOT_FOUND });
      return { ...appointment, ...(skipped && { skipped }) };
    }
    await sleep(PAUSE_MS, signal);
  }
}

/** At most half of the time of an attempt, so that the answer arrives within it. */
function waitSecondsOf(timeoutMs = Infinity): number {
  return Math.min(WAIT_MAX_SECONDS, Math.floor(timeoutMs / 2 / 1000));
}
