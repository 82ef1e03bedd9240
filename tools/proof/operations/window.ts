import { addDays, HOUR_MS, localAt, MINUTE_MS } from '../clock.ts';
import type { LoadContext } from './load-context.ts';
import type { Random } from '../random.ts';
import { LIMITED } from '../world/world.ts';
import { type Booked, bookVisit, emailOf, toTaken, untilDecided } from '../world/bookings.ts';
import { cancelVisit, checkChange, releaseVisit, reserveVisit } from '../world/operations.ts';
import { checkOpenings, checkReads, checkSlots, secretsOf } from '../world/reads.ts';
import { CLOCK_ERROR_MS, isWindowClosed } from '../world/rules.ts';

const KIND = 'book at the edge of a window';

/** Books at the edges of notice, advance and cancellation window, and changes it as who may do so. */
export async function bookAtWindow(context: LoadContext): Promise<void> {
  const { random } = context;
  const { date, clock: start } = random.pick(listEdges(random));
  const visit = reserveVisit(
    random,
    { kind: KIND, business: LIMITED, dates: [date], start, services: [LIMITED.services[1]] },
    random.below(3) > 0,
  );
  if (!visit) return;
  await checkSlots(context, visit, []);
  const booked = await bookVisit(context, visit);
  if (booked) {
    await checkReads(context, booked);
    await checkSlots(context, visit, toTaken(booked), secretsOf(booked));
    await checkOpenings(context, visit, toTaken(booked));
    if (visit.customer) await changeAsCustomer(context, booked);
    // Staff are not bound by the window.
    await cancelVisit(context, booked, LIMITED.owner.email);
  }
  releaseVisit(visit);
}

function listEdges(random: Random) {
  const { zone, noticeMinutes, windowHours, advanceDays } = LIMITED;
  const nowMs = Date.now();
  const distanceMs = random.pick([-20, -3, -1, 1, 3, 20]) * MINUTE_MS;
  const today = localAt(nowMs, zone).date;
  return [
    localAt(nowMs + noticeMinutes * MINUTE_MS + distanceMs, zone),
    localAt(nowMs + windowHours * HOUR_MS + distanceMs, zone),
    { date: addDays(today, advanceDays!), clock: '23:35' },
    { date: addDays(today, advanceDays! + 1), clock: '00:00' },
    { date: addDays(today, 2), clock: '23:36' },
  ];
}

/** Both are refused from `windowHours` before the start on. */
async function changeAsCustomer(context: LoadContext, booked: Booked): Promise<void> {
  const { visit, booking, appointment } = booked;
  const { id, startUtc } = appointment;
  const email = emailOf(visit);
  const isClosedAt = (ms: number) => isWindowClosed(LIMITED, Date.parse(startUtc), ms);
  const refusal = (code: string) => `${code}:${LIMITED.windowHours}`;
  if (isClosedAt(Date.now() - CLOCK_ERROR_MS)) {
    const moved = await untilDecided(context, (key) =>
      context.client.reschedule(email, id, appointment, key),
    );
    checkChange(context, visit, 'the move', moved, refusal('RESCHEDULE_WINDOW'));
  }
  const wasClosed = isClosedAt(Date.now() - CLOCK_ERROR_MS);
  const cancelled = await untilDecided(context, (key) => context.client.cancel(email, id, key));
  // The window may close while the request is on its way.
  const expected = [wasClosed, isClosedAt(Date.now() + CLOCK_ERROR_MS)].map((closed) =>
    closed ? refusal('CANCEL_WINDOW') : id,
  );
  checkChange(context, visit, 'the cancellation', cancelled, ...expected);
  if (cancelled.status !== 'succeeded') return;
  booking.rows = booking.rows.map((row) => ({ ...row, status: 'Cancelled' }));
}
