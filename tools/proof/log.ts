import type { Appointment, Input } from '../../packages/client/src/core-entry.ts';
import type { Answered } from './clients/call.ts';
import type { Violation } from './violation.ts';

/** A time in the calendar of a professional. */
export type Slot = {
  readonly professional: string;
  readonly date: string;
  readonly start: string;
};

export type AppointmentView = Appointment;
export type BookingBody = Input<'bookAppointment'>['body'];
export type HoldBody = Input<'createHold'>['body'];

export type Request =
  | {
      readonly action: 'book' | 'hold';
      readonly body: BookingBody;
      readonly person: string;
      /** The price at that time, if the settings of the service change. */
      readonly priceMinor?: number;
    }
  | { readonly action: 'cancel'; readonly id: string }
  | {
      readonly action: 'reschedule';
      readonly id: string;
      readonly to: Slot;
      /** Set if it changes the status: at the studio. */
      readonly by?: 'staff' | 'customer';
    }
  | { readonly action: 'complete' | 'reopen' | 'confirm'; readonly id: string }
  /** The appointment is paid with money, a package or a coupon, or the payment is taken back. */
  | {
      readonly action: 'pay' | 'refund' | 'voidPayment' | 'redeem' | 'voidRedemption';
      readonly id: string;
    }
  /** The client of the appointment was merged into another. */
  | { readonly action: 'merge'; readonly id: string; readonly into: string }
  | {
      readonly action: 'changeServices';
      readonly id: string;
      readonly slot: Slot;
      readonly services: string[];
    }
  /** The appointment goes to the slot of the other one, which comes back to its own. */
  | {
      readonly action: 'swap';
      readonly id: string;
      readonly to: Slot;
      readonly other: string;
      readonly back: Slot;
    };

export type Outcome =
  | { readonly status: 'succeeded'; readonly appointment: AppointmentView }
  | { readonly status: 'held'; readonly holdId: string; readonly professional: string }
  | { readonly status: 'refused'; readonly code: string }
  /** No response, in spite of all retries. */
  | { readonly status: 'unanswered' };

export const toOutcome = (response: Answered<AppointmentView>): Outcome =>
  response.ok
    ? { status: 'succeeded', appointment: response.body }
    : { status: 'refused', code: response.error };

/** The code of a 503: nothing was or will be done. */
export const OUTAGE = 'DB_UNAVAILABLE';

/** The code of a refusal. */
export const codeOf = (answer: object): string | undefined =>
  'code' in answer ? String(answer.code) : undefined;

export const isOutage = (answer: object) => codeOf(answer) === OUTAGE;

export function describeOutcome(outcome: Outcome): string {
  if (outcome.status === 'succeeded') return outcome.appointment.id;
  return outcome.status === 'refused' ? outcome.code : outcome.status;
}

/** A request of a client with all its retries, and the outcome. */
export type Operation = {
  readonly kind: string;
  /** The idempotency key; bookings also carry it in their notes. */
  readonly key: string;
  readonly startedMs: number;
  readonly endedMs: number;
  readonly request: Request;
  readonly outcome: Outcome;
};

/** A stored appointment of a business whose outcomes are known in advance. */
export type WorldRow = {
  readonly professional: string;
  readonly startUtc: string;
  readonly endUtc: string;
  readonly date: string;
  readonly zone: string;
  readonly person: string;
  readonly services: readonly string[];
  /** `Lapsing`: pending at a start that may have passed. */
  readonly status: 'Pending' | 'Confirmed' | 'Cancelled' | 'Completed' | 'Lapsing';
  readonly currency: string;
  readonly pricesMinor: readonly number[];
  readonly discountMinor: number | null;
  readonly finalMinor: number;
};

/** A booking with the rows that must be stored for it after all its changes. */
export type WorldBooking = Pick<Operation, 'kind' | 'key' | 'startedMs' | 'endedMs' | 'outcome'> & {
  rows: readonly WorldRow[];
};

/** The time in which a client waited for its final answer, with all repeats. */
export type Wait = {
  readonly subject: string;
  readonly startedMs: number;
  readonly endedMs: number;
};

export const lengthOf = ({ startedMs, endedMs }: Pick<Wait, 'startedMs' | 'endedMs'>) =>
  endedMs - startedMs;

export async function measureWait<T>(
  { waits }: Log,
  subject: string,
  ask: () => Promise<T>,
): Promise<T> {
  const startedMs = Date.now();
  try {
    return await ask();
  } finally {
    waits.push({ subject, startedMs, endedMs: Date.now() });
  }
}

/** A request without a response, or with a 5xx. */
export type Failure = ConnectionLost | ServerError;

type ConnectionLost = { readonly kind: 'connection lost'; readonly atMs: number };

type ServerError = {
  readonly kind: 'server error';
  readonly status: number;
  readonly requestId: string | null;
  readonly atMs: number;
};

/** Everything the clients sent and received. */
export type Log = {
  readonly operations: Operation[];
  /** Judged by rules of their own. */
  readonly world: WorldBooking[];
  readonly responseCounts: Map<string, number>;
  readonly failures: Failure[];
  readonly waits: Wait[];
  /** The ids of holds, entries of the waitlist, closures, times off, purchases and coupons in responses. */
  readonly told: Set<string>;
  /** The markers of the persons who were erased. */
  readonly erased: Set<string>;
  /** The bookings that were answered with 202. */
  readonly guaranteed: Set<string>;
  /** Violations that are noticed while the load runs. */
  readonly problems: Violation[];
};

export const createLog = (): Log => ({
  operations: [],
  world: [],
  responseCounts: new Map(),
  failures: [],
  waits: [],
  told: new Set(),
  erased: new Set(),
  guaranteed: new Set(),
  problems: [],
});

/** The operations that booked something, according to their responses. */
export const listBookings = (operations: readonly Operation[]) =>
  operations.filter(
    ({ request, outcome }) => request.action === 'book' && outcome.status === 'succeeded',
  );

/** The bookings of offers to waiting customers. */
export const listBookedOffers = (operations: readonly Operation[]) =>
  listBookings(operations).filter(
    ({ kind, request }) =>
      kind === 'wait in line' && 'body' in request && request.body.holdId !== undefined,
  );

/** Counts a request that got no response. */
export function countLost(log: Log, label: string): void {
  log.failures.push({ kind: 'connection lost', atMs: Date.now() });
  increment(log.responseCounts, label);
}

export function increment(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
