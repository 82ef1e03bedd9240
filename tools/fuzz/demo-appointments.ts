import type { Client } from 'pg';
import { raiseAlert } from '../../contract/alerts.ts';
import { completeAppointment } from '../../contract/appointment-changes.ts';
import { bookAppointment } from '../../contract/appointments.ts';
import { createHold } from '../../contract/holds.ts';
import { payAppointment } from '../../contract/payments.ts';
import { joinWaitlist } from '../../contract/waitlist.ts';
import { changeBusiness } from '../../contract/own-business.ts';
import { bodyOf, type Call, dateAhead } from './demo-login.ts';

export const BUSINESS = 'biz_demo_berlin_barber';
export const LENA = 'pro_demo_lena';
/** Number of rows in each state. */
export const ROWS_PER_STATE = 6;
export const BEARD_TRIM_MAJOR = 18;
const APPOINTMENT_MIN = 20;
/** A customer may have three, and an offer of the waitlist is one. */
const OPEN_HOLDS = 2;

/** An offering that is bookable on any day. */
export const BOOKABLE = {
  professional: LENA,
  business: BUSINESS,
  services: ['svc_demo_beard_trim'],
};

/** Books appointments in every state, so that every endpoint has some to work on. */
export async function bookInEveryState(owner: Call, customer: Call, database: Client) {
  await clearCalendar(database);
  let daysAhead = 40;
  const setAutoConfirm = async (autoConfirm: boolean) =>
    bodyOf(await owner(changeBusiness, { params: { id: BUSINESS }, body: { autoConfirm } }));

  async function book(count: number, headers = {}): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) {
      const body = { ...BOOKABLE, date: dateAhead(daysAhead++), start: '12:00' };
      ids.push(bodyOf(await customer(bookAppointment, { body, headers })).id);
    }
    return ids;
  }
  async function bookAt(minutesFromNow: number, count: number): Promise<string[]> {
    const ids = await book(count);
    for (const [n, id] of ids.entries()) {
      await moveTo(database, id, minutesFromNow + n * APPOINTMENT_MIN);
    }
    return ids;
  }

  await setAutoConfirm(false);
  const pending = await book(2 * ROWS_PER_STATE);
  await setAutoConfirm(true);
  const upcoming = await book(2 * ROWS_PER_STATE);
  const movable = await book(2 * ROWS_PER_STATE);
  const asynchronous = await book(ROWS_PER_STATE, { prefer: 'respond-async' });
  const ended = await bookAt(-1_000, 2 * ROWS_PER_STATE);
  const completed = await bookAt(-600, 2 * ROWS_PER_STATE);
  const imminent = await bookAt(5, 5);
  for (const id of completed) bodyOf(await owner(completeAppointment, { params: { id } }));
  const [unpaid, paid] = [completed.slice(0, ROWS_PER_STATE), completed.slice(ROWS_PER_STATE)];
  for (const id of paid) {
    const body = { amountMajor: BEARD_TRIM_MAJOR, method: 'cash' } as const;
    bodyOf(await owner(payAppointment, { params: { id }, body }));
  }
  for (const id of imminent.slice(3)) {
    bodyOf(await customer(raiseAlert, { params: { id }, body: { minutes: 5 } }));
  }
  const holds: string[] = [];
  for (let n = 0; n < OPEN_HOLDS; n++) {
    const body = { ...BOOKABLE, date: dateAhead(daysAhead++), start: '12:00' };
    holds.push(bodyOf(await customer(createHold, { body })).id);
  }
  const day = dateAhead(daysAhead++);
  const request = { business: BUSINESS, services: BOOKABLE.services, from: day, to: day };
  const entry = bodyOf(await customer(joinWaitlist, { body: request }));
  return {
    holdId: holds,
    waitlistEntryId: [entry.id],
    pendingAppointmentId: pending,
    upcomingAppointmentId: upcoming,
    movableAppointmentId: movable,
    bookingId: asynchronous,
    endedAppointmentId: ended,
    completedAppointmentId: completed,
    imminentAppointmentId: imminent,
    unpaidAppointmentId: unpaid,
    paidAppointmentId: paid,
  };
}

/** Moves the appointments of the demo data around now into the past: `moveTo` needs their times. */
async function clearCalendar(database: Client): Promise<void> {
  const earlier = (column: string) => `${column} - interval '4000 days'`;
  await database.query(
    `WITH seat AS (
       UPDATE sessions SET starts_at = ${earlier('starts_at')}, ends_at = ${earlier('ends_at')}
       WHERE professional_id = $1 AND starts_at < now() + interval '1 day' AND ends_at > now() - interval '1 day' RETURNING *)
     UPDATE appointments SET starts_at = seat.starts_at, ends_at = seat.ends_at, local_date = seat.starts_at::date
     FROM seat WHERE appointments.session_id = seat.id`,
    [LENA],
  );
}

/** Moves an appointment in the database: no request can bring its start close. */
async function moveTo(database: Client, id: string, minutesFromNow: number): Promise<void> {
  const startsAt = `date_trunc('minute', now()) + make_interval(mins => $2)`;
  await database.query(
    `WITH seat AS (
       UPDATE sessions SET starts_at = ${startsAt}, ends_at = ${startsAt} + (ends_at - starts_at)
       WHERE id = (SELECT session_id FROM appointments WHERE id = $1) RETURNING *)
     UPDATE appointments SET starts_at = seat.starts_at, ends_at = seat.ends_at,
       local_date = (seat.starts_at AT TIME ZONE timezone)::date
     FROM seat WHERE appointments.id = $1`,
    [id, minutesFromNow],
  );
}
