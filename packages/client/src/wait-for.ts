import type { Caller } from './caller.ts';
import { AmselError } from './error.ts';
import type { CallOptions, Output } from './operation.ts';
import { getBooking } from './operations.ts';
import { sleep } from './retry.ts';
import type { BookedAppointment } from './schemas.ts';

/** The answer of `bookAppointment`, or the id of a booking. */
export type Bookable = Output<'bookAppointment'> | string;

/** The server delays its answer until the booking is decided, for so long at most. */
const WAIT_MAX_SECONDS = 20;
/** A server that does not delay it is asked once a second. */
const PAUSE_MS = 1_000;
/** The status of most refusals of a booking. */
const CONFLICT = 409;
const NOT_FOUND = 404;

/** Waits until a booking is decided: the booked appointment, of a series the first. Throws `AmselError` if it was refused. */
export async function waitForBooking(
  caller: Pick<Caller, 'call'>,
  booking: Bookable,
  options: CallOptions = {},
): Promise<BookedAppointment> {
  if (typeof booking !== 'string' && booking.status !== 'pending') return booking;
  const id = typeof booking === 'string' ? booking : booking.id;
  const headers = { prefer: `wait=${waitSecondsOf(options.timeoutMs)}` };
  for (;;) {
    const { status, error, appointments, skipped } = await caller.call(
      getBooking,
      { params: { id }, headers },
      options,
    );
    if (status === 'failed') {
      throw new AmselError(error ?? 'UNEXPECTED_RESPONSE', { status: CONFLICT });
    }
    if (status === 'succeeded') {
      const [appointment] = appointments ?? [];
      // It was booked, but has been erased since.
      if (!appointment) throw new AmselError('NOT_FOUND', { status: NOT_FOUND });
      return { ...appointment, ...(skipped && { skipped }) };
    }
    await sleep(PAUSE_MS, options.signal);
  }
}

/** At most half of the time of an attempt, so that the answer arrives within it. */
function waitSecondsOf(timeoutMs = Infinity): number {
  return Math.min(WAIT_MAX_SECONDS, Math.floor(timeoutMs / 2 / 1000));
}
