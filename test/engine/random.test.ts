import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { type BookingBody, bookAppointment } from '../../contract/appointments.ts';
import { cancelAppointment, rescheduleAppointment } from '../../contract/appointment-changes.ts';
import { getBooking } from '../../contract/bookings.ts';
import type { Call } from '../support/sessions.ts';
import { DATE } from '../support/factories.ts';
import { brokenInvariants } from '../../tools/proof/invariants.ts';
import { query } from '../support/services.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp({ worker: true, env: { CALENDAR_ACTORS: '2' } });

const PEOPLE = 5;
const PROFESSIONALS = 3;
const starts = ['09:00', '09:30', '10:00', '10:15', '11:00'];

/** What somebody asks for, by numbers, so that a counterexample reads well. */
const wish = fc.record({
  person: fc.nat(PEOPLE - 1),
  isForChild: fc.boolean(),
  professional: fc.nat(PROFESSIONALS - 1),
  isClass: fc.boolean(),
  start: fc.constantFrom(...starts),
  weeks: fc.integer({ min: 1, max: 3 }),
  pays: fc.constantFrom('later', 'coupon', 'package'),
  key: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
});
type Wish = typeof wish extends fc.Arbitrary<infer T> ? T : never;

/** What somebody does to one of the appointments there are by then. */
const change = fc.record({
  which: fc.nat(),
  kind: fc.constantFrom('cancel', 'move'),
  professional: fc.nat(PROFESSIONALS - 1),
  start: fc.constantFrom(...starts),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

async function openShop() {
  const { make } = app;
  const shop = await make.shop();
  const colleagues = await Promise.all(
    Array.from({ length: PROFESSIONALS - 1 }, () => make.colleague(shop)),
  );
  const professionals = [shop.professional, ...colleagues];
  const classes = await Promise.all(
    professionals.map(({ id }) =>
      make.service(id, {
        businessId: shop.business.id,
        name: 'Yoga',
        capacity: 2,
        priceMinor: 900,
      }),
    ),
  );
  const coupon = await make.coupon(shop.business.id, { usageLimit: 3, perCustomerLimit: 2 });
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      const account = await make.user();
      const child = await make.familyMember(account.id);
      const purchase = await make.purchase(shop, account.id, { sessionsTotal: 2 });
      return { call: await app.loginAs(account), child, purchase };
    }),
  );

  const bodyOf = (asked: Wish): BookingBody => ({
    professional: professionals[asked.professional]!.id,
    business: shop.business.id,
    services: [asked.isClass ? classes[asked.professional]!.id : shop.service.id],
    date: DATE,
    start: asked.start,
    ...(asked.weeks > 1 && { recurringFrequency: 'weekly' as const, recurringCount: asked.weeks }),
    ...(asked.isForChild && { familyMemberId: people[asked.person]!.child.id }),
    ...(asked.pays === 'coupon' && { couponCode: coupon.code }),
    ...(asked.pays === 'package' && { packagePurchaseId: people[asked.person]!.purchase.id }),
  });
  const ask = async (asked: Wish) => {
    const { call } = people[asked.person]!;
    return { asked, answer: await bookedBy(call, bodyOf(asked), asked.key) };
  };
  const alter = async ({ id, person }: { id: string; person: number }, asked: Change) => {
    const { call } = people[person]!;
    const { start } = asked;
    const professional = professionals[asked.professional]!.id;
    const answer = await (asked.kind === 'cancel'
      ? call(cancelAppointment, { params: { id }, body: {} })
      : call(rescheduleAppointment, {
          params: { id },
          body: { date: DATE, start, professional },
        }));
    return { id, asked, place: `${start} ${professional}`, isDone: answer.ok };
  };
  const placeOf = (asked: Wish) => `${asked.start} ${professionals[asked.professional]!.id}`;
  return { business: shop.business, ask, alter, placeOf };
}

/** The appointments that were booked, or the code of the refusal. */
async function bookedBy(call: Call, body: BookingBody, key: string | undefined) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const answer = await call(bookAppointment, { body, headers });
  if (!answer.ok) return answer.error;
  if (answer.status !== 202) return answer.body.id;
  const known = await call(getBooking, {
    params: { id: answer.body.id },
    headers: { prefer: 'wait=30' },
  });
  if (!known.ok) throw new Error(known.error);
  return known.body.error ?? known.body.appointments![0]!.id;
}

describe('whatever is asked at once', () => {
  test('every rule of the calendar holds, and what is booked is what was answered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { minLength: 20, maxLength: 40 }), async (wishes) => {
        const { business, ask } = await openShop();
        const answers = await Promise.all(wishes.map(ask));

        expect(await brokenInvariants(app.url)).toEqual({});
        const booked = answers.filter(({ answer }) => answer.startsWith('apt_'));
        const promised = new Map(booked.map(({ asked, answer }) => [answer, asked.weeks]));
        const kept = await query<{ first: string; weeks: number }>(
          app.url,
          `SELECT (array_agg(id ORDER BY starts_at))[1] AS first, count(*)::int AS weeks
           FROM appointments WHERE business_id = $1 GROUP BY booking_id`,
          [business.id],
        );
        expect(new Map(kept.map(({ first, weeks }) => [first, weeks]))).toEqual(promised);
      }),
      { numRuns: 6 },
    );
  }, 120_000);

  test('what is cancelled and moved meanwhile is where the answers say', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(wish, { minLength: 15, maxLength: 25 }),
        fc.array(change, { minLength: 10, maxLength: 20 }),
        fc.array(wish, { minLength: 5, maxLength: 15 }),
        async (before, changes, meanwhile) => {
          const { business, ask, alter, placeOf } = await openShop();
          const answers = await Promise.all(before.map(ask));
          const firsts = new Map(
            answers
              .filter(({ answer }) => answer.startsWith('apt_'))
              .map(({ asked, answer }) => [
                answer,
                { id: answer, person: asked.person, place: placeOf(asked) },
              ]),
          );
          fc.pre(firsts.size > 0);
          const there = [...firsts.values()];
          const [altered] = await Promise.all([
            Promise.all(changes.map((each) => alter(there[each.which % there.length]!, each))),
            Promise.all(meanwhile.map(ask)),
          ]);

          expect(await brokenInvariants(app.url)).toEqual({});
          const kept = await query<{ id: string; place: string; isCancelled: boolean }>(
            app.url,
            `SELECT id, to_char(starts_at AT TIME ZONE timezone, 'HH24:MI') || ' ' || professional_id AS place,
               status = 'Cancelled' AS "isCancelled"
             FROM appointments WHERE business_id = $1 AND id = ANY($2)`,
            [business.id, there.map(({ id }) => id)],
          );
          for (const { id, place, isCancelled } of kept) {
            const done = altered.filter((each) => each.id === id && each.isDone);
            const moves = done.filter(({ asked }) => asked.kind === 'move');
            expect(isCancelled).toBe(done.some(({ asked }) => asked.kind === 'cancel'));
            const wished = firsts.get(id)!.place;
            const places = moves.length > 0 ? moves.map((move) => move.place) : [wished];
            expect(places).toContain(place);
          }
        },
      ),
      { numRuns: 5 },
    );
  }, 120_000);
});
