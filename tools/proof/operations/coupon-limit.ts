import { addDays } from '../clock.ts';
import type { LoadContext } from './load-context.ts';
import { release, reserve } from './reservations.ts';
import { violation } from '../violation.ts';
import { CHANGING, changesOf, LIMITS } from '../world/world.ts';
import { type Booked, bookVisit, type Visit } from '../world/bookings.ts';
import { cancelVisit } from '../world/operations.ts';

const KIND = 'use up a coupon';
/** Any time, so that one operation at a time uses a coupon. */
const ALWAYS = ['always'];
/** Open at all businesses. */
const STARTS = ['04:00', '05:00', '06:00', '07:00', '08:00', '09:00', '13:00'];
const CODES = ['CUSTOMER_LIMIT_REACHED', 'USAGE_LIMIT_REACHED'];

/** Two customers use a coupon at the same time: no more often than each of them and both may, and no less. */
export async function useUpCoupon(context: LoadContext): Promise<void> {
  const { random } = context;
  const business = random.pick(CHANGING);
  const coupon = reserve(business.limitedCoupons, ALWAYS);
  if (coupon === undefined) return;
  const dates = [findOpenDate(business, random.below(60))];
  const ids = business.customers.map(({ id }) => id);
  const people = [1, 2].flatMap(() => reserve(random.shuffle(ids), dates) ?? []);
  const professional = reserve(random.shuffle(business.professionals), dates);
  if (people.length === 2 && professional !== undefined) {
    const base = { kind: KIND, business, professional, dates, services: [business.services[0]] };
    const visits = people.map((person) => ({
      ...base,
      coupon,
      person,
      customer: business.customers.find(({ id }) => id === person)!,
    }));
    await useUp(context, visits[0]!, visits[1]!);
  }
  release([...people, ...(professional === undefined ? [] : [professional])], dates);
  release([coupon], ALWAYS);
}

function findOpenDate(business: (typeof CHANGING)[number], days: number): string {
  const date = addDays(changesOf(business)[0]!.date, 20 + days);
  const isClosed = (new Date(date).getUTCDay() || 7) === business.closedWeekday;
  return isClosed ? addDays(date, 1) : date;
}

type Customer = Omit<Visit, 'start'>;

async function useUp(context: LoadContext, one: Customer, other: Customer): Promise<void> {
  const starts = [...STARTS];
  const bookAt = (customer: Customer, count: number) =>
    bookSome(context, customer, starts.splice(0, count));
  const first = await bookAt(one, LIMITS.perCustomer + 1);
  const second = await bookAt(other, LIMITS.total - LIMITS.perCustomer + 1);
  expectCount(context, 'of one customer', first, LIMITS.perCustomer);
  expectCount(context, 'of both', [...first, ...second], LIMITS.total);
  const [returned, ...left] = first;
  if (!returned) return;
  await cancelVisit(context, returned);
  const again = await bookAt(other, 1);
  expectCount(context, 'after a cancellation', again, 1);
  expectCount(context, 'beyond the limit', await bookAt(one, 1), 0);
  for (const booked of [...left, ...second, ...again]) await cancelVisit(context, booked);
}

async function bookSome(context: LoadContext, customer: Customer, starts: readonly string[]) {
  const answers = await Promise.all(
    starts.map((start) => bookVisit(context, { ...customer, start }, [], { otherCodes: CODES })),
  );
  return answers.filter((each): each is Booked => each !== undefined);
}

function expectCount(
  { log }: LoadContext,
  name: string,
  booked: readonly Booked[],
  expected: number,
): void {
  if (booked.length === expected) return;
  const text = `${KIND}: ${booked.length} uses ${name} instead of ${expected}`;
  log.problems.push(violation('WRONG_OUTCOME', text, 'USAGE_LIMIT_REACHED'));
}
