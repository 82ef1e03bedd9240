import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type BookingBody, bookAppointment } from '../../contract/appointments.ts';
import { getBooking } from '../../contract/bookings.ts';
import { newId } from '../../contract/ids.ts';
import { resourceNeeds, resources } from '../../db/schema/resources.ts';
import { generateSecrets } from '../../launcher/secrets.ts';
import { DATE, bookingAt } from '../support/factories.ts';
import { startGateway } from '../support/gateway.ts';
import { requireInvariants } from '../support/invariants.ts';
import { query } from '../support/services.ts';
import type { Call } from '../support/sessions.ts';
import { useTestApp } from '../support/test-app.ts';
import { waitUntil } from '../support/wait-until.ts';

const env = { AUTH_KEYS: generateSecrets().authKeys };
const app = useTestApp({ env });
let second: Awaited<ReturnType<typeof startGateway>>;

beforeAll(async () => {
  const { url: databaseUrl, taskQueue } = app;
  // The worker is a process, so that it takes no time from the gateways.
  [second] = await Promise.all([startGateway({ databaseUrl, taskQueue, env }), app.addWorker()]);
});
afterEach(() => requireInvariants(app.url));
afterAll(() => second.stop());

const gatewayOf = (i: number) => (i % 2 === 0 ? app.gateway : second);

/** Sessions of `count` customers, half of them at the second gateway. */
async function loginCustomers(count: number): Promise<Call[]> {
  const accounts = await app.make.customers(count);
  return Promise.all(accounts.map((account, i) => app.loginAs(account, gatewayOf(i))));
}

/** As the gateway asks for: hundreds who repeat at once would keep it busy. */
const RETRY_AFTER_MS = 1_000;

/**
 * Books as a client does on a busy machine: after 503 nothing was booked, and after 500 the key tells, so it repeats
 * the request; after 202 it waits for the decision.
 */
async function bookAndWait(call: Call, body: BookingBody, key?: string) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const isDone = ({ status }: { readonly status: number }) =>
    status !== 503 && (status !== 500 || key === undefined);
  const send = () => call(bookAppointment, { body, headers });
  const answer = await waitUntil(send, isDone, 50_000, RETRY_AFTER_MS);
  if (answer.status !== 202 || !answer.ok) return answer;
  const waiting = { prefer: 'wait=30' };
  const decided = await call(getBooking, { params: { id: answer.body.id }, headers: waiting });
  if (!decided.ok || decided.body.status === 'pending') return answer;
  const { status, error, appointments } = decided.body;
  return status === 'failed'
    ? { ...answer, ok: false as const, status: 409, error: error! }
    : { ...answer, status: 201, body: appointments![0]! };
}

/** The number of responses by status or error code. */
function tally(answers: Awaited<ReturnType<typeof bookAndWait>>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const key = answer.ok ? String(answer.status) : answer.error;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

describe('a rush of concurrent requests', () => {
  test('for one slot gives it to exactly one of 200 customers', async () => {
    const shop = await app.make.shop();
    const calls = await loginCustomers(200);

    const answers = await Promise.all(calls.map((call) => bookAndWait(call, bookingAt(shop))));

    expect(tally(answers)).toEqual({ 201: 1, SLOT_TAKEN: 199 });
  });

  test('for three professionals, by name or any, books exactly three of 200 customers', async () => {
    const shop = await app.make.shop();
    const colleagues = await Promise.all([app.make.colleague(shop), app.make.colleague(shop)]);
    const team = [shop.professional, ...colleagues].map(({ id }) => id);
    const calls = await loginCustomers(200);

    const answers = await Promise.all(
      calls.map((call, i) => {
        const professional = i % 4 === 0 ? team[i % 3]! : 'any';
        return bookAndWait(call, { ...bookingAt(shop), professional });
      }),
    );

    expect(tally(answers)).toEqual({ 201: 3, SLOT_TAKEN: 197 });
    const booked = answers.flatMap((answer) => (answer.ok ? [answer.body.professional] : []));
    expect(booked.toSorted()).toEqual(team.toSorted());
  });

  test('for the last two rooms books exactly two, whichever professionals are asked', async () => {
    const shop = await app.make.shop();
    const colleagues = await Promise.all([1, 2, 3, 4].map(() => app.make.colleague(shop)));
    const team = [shop.professional, ...colleagues].map(({ id }) => id);
    const room = { id: newId('res'), businessId: shop.business.id, name: 'Room', count: 2 };
    await app.make.db.insert(resources).values(room);
    const need = { serviceId: shop.service.id, classId: null, resourceId: room.id, count: 1 };
    await app.make.db.insert(resourceNeeds).values(need);
    const calls = await loginCustomers(50);

    const answers = await Promise.all(
      calls.map((call, i) => {
        const professional = team[i] ?? (i % 2 === 0 ? team[i % 5]! : 'any');
        return bookAndWait(call, { ...bookingAt(shop), professional });
      }),
    );

    expect(tally(answers)).toEqual({ 201: 2, SLOT_TAKEN: 48 });
  });

  test('for a class of 20 books exactly 20 of 500 customers', async () => {
    const shop = await app.make.shop({ service: { capacity: 20 } });
    const calls = await loginCustomers(500);

    const answers = await Promise.all(calls.map((call) => bookAndWait(call, bookingAt(shop))));

    expect(tally(answers)).toEqual({ 201: 20, SESSION_FULL: 480 });
  });

  test('for 50 overlapping series books each completely or not at all', async () => {
    const shop = await app.make.shop();
    const calls = await loginCustomers(50);
    const starts = ['09:00', '09:30', '10:00', '10:30', '11:00'];

    const answers = await Promise.all(
      calls.map((call, i) => {
        const week = new Date(Date.parse(DATE) + (i % 4) * 7 * 86_400_000);
        const series = {
          date: week.toISOString().slice(0, 10),
          recurringFrequency: i % 3 === 0 ? ('biweekly' as const) : ('weekly' as const),
          recurringCount: 2 + (i % 4),
        };
        return bookAndWait(call, { ...bookingAt(shop, starts[i % 5]), ...series });
      }),
    );

    expect(tally(answers)).toEqual({ 201: expect.any(Number), SLOT_TAKEN: expect.any(Number) });
    const groups = await query<{ size: number; id: string }>(
      app.url,
      `SELECT recurring_group_id AS id, count(*)::int AS size FROM appointments
       WHERE professional_id = $1 GROUP BY 1 ORDER BY 1`,
      [shop.professional.id],
    );
    const booked = answers.flatMap((answer, i) =>
      answer.ok ? [{ id: answer.body.recurringGroupId!, size: 2 + (i % 4) }] : [],
    );
    expect(groups).toEqual(booked.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  });

  test('with one coupon at 20 professionals uses it exactly up to its limit', async () => {
    const shop = await app.make.shop();
    const coupon = await app.make.coupon(shop.business.id, { usageLimit: 10 });
    const professionals = await Promise.all(
      Array.from({ length: 20 }, () => app.make.colleague(shop)),
    );
    const starts = ['09:00', '10:00', '11:00', '12:00', '13:00'];
    const calls = await loginCustomers(100);

    const answers = await Promise.all(
      calls.map((call, i) => {
        const professional = professionals[i % 20]!;
        const start = starts[Math.floor(i / 20)];
        const body = { ...bookingAt({ ...shop, professional }, start), couponCode: coupon.code };
        return bookAndWait(call, body);
      }),
    );

    expect(tally(answers)).toEqual({ 201: 10, USAGE_LIMIT_REACHED: 90 });
    expect(
      await query(app.url, 'SELECT times_used FROM coupons WHERE id = $1', [coupon.id]),
    ).toEqual([{ times_used: 10 }]);
  });

  test('with one package of three sessions redeems exactly three', async () => {
    const shop = await app.make.shop();
    const [customer] = await app.make.customers(1);
    const purchase = await app.make.purchase(shop, customer!.id);
    const places = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => ({
        professional: await app.make.colleague(shop),
        member: await app.make.familyMember(customer!.id),
        call: await app.loginAs(customer!, gatewayOf(i)),
      })),
    );

    const answers = await Promise.all(
      places.map(({ professional, member, call }) =>
        bookAndWait(call, {
          ...bookingAt({ ...shop, professional }),
          familyMemberId: member.id,
          packagePurchaseId: purchase.id,
        }),
      ),
    );

    expect(tally(answers)).toEqual({ 201: 3, USAGE_LIMIT_REACHED: 17 });
    const rows = await query(
      app.url,
      'SELECT sessions_redeemed, status FROM package_purchases WHERE id = $1',
      [purchase.id],
    );
    expect(rows).toEqual([{ sessions_redeemed: 3, status: 'exhausted' }]);
  });

  test.each([
    ['an appointment', {}, 1],
    ['a series', { recurringFrequency: 'weekly', recurringCount: 3 } as const, 3],
  ])(
    'with one key through two gateways books %s once',
    async (_booking, series, size) => {
      const shop = await app.make.shop();
      const [customer] = await app.make.customers(1);
      const calls = await Promise.all(
        [app.gateway, second].map((gateway) => app.loginAs(customer!, gateway)),
      );

      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          bookAndWait(calls[i % 2]!, { ...bookingAt(shop), ...series }, 'one key'),
        ),
      );

      expect(tally(answers)).toEqual({ 201: 50 });
      const bodies = new Set(answers.map((answer) => JSON.stringify(answer.ok && answer.body)));
      expect(bodies.size).toBe(1);
      const replayed = answers.filter(
        (answer) => answer.headers.get('idempotent-replayed') === 'true',
      );
      // The response to the first one may be lost.
      expect(replayed.length).toBeGreaterThanOrEqual(49);
      const rows = await query(app.url, 'SELECT id FROM appointments WHERE professional_id = $1', [
        shop.professional.id,
      ]);
      expect(rows).toHaveLength(size);
    },
    60_000,
  );
});
