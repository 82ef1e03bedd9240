import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { type BookingBody, bookAppointment } from '../../contract/appointments.ts';
import { cancelAppointment, rescheduleAppointment } from '../../contract/appointment-changes.ts';
import { getBooking } from '../../contract/bookings.ts';
import { createHold } from '../../contract/holds.ts';
import { joinWaitlist } from '../../contract/waitlist.ts';
import { addDays } from '../../domain/local-time.ts';
import type { Call } from '../support/sessions.ts';
import { DATE } from '../support/factories.ts';
import { findBrokenInvariants } from '../../tools/proof/judge/invariants.ts';
import { query } from '../support/services.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp({ worker: true, env: { CALENDAR_ACTORS: '2' } });

const PEOPLE = 5;
const PROFESSIONALS = 3;
const SECOND_DATE = addDays(DATE, 7);
const starts = ['09:00', '09:30', '10:00', '10:15', '11:00'];

/** A booking request. It uses indexes, so that a counterexample is readable. */
const bookingRequest = fc.record({
  person: fc.nat(PEOPLE - 1),
  isForChild: fc.boolean(),
  professional: fc.nat(PROFESSIONALS - 1),
  isClass: fc.boolean(),
  start: fc.constantFrom(...starts),
  weeks: fc.integer({ min: 1, max: 3 }),
  /** The second week of a series differs by it. */
  exception: fc.constantFrom('none', 'skip', 'start', 'professional'),
  isHeld: fc.boolean(),
  pays: fc.constantFrom('later', 'coupon', 'package'),
  key: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
});
type BookingRequest = typeof bookingRequest extends fc.Arbitrary<infer T> ? T : never;

/** A change of one of the existing appointments. */
const changeRequest = fc.record({
  which: fc.nat(),
  kind: fc.constantFrom('cancel', 'move'),
  professional: fc.nat(PROFESSIONALS - 1),
  start: fc.constantFrom(...starts),
});
type ChangeRequest = typeof changeRequest extends fc.Arbitrary<infer T> ? T : never;

function countAppointments({ weeks, exception }: BookingRequest): number {
  return weeks > 1 && exception === 'skip' ? weeks - 1 : weeks;
}

async function makeShop() {
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
  return { shop, professionals, classes, coupon, people };
}

async function openShop() {
  const made = await makeShop();
  const { shop, professionals, people } = made;
  const alter = async ({ id, person }: { id: string; person: number }, request: ChangeRequest) => {
    const { call } = people[person]!;
    const { start } = request;
    const professional = professionals[request.professional]!.id;
    const answer = await (request.kind === 'cancel'
      ? call(cancelAppointment, { params: { id }, body: {} })
      : call(rescheduleAppointment, {
          params: { id },
          body: { date: DATE, start, professional },
        }));
    return { id, request, place: `${start} ${professional}`, isDone: answer.ok };
  };
  const ask = async (request: BookingRequest) => {
    const { call } = people[request.person]!;
    const body = bodyOf(made, request);
    const holdId = request.isHeld ? await hold(call, body) : undefined;
    return { request, answer: await bookAndWait(call, { ...body, holdId }, request.key) };
  };
  const placeOf = (request: BookingRequest) =>
    `${request.start} ${professionals[request.professional]!.id}`;
  /** All people wait for any professional; what is free then is offered to them. */
  const waitInLine = async () => {
    const body = { business: shop.business.id, services: [shop.service.id], from: DATE, to: DATE };
    const joined = await Promise.all(people.map(({ call }) => call(joinWaitlist, { body })));
    expect(joined.map(({ status }) => status)).toEqual(people.map(() => 201));
    await app.offerSeats();
  };
  return { business: shop.business, ask, alter, placeOf, waitInLine };
}

function bodyOf(
  { shop, professionals, classes, coupon, people }: Awaited<ReturnType<typeof makeShop>>,
  request: BookingRequest,
): BookingBody {
  const exceptionsOf = ({ exception, professional }: BookingRequest) => {
    const other = professionals[(professional + 1) % PROFESSIONALS]!.id;
    const changes = {
      none: undefined,
      skip: { skip: true as const },
      start: { start: '12:00' },
      professional: { professional: other },
    }[exception];
    return changes ? [{ date: SECOND_DATE, ...changes }] : [];
  };
  return {
    professional: professionals[request.professional]!.id,
    business: shop.business.id,
    services: [request.isClass ? classes[request.professional]!.id : shop.service.id],
    date: DATE,
    start: request.start,
    ...(request.weeks > 1 && {
      recurringFrequency: 'weekly' as const,
      recurringCount: request.weeks,
      recurringExceptions: exceptionsOf(request),
    }),
    ...(request.isForChild && { familyMemberId: people[request.person]!.child.id }),
    ...(request.pays === 'coupon' && { couponCode: coupon.code }),
    ...(request.pays === 'package' && { packagePurchaseId: people[request.person]!.purchase.id }),
  };
}

/** The id of the hold; undefined if it is refused. */
async function hold(call: Call, body: BookingBody): Promise<string | undefined> {
  const { couponCode: _coupon, packagePurchaseId: _purchase, override: _override, ...held } = body;
  const answer = await call(createHold, { body: held });
  return answer.ok ? answer.body.id : undefined;
}

/** The id of the first appointment, or the code of the refusal. */
async function bookAndWait(call: Call, body: BookingBody, key: string | undefined) {
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

describe('random concurrent requests', () => {
  test('break no invariant, and the stored bookings match the responses', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(bookingRequest, { minLength: 20, maxLength: 40 }),
        async (requests) => {
          const { business, ask, waitInLine } = await openShop();
          const line = waitInLine();
          const answers = await Promise.all(requests.map(ask));
          await line;

          expect(await findBrokenInvariants(app.url)).toEqual({});
          const booked = answers.filter(({ answer }) => answer.startsWith('apt_'));
          const responded = new Map(
            booked.map(({ request, answer }) => [answer, countAppointments(request)]),
          );
          const stored = await query<{ first: string; weeks: number }>(
            app.url,
            `SELECT (array_agg(id ORDER BY starts_at))[1] AS first, count(*)::int AS weeks
           FROM appointments WHERE business_id = $1 GROUP BY booking_id`,
            [business.id],
          );
          expect(new Map(stored.map(({ first, weeks }) => [first, weeks]))).toEqual(responded);
        },
      ),
      { numRuns: 3 },
    );
  });

  test('that cancel and move appointments leave them where the responses say', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(bookingRequest, { minLength: 15, maxLength: 25 }),
        fc.array(changeRequest, { minLength: 10, maxLength: 20 }),
        fc.array(bookingRequest, { minLength: 5, maxLength: 15 }),
        async (before, changes, meanwhile) => {
          const { business, ask, alter, placeOf } = await openShop();
          const answers = await Promise.all(before.map(ask));
          const firsts = new Map(
            answers
              .filter(({ answer }) => answer.startsWith('apt_'))
              .map(({ request, answer }) => [
                answer,
                { id: answer, person: request.person, place: placeOf(request) },
              ]),
          );
          fc.pre(firsts.size > 0);
          const there = [...firsts.values()];
          const [altered] = await Promise.all([
            Promise.all(changes.map((each) => alter(there[each.which % there.length]!, each))),
            Promise.all(meanwhile.map(ask)),
          ]);

          expect(await findBrokenInvariants(app.url)).toEqual({});
          const stored = await query<{ id: string; place: string; isCancelled: boolean }>(
            app.url,
            `SELECT id, to_char(starts_at AT TIME ZONE timezone, 'HH24:MI') || ' ' || professional_id AS place,
               status = 'Cancelled' AS "isCancelled"
             FROM appointments WHERE business_id = $1 AND id = ANY($2)`,
            [business.id, there.map(({ id }) => id)],
          );
          for (const { id, place, isCancelled } of stored) {
            const done = altered.filter((each) => each.id === id && each.isDone);
            const moves = done.filter(({ request }) => request.kind === 'move');
            expect(isCancelled).toBe(done.some(({ request }) => request.kind === 'cancel'));
            const bookedPlace = firsts.get(id)!.place;
            const places = moves.length > 0 ? moves.map((move) => move.place) : [bookedPlace];
            expect(places).toContain(place);
          }
        },
      ),
      { numRuns: 3 },
    );
  });
});
