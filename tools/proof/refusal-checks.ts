import { toMinute } from '../../domain/local-time.ts';
import type { Operation, Outcome, Request, Slot } from './log.ts';
import { MINUTES, YOGA_SEATS } from './marketplace.ts';
import { isSameSlot, professionalsFor, slotsOf } from './slots.ts';
import { type Violation, violation } from './violation.ts';

/** A slot of a person, from the earliest time at which it may have been booked. */
type Occupation = Slot & {
  readonly person: string;
  readonly minutes: number;
  readonly sinceMs: number;
};

type RefusalCheck = (requested: Occupation, occupied: readonly Occupation[]) => boolean;

/** The occupied slots that justify a refusal, by error code. */
const REFUSAL_CHECKS: Readonly<Record<string, RefusalCheck>> = {
  SLOT_TAKEN: (requested, occupied) =>
    professionalsFor(requested).every((professional) =>
      occupied.some((other) => other.professional === professional && overlap(other, requested)),
    ),
  CLIENT_DOUBLE_BOOKED: (requested, occupied) =>
    occupied.some((other) => other.person === requested.person && overlap(other, requested)),
  SESSION_FULL: (requested, occupied) =>
    occupied.filter((other) => isSameSlot(other, requested)).length >= YOGA_SEATS,
};

/** The refusals without a booking that justifies them. A later cancellation makes no difference. */
export function listUnjustifiedRefusals(operations: readonly Operation[]): Violation[] {
  const bookings = bookRequestsById(operations);
  const occupiedByDate = new Map<string, Occupation[]>();
  for (const operation of operations.filter(isAccepted)) {
    for (const occupation of toOccupations(operation, bookings)) {
      const { date } = occupation;
      occupiedByDate.set(date, [...(occupiedByDate.get(date) ?? []), occupation]);
    }
  }
  return operations.flatMap((operation) => {
    const { kind, key, outcome, endedMs } = operation;
    const isJustifiedBy = outcome.status === 'refused' && REFUSAL_CHECKS[outcome.code];
    if (!isJustifiedBy) return [];
    const isJustified = toOccupations(operation, bookings).some((requested) => {
      const sameDate = occupiedByDate.get(requested.date) ?? [];
      return isJustifiedBy(
        requested,
        sameDate.filter(({ sinceMs }) => sinceMs < endedMs),
      );
    });
    const text = `${kind} ${key} was refused ${outcome.code} for no reason`;
    return isJustified ? [] : [violation('UNJUSTIFIED_REFUSAL', text, outcome.code)];
  });
}

type BookRequest = Extract<Request, { body: unknown }>;

const isAccepted = ({ outcome }: Operation) =>
  outcome.status === 'succeeded' || outcome.status === 'held';

function bookRequestsById(operations: readonly Operation[]): Map<string, BookRequest> {
  const bookings = new Map<string, BookRequest>();
  for (const { request, outcome } of operations) {
    if (request.action === 'book' && outcome.status === 'succeeded') {
      bookings.set(outcome.appointment.id, request);
    }
  }
  return bookings;
}

/** The slots that an operation requests; none for a cancellation. */
function toOccupations(
  { request, outcome, startedMs: sinceMs }: Operation,
  bookings: ReadonlyMap<string, BookRequest>,
): Occupation[] {
  const booking = 'body' in request ? request : bookings.get(request.id);
  if (!booking || request.action === 'cancel') return [];
  const { body, person } = booking;
  const minutes = body.services.reduce((sum, id) => sum + MINUTES[id]!, 0);
  const professional = professionalOf(outcome) ?? body.professional;
  const slots = request.action === 'reschedule' ? [request.to] : slotsOf(body, professional);
  return slots.map((slot) => ({ ...slot, person, minutes, sinceMs }));
}

function professionalOf(outcome: Outcome): string | undefined {
  if (outcome.status === 'held') return outcome.professional;
  return outcome.status === 'succeeded' ? outcome.appointment.professional : undefined;
}

/** Both are on one date, and no appointment here passes midnight. */
function overlap(a: Occupation, b: Occupation): boolean {
  const [aStart, bStart] = [toMinute(a.start), toMinute(b.start)];
  return aStart < bStart + b.minutes && bStart < aStart + a.minutes;
}
