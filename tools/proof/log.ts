import type { z } from 'zod';
import type { Appointment, BookingBody } from '../../contract/appointments.ts';
import type { Answered } from '../../contract/client.ts';
import type { Violation } from './violation.ts';

/** A time in the calendar of a professional. */
export type Slot = {
  readonly professional: string;
  readonly date: string;
  readonly start: string;
};

export type AppointmentView = z.output<typeof Appointment>;

export type Request =
  | { readonly action: 'book' | 'hold'; readonly body: BookingBody; readonly person: string }
  | { readonly action: 'cancel'; readonly id: string }
  | { readonly action: 'reschedule'; readonly id: string; readonly to: Slot }
  | { readonly action: 'complete' | 'reopen' | 'confirm'; readonly id: string }
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

/** A request without a response, or with a 5xx. */
export type Failure =
  | { readonly kind: 'connection lost' }
  | { readonly kind: 'server error'; readonly status: number; readonly requestId: string | null };

/** Everything the clients sent and received. */
export type Log = {
  readonly operations: Operation[];
  readonly responseCounts: Map<string, number>;
  readonly failures: Failure[];
  /** Violations that are noticed while the load runs. */
  readonly problems: Violation[];
};

export const createLog = (): Log => ({
  operations: [],
  responseCounts: new Map(),
  failures: [],
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
  log.failures.push({ kind: 'connection lost' });
  increment(log.responseCounts, label);
}

export function increment(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
