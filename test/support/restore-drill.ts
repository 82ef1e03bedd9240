import { expect } from '@jest/globals';
import { bookAppointment } from '../../contract/appointments.ts';
import { getBooking } from '../../contract/bookings.ts';
import { createWebhook } from '../../contract/webhooks.ts';
import { addDays } from '../../domain/local-time.ts';
import { findBrokenInvariants } from '../../tools/proof/judge/invariants.ts';
import { bookingAt, createFactories, DATE } from './factories.ts';
import { readMailsTo } from './mails.ts';
import type { Amsel } from './own-system.ts';
import { bodyOf } from './salon.ts';
import { query } from './services.ts';
import { waitUntil } from './wait-until.ts';
import type { startReceiver } from './webhook-receiver.ts';

/** The steps of a restore drill: a marketplace with bookings of every kind, and the proof that they are back. */

type Receiver = Awaited<ReturnType<typeof startReceiver>>;
type BookingBody = ReturnType<typeof bookingAt> & {
  couponCode?: string;
  packagePurchaseId?: string;
  recurringFrequency?: 'weekly';
  recurringCount?: number;
};
type Request = { readonly email: string; readonly key: string; readonly body: BookingBody };
type Booked = Request & { readonly id: string };

/** Sends the booking, and waits for its decision. */
export async function book({ gateway }: Amsel, { email, key, body }: Request) {
  const call = await gateway.logIn(email);
  const send = () => call(bookAppointment, { headers: { 'idempotency-key': key }, body });
  const answer = await waitUntil(send, ({ status }) => status < 500, 50_000, 200);
  if (!answer.ok || answer.status !== 202) return answer;
  const { id } = answer.body;
  const read = () => call(getBooking, { params: { id }, headers: { prefer: 'wait=20' } });
  const decided = bodyOf(await waitUntil(read, (one) => bodyOf(one).status !== 'pending'));
  if (!decided.appointments) throw new Error(JSON.stringify(decided));
  return { ...answer, status: 201, body: decided.appointments[0]! };
}

/** A shop with a webhook, and bookings: with a coupon, from a package, a series, two seats of a class. */
export async function fillMarket(amsel: Amsel, databaseUrl: string, receiver: Receiver) {
  const make = createFactories(databaseUrl);
  const owner = await make.user('business');
  const shop = await make.shop({ business: { userId: owner.id } });
  const yoga = await make.service(shop.professional.id, {
    businessId: shop.business.id,
    name: 'Yoga',
    capacity: 5,
    priceMinor: 1_500,
  });
  const [ana, ben, cleo, dora, emil] = [
    await make.user(),
    await make.user(),
    await make.user(),
    await make.user(),
    await make.user(),
  ];
  const coupon = await make.coupon(shop.business.id);
  const purchase = await make.purchase(shop, ana.id);
  await make.close();
  const asOwner = await amsel.gateway.logIn(owner.email);
  bodyOf(await asOwner(createWebhook, { body: { url: receiver.url, events: ['*'] } }));

  const on = (day: number, start = '10:00') => ({
    ...bookingAt(shop, start),
    date: addDays(DATE, day),
  });
  const seat = { ...on(3), services: [yoga.id] };
  const requests: Request[] = [
    { email: ana.email, key: 'coupon', body: { ...on(0), couponCode: coupon.code } },
    { email: ana.email, key: 'package', body: { ...on(1), packagePurchaseId: purchase.id } },
    {
      email: ana.email,
      key: 'series',
      body: { ...on(2), recurringFrequency: 'weekly', recurringCount: 4 },
    },
    { email: ana.email, key: 'class', body: seat },
    { email: ben.email, key: 'class', body: seat },
  ];
  const booked: Booked[] = [];
  for (const request of requests) {
    booked.push({ ...request, id: bodyOf(await book(amsel, request)).id });
  }
  return { booked, on, emails: { ana, ben, cleo, dora, emil } };
}

export type Market = Awaited<ReturnType<typeof fillMarket>>;

/** Everything about the bookings so far has been told: mails and webhooks. */
export async function waitUntilTold(databaseUrl: string, receiver: Receiver): Promise<void> {
  const countWaiting = () =>
    query<{ waiting: number }>(
      databaseUrl,
      `SELECT ((SELECT count(*) FROM events WHERE position IS NULL)
         + (SELECT count(*) FROM event_cursors WHERE position < (SELECT max(position) FROM events))
         + (SELECT count(*) FROM notifications WHERE status = 'queued' AND next_attempt_at < now())
         + (SELECT count(*) FROM webhook_deliveries WHERE status = 'pending'))::int AS waiting`,
    );
  await waitUntil(countWaiting, ([row]) => row!.waiting === 0, 50_000, 100);
  expect(receiver.received.length).toBeGreaterThan(0);
}

const TABLES = [
  'appointments',
  'coupon_uses',
  'coupons',
  'events',
  'ledger_entries',
  'outcomes',
  'package_purchases',
  'package_redemptions',
  'sessions',
  'stored_responses',
  'users',
  'webhook_deliveries',
  'webhook_secrets',
];

/** A digest of each table about bookings. */
export async function digestOf(databaseUrl: string): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const table of TABLES) {
    const [row] = await query<{ digest: string }>(
      databaseUrl,
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') AS digest FROM ${table} t`,
    );
    digests[table] = row!.digest;
  }
  return digests;
}

const countAppointments = async (url: string) =>
  (await query<{ n: number }>(url, 'SELECT count(*)::int AS n FROM appointments'))[0]!.n;

/** A repeat of an old request gets its old booking, and books nothing. */
export async function proveRepeats(amsel: Amsel, url: string, booked: readonly Booked[]) {
  const before = await countAppointments(url);
  for (const { id, ...request } of booked) {
    expect(bodyOf(await book(amsel, request)).id).toBe(id);
  }
  expect(await countAppointments(url)).toBe(before);
}

/** New bookings work, old times are taken, and nothing about old bookings is told again. */
export async function proveNewBookings(
  amsel: Amsel,
  url: string,
  { market, receiver }: { market: Market; receiver: Receiver },
): Promise<void> {
  const { dora, ana, ben } = market.emails;
  const taken = await book(amsel, { email: dora.email, key: 'taken', body: market.on(0) });
  expect(taken).toMatchObject({ status: 409, error: 'SLOT_TAKEN' });
  const before = receiver.received.length;
  const told = new Set(receiver.received.map(({ id }) => id));
  const request = { email: dora.email, key: 'new', body: market.on(5) };
  const { id } = bodyOf(await book(amsel, request));

  await waitUntil(
    () => receiver.received.filter(({ resourceId }) => resourceId === id),
    ({ length }) => length > 0,
  );
  await waitUntil(
    () => readMailsTo(amsel.outboxDir, dora.email),
    ({ length }) => length > 0,
  );
  await waitUntilTold(url, receiver);
  const again = receiver.received.slice(before).filter((event) => told.has(event.id));
  expect(again).toEqual([]);
  for (const { email } of [ana, ben]) expect(readMailsTo(amsel.outboxDir, email)).toEqual([]);
  expect(await findBrokenInvariants(url)).toEqual({});
}
