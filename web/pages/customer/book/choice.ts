import type { Input } from '../../../api/call.ts';

export const ANYONE = 'any';
export const FREQUENCIES = ['none', 'weekly', 'biweekly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];
export const VISITS_MAX = 12;
const VISITS_DEFAULT = 4;

type HoldBody = NonNullable<Input<'createHold'>['body']>;
type BookingBody = NonNullable<Input<'bookAppointment'>['body']>;
export type SeriesException = NonNullable<HoldBody['recurringExceptions']>[number];

/** Everything that a person chooses on the way to a booking. */
export type Choice = {
  readonly services: readonly string[];
  readonly professional: string;
  readonly date: string | undefined;
  readonly start: string | undefined;
  readonly familyMemberId: string | undefined;
  readonly frequency: Frequency;
  readonly count: number;
  /** Dates of a series with another time, or without an appointment. */
  readonly exceptions: readonly SeriesException[];
  readonly coupon: string | undefined;
  readonly packageId: string | undefined;
  readonly notes: string;
};

export function parseChoice(text: string): Choice {
  const query = new URLSearchParams(text);
  return {
    services: query.get('services')?.split(',').filter(Boolean) ?? [],
    professional: query.get('with') ?? ANYONE,
    date: query.get('date') ?? undefined,
    start: query.get('start') ?? undefined,
    familyMemberId: undefined,
    frequency: 'none',
    count: VISITS_DEFAULT,
    exceptions: [],
    coupon: undefined,
    packageId: undefined,
    notes: '',
  };
}

/** The request of a hold; undefined until services and a time are chosen. */
export function toHeldRequest(business: string, choice: Choice): HoldBody | undefined {
  const { services, professional, date, start, familyMemberId, frequency, count } = choice;
  if (services.length === 0 || !date || !start) return undefined;
  return {
    business,
    professional,
    services: [...services],
    date,
    start,
    ...(familyMemberId && { familyMemberId }),
    ...(frequency !== 'none' && {
      recurringFrequency: frequency,
      recurringCount: count,
      ...(choice.exceptions.length > 0 && { recurringExceptions: [...choice.exceptions] }),
    }),
  };
}

/** The first time alone: it stays held while a person changes to a series and back. */
export function toFirstHeld(business: string, choice: Choice): HoldBody | undefined {
  return toHeldRequest(business, { ...choice, frequency: 'none' });
}

type Held = { readonly id: string; readonly professional: string };

/** The same with the payment. With a hold, the person who holds the time is asked for. */
export function toQuoteRequest(
  held: HoldBody,
  { coupon, packageId, frequency }: Choice,
  hold: Held | undefined,
): BookingBody {
  return {
    ...held,
    ...(coupon && { couponCode: coupon }),
    ...(packageId && { packagePurchaseId: packageId }),
    ...(hold && { professional: hold.professional }),
    // A hold is used by the same request only, and it is made for the first time of a series.
    ...(hold && frequency === 'none' && { holdId: hold.id }),
  };
}

/** True if a quote for that request has the price of this choice, apart from the number of visits. */
export function hasSameTerms(
  { services, coupon, packageId }: Choice,
  quoted: BookingBody | undefined,
): boolean {
  return (
    quoted?.services.join() === services.join() &&
    quoted.couponCode === coupon &&
    quoted.packagePurchaseId === packageId
  );
}

/** The quoted request with the note of the customer. */
export function toBookingRequest(
  held: HoldBody,
  choice: Choice,
  hold: Held | undefined,
): BookingBody {
  const notes = choice.notes.trim();
  return { ...toQuoteRequest(held, choice, hold), ...(notes && { notes }) };
}
