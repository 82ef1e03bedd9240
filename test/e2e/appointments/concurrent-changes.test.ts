import { expect, test } from '@jest/globals';
import {
  annotateAppointment,
  cancelAppointment,
  rescheduleAppointment,
} from '../../../contract/appointment-changes.ts';
import { bookAppointment, getAppointment } from '../../../contract/appointments.ts';
import { newId } from '../../../contract/ids.ts';
import { bookingAt, DATE } from '../../support/factories.ts';
import { query, takeLocks, waitUntilBlocked } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true });

const STALE = { status: 409, error: 'SERIALIZATION_CONFLICT' };
const etagOf = ({ headers }: { readonly headers: Headers }) => headers.get('etag')!;

/** A booked appointment that its customer and the owner of the shop may change. */
async function createAppointment() {
  const [owner, customer] = [await app.make.user('business'), await app.make.user()];
  const shop = await app.make.shop({ business: { userId: owner.id, cancellationWindowHours: 0 } });
  const [asOwner, asCustomer] = [await app.loginAs(owner), await app.loginAs(customer)];
  const booked = await asCustomer(bookAppointment, { body: bookingAt(shop) });
  if (!booked.ok || booked.status !== 201) throw new Error(JSON.stringify(booked));
  const params = { id: booked.body.id };
  type Headers = { 'if-match'?: string; 'idempotency-key'?: string };
  return {
    shop,
    asOwner,
    booked,
    read: () => asCustomer(getAppointment, { params }),
    move: (call: typeof asOwner, start: string, headers: Headers = {}) =>
      call(rescheduleAppointment, { params, headers, body: { date: DATE, start } }),
    note: (notes: string, headers: Headers = {}) =>
      asCustomer(annotateAppointment, { params, headers, body: { notes } }),
    cancel: (headers: Headers = {}) => asCustomer(cancelAppointment, { params, headers, body: {} }),
    asCustomer,
  };
}

/** Moves the only appointment of a professional to the calendar of another one. */
async function moveCalendar(fromId: string, toId: string): Promise<void> {
  const sessionId = newId('ses');
  await query(
    app.url,
    `WITH copied AS (
       INSERT INTO sessions (id, professional_id, business_id, service_id, starts_at, ends_at, capacity, seats_taken)
       SELECT $3, $2, business_id, service_id, starts_at, ends_at, capacity, seats_taken
       FROM sessions WHERE professional_id = $1)
     UPDATE appointments SET session_id = $3, professional_id = $2 WHERE professional_id = $1`,
    [fromId, toId, sessionId],
  );
  await query(app.url, 'DELETE FROM sessions WHERE professional_id = $1', [fromId]);
}

test('of two moves of what was read, one is made and the other is refused', async () => {
  const { asOwner, asCustomer, read, move } = await createAppointment();
  const headers = { 'if-match': etagOf(await read()) };

  const moves = await Promise.all([
    move(asOwner, '14:00', headers),
    move(asCustomer, '15:00', headers),
  ]);

  const [made, refused] = moves[0].ok ? moves : moves.toReversed();
  expect(made).toMatchObject({ status: 200 });
  expect(refused).toMatchObject(STALE);
  // The same request can never succeed, and an error has no version.
  expect(refused!.headers.get('retry-after')).toBeNull();
  expect(refused!.headers.get('etag')).toBeNull();
  const now = await read();
  // The customer, who reads here, also sees until when a change is possible.
  expect(now).toMatchObject({ ok: true, body: made!.ok && made!.body });
  expect(etagOf(now)).toBe(etagOf(made!));
});

test('each change has another ETag, and a change with a stale one changes nothing', async () => {
  const { booked, read, note, cancel } = await createAppointment();
  expect(etagOf(booked)).toBe(etagOf(await read()));
  const noted = await note('by the window', { 'if-match': etagOf(booked) });
  expect(noted).toMatchObject({ status: 200 });
  expect(etagOf(noted)).not.toBe(etagOf(booked));

  expect(await cancel({ 'if-match': etagOf(booked) })).toMatchObject(STALE);
  expect(await cancel({ 'if-match': '"of another object"' })).toMatchObject(STALE);
  expect(await read()).toMatchObject({ body: { status: 'Confirmed', notes: 'by the window' } });

  const current = { 'if-match': `${etagOf(booked)}, W/${etagOf(noted)}` };
  expect(await cancel(current)).toMatchObject({ status: 200, body: { status: 'Cancelled' } });
});

test('a repeat of a change that was refused as stale is refused again', async () => {
  const { booked, note, cancel } = await createAppointment();
  await note('by the window');
  const headers = { 'if-match': etagOf(booked), 'idempotency-key': 'a stale cancellation' };

  expect(await cancel(headers)).toMatchObject(STALE);
  const again = await cancel(headers);

  expect(again).toMatchObject(STALE);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
});

test('without If-Match, or with *, a change applies to the present state', async () => {
  const { note, cancel } = await createAppointment();
  expect(await note('first')).toMatchObject({ status: 200 });
  expect(await cancel({ 'if-match': '*' })).toMatchObject({ status: 200 });
});

test('a repeat of a change that was made is not stale', async () => {
  const { asOwner, booked, move } = await createAppointment();
  const headers = { 'if-match': etagOf(booked), 'idempotency-key': 'a move' };

  const first = await move(asOwner, '14:00', headers);

  expect(first).toMatchObject({ status: 200 });
  expect(await move(asOwner, '14:00', headers)).toMatchObject({ status: 200 });
});

test('a change of an appointment that moves to another calendar meanwhile is made there', async () => {
  const { booked, shop, cancel } = await createAppointment();
  const { professional: other } = await app.make.shop();
  const release = await takeLocks(app.url, shop.professional.id);

  const cancelling = cancel();
  await waitUntilBlocked(app.url, 'amsel_worker');
  await moveCalendar(shop.professional.id, other.id);
  await release();

  expect(await cancelling).toMatchObject({
    status: 200,
    body: { id: booked.ok && booked.body.id, status: 'Cancelled', professional: other.id },
  });
});

test('a change of an appointment that moves again and again gets 503 and keeps its key usable', async () => {
  const { shop, cancel } = await createAppointment();
  const [here, there] = [shop.professional.id, (await app.make.shop()).professional.id];
  const headers = { 'idempotency-key': 'a cancellation' };
  let release = await takeLocks(app.url, here);

  const cancelling = cancel(headers);
  for (const [from, to] of [
    [here, there],
    [there, here],
    [here, there],
  ] as const) {
    await waitUntilBlocked(app.url, 'amsel_worker');
    await moveCalendar(from, to);
    const releaseNext = await takeLocks(app.url, to);
    await release();
    // Waits for the end of the decision.
    await (
      await takeLocks(app.url, from)
    )();
    release = releaseNext;
  }
  await release();

  const answer = await cancelling;
  expect(answer).toMatchObject({ status: 503, error: 'DB_UNAVAILABLE' });
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await cancel(headers)).toMatchObject({ status: 200, body: { status: 'Cancelled' } });
});
