import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { addDays, localAt } from '../clock.ts';
import type { LoadContext } from '../operations/load-context.ts';
import {
  type AppointmentView,
  describeOutcome,
  isOutage,
  measureWait,
  type Outcome,
  type WorldBooking,
  type WorldRow,
  type BookingBody,
} from '../log.ts';
import type { RetryPolicy } from '../clients/send.ts';
import { PAUSE_MS } from '../clients/sessions.ts';
import { violation } from '../violation.ts';
import type { WorldAccount, WorldBusiness, WorldService } from './world.ts';
import {
  CLOCK_ERROR_MS,
  endClockOf,
  type Judged,
  judgeTime,
  priceOf,
  type Taken,
  toMajor,
} from './rules.ts';

const REQUESTS_MAX = 300;

/** A visit as it is asked for; a series has several dates. */
export type Visit = {
  readonly kind: string;
  readonly business: WorldBusiness;
  readonly professional: string;
  readonly dates: readonly string[];
  readonly frequency?: 'weekly' | 'biweekly';
  readonly start: string;
  readonly services: readonly WorldService[];
  /** Books for itself; without one, the owner books for a guest. */
  readonly customer?: WorldAccount;
  readonly person: string;
  readonly coupon?: string;
  /** The account for which staff book. */
  readonly account?: WorldAccount;
  /** A start that has passed, entered by staff. */
  readonly isEntered?: boolean;
};

/** A visit that is booked. */
export type Booked = {
  readonly visit: Visit;
  readonly appointment: AppointmentView;
  readonly booking: WorldBooking;
};

export const emailOf = ({ customer, business }: Pick<Visit, 'customer' | 'business'>) =>
  (customer ?? business.owner).email;

/** The dates of a series. */
export const datesFrom = (date: string, stepDays: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => addDays(date, n * stepDays));

/** All times of a visit, or the refusal of the first one that cannot be booked. */
export function judgeVisit(visit: Visit, taken: readonly Taken[], nowMs: number) {
  const { business, start, services, customer } = visit;
  const isByCustomer = customer !== undefined;
  const judged = visit.dates.map((date): Judged =>
    judgeTime(
      business,
      { date, start, services, isByCustomer },
      taken,
      visit.isEntered ? 0 : nowMs,
    ),
  );
  const refusal = judged.find((each) => 'code' in each);
  return refusal ?? judged.flatMap((each) => ('code' in each ? [] : each));
}

const codesOf = (judged: ReturnType<typeof judgeVisit>) =>
  'code' in judged ? judged.code : 'booked';

/** Sends a booking, whose outcome must be that of the moment it was sent or answered, or one of the other codes. */
export async function bookVisit(
  context: LoadContext,
  visit: Visit,
  taken: readonly Taken[] = [],
  {
    policy = 'retry-503',
    otherCodes = [],
  }: { readonly policy?: RetryPolicy; readonly otherCodes?: readonly string[] } = {},
): Promise<Booked | undefined> {
  const { log, client } = context;
  const key = randomUUID();
  const startedMs = Date.now();
  const outcome = await client.book(emailOf(visit), toBody(visit, key), key, policy);
  const endedMs = Date.now();
  const expected = [startedMs - CLOCK_ERROR_MS, endedMs + CLOCK_ERROR_MS].map((ms) =>
    judgeVisit(visit, taken, ms),
  );
  const booking: WorldBooking = { kind: visit.kind, key, startedMs, endedMs, outcome, rows: [] };
  log.world.push(booking);
  const isExcused = policy !== 'retry-503' && isOutage(outcome);
  if (outcome.status !== 'succeeded') {
    const codes = [...expected.map(codesOf), ...otherCodes];
    if (!isExcused) checkCode(context, visit, key, outcome, codes);
    return undefined;
  }
  const spans = expected.find((each) => !('code' in each));
  if (!spans || 'code' in spans) {
    checkCode(context, visit, key, outcome, expected.map(codesOf));
    return undefined;
  }
  booking.rows = spans.map((span, n) => toRow(visit, visit.dates[n]!, span));
  const { appointment } = outcome;
  const shown = toShown(visit, key, booking.rows[0]!);
  if (!isShownAs(appointment, shown)) {
    const text = `${visit.kind} ${key} got ${JSON.stringify(appointment)} instead of ${JSON.stringify(shown)}`;
    log.problems.push(violation('WRONG_RESPONSE', text));
  }
  return { visit, appointment, booking };
}

function toBody(visit: Visit, key: string): BookingBody {
  const { business, professional, dates, frequency, start, services, customer } = visit;
  return {
    business: business.id,
    professional,
    date: dates[0]!,
    start,
    services: services.map(({ id }) => id),
    notes: key,
    ...(customer === undefined && !visit.account && { crmClientId: visit.person }),
    ...(visit.account && { clientId: visit.person }),
    ...(visit.coupon !== undefined && { couponCode: visit.coupon }),
    ...(frequency !== undefined && {
      recurringFrequency: frequency,
      recurringCount: dates.length,
    }),
    ...(visit.isEntered && { override: ['past'] }),
  };
}

/** Reports an outcome that is none of the expected ones. */
function checkCode(
  { log }: LoadContext,
  { kind, dates, start, business }: Visit,
  key: string,
  outcome: Outcome,
  expected: readonly string[],
): void {
  const actual = outcome.status === 'succeeded' ? 'booked' : describeOutcome(outcome);
  if (expected.includes(actual)) return;
  const time = `${dates.join(', ')} ${start} in ${business.zone}`;
  const text = `${kind} ${key} at ${time} was ${actual} instead of ${expected[0]}`;
  log.problems.push(violation('WRONG_OUTCOME', text, expected[0]));
}

const statusOf = ({ business, customer }: Visit) =>
  customer !== undefined && !business.isAutoConfirm ? 'Pending' : 'Confirmed';

export function toRow(
  visit: Visit,
  date: string,
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
): WorldRow {
  const { business, services, coupon } = visit;
  const price = priceOf(services, coupon !== undefined);
  return {
    professional: visit.professional,
    startUtc: new Date(startMs).toISOString(),
    endUtc: new Date(endMs).toISOString(),
    date,
    zone: business.zone,
    person: visit.person,
    services: services.map(({ id }) => id),
    status: statusOf(visit),
    currency: business.currency,
    pricesMinor: services.map(({ priceMinor }) => priceMinor),
    discountMinor: coupon === undefined ? null : price.discount,
    finalMinor: price.final,
  };
}

/** The fields of an appointment as its parties must see them. */
export function toShown({ business, coupon, services }: Visit, key: string, row: WorldRow) {
  const { professional, startUtc, endUtc, date, status } = row;
  const start = localAt(Date.parse(startUtc), business.zone).clock;
  const price = priceOf(services, coupon !== undefined);
  const major = (minor: number) => toMajor(minor, business);
  return {
    professional,
    business: business.id,
    date,
    start,
    end: endClockOf(date, Date.parse(endUtc), business.zone),
    time: start,
    status,
    timezone: business.zone,
    startUtc,
    endUtc,
    services: row.services,
    notes: key,
    currency: row.currency,
    person: row.person,
    prices: row.pricesMinor.map(major),
    discount:
      coupon === undefined
        ? undefined
        : {
            couponCode: coupon,
            subtotalMajor: major(price.subtotal),
            discountMajor: major(price.discount),
            finalMajor: major(price.final),
          },
  };
}

export function isShownAs(view: AppointmentView, shown: ReturnType<typeof toShown>): boolean {
  const actual = {
    ...view,
    person: view.crmClientId ?? view.clientId,
    prices: view.bookedServices?.map(({ priceMajor }) => priceMajor),
  };
  return Object.entries(shown).every(([name, value]) =>
    isDeepStrictEqual(
      JSON.parse(JSON.stringify(actual[name as keyof typeof actual] ?? null)),
      JSON.parse(JSON.stringify(value ?? null)),
    ),
  );
}

/** The seats that booked visits take. */
export const toTaken = (
  { visit, booking }: Pick<Booked, 'visit' | 'booking'>,
  seatsTaken = 1,
): Taken[] =>
  booking.rows
    .filter(({ status }) => status !== 'Cancelled')
    .map(({ startUtc, endUtc }) => ({
      startMs: Date.parse(startUtc),
      endMs: Date.parse(endUtc),
      service: visit.services[0]!,
      seatsTaken,
    }));

/** Sends a change again after a 503, which changed nothing. */
export const untilDecided = (
  { log }: Pick<LoadContext, 'log'>,
  send: (key: string) => Promise<Outcome>,
): Promise<Outcome> =>
  measureWait(log, 'a change', async () => {
    for (let requests = 0; requests < REQUESTS_MAX; requests++) {
      const outcome = await send(randomUUID());
      if (!isOutage(outcome)) return outcome;
      await sleep(PAUSE_MS);
    }
    return { status: 'unanswered' };
  });
