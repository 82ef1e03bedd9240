import { toMinute } from '../../domain/local-time.ts';
import type { Operation, Outcome, Request, Slot } from './log.ts';
import { MINUTES, YOGA_SEATS } from './marketplace.ts';
import { isSameSlot, professionalsFor, slotsOf } from './slots.ts';
import { type Violation, violation } from './violation.ts';

/** A slot of a person, from the earliest time at which it may have been booked. */
type Occupation = Slot & {
  /** The appointments that the operation changes; undefined for a booking that was refused. */
  readonly ids: readonly string[];
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
      // The own seat of an appointment does not block it.
      const isOther = ({ ids }: Occupation) => !ids.some((id) => requested.ids.includes(id));
      return isJustifiedBy(
        requested,
        sameDate.filter((other) => other.sinceMs < endedMs && isOther(other)),
      );
    });
    const text = `${kind} ${key} was refused ${outcome.code} for no reason`;
    return isJustified ? [] : [violation('UNJUSTIFIED_REFUSAL', text, outcome.code)];
  });
}

type BookRequest = Extract<Request, { body: unknown }>;

const isAccepted = ({ outcome }: Operation) =>
  outcome.status === 'succeeded' || outcome.status === 'held';

/** The person of each appointment, and the longest time that it ever took or was to take. */
type Bookings = ReadonlyMap<string, Pick<Occupation, 'person' | 'minutes'>>;

function bookRequestsById(operations: readonly Operation[]): Bookings {
  const bookings = new Map<string, Pick<Occupation, 'person' | 'minutes'>>();
  for (const { request, outcome } of operations) {
    if (request.action === 'book' && outcome.status === 'succeeded') {
      const { body, person } = request;
      bookings.set(outcome.appointment.id, { person, minutes: minutesOf(body.services) });
    }
    const changed = request.action === 'changeServices' ? bookings.get(request.id) : undefined;
    if (changed && request.action === 'changeServices') {
      const minutes = Math.max(changed.minutes, minutesOf(request.services));
      bookings.set(request.id, { ...changed, minutes });
    }
  }
  return bookings;
}

/** The slots that an operation requests; none for a change that takes no time. */
function toOccupations(operation: Operation, bookings: Bookings): Occupation[] {
  const { request, outcome, startedMs: sinceMs } = operation;
  if ('body' in request) {
    const { body, person } = request;
    const professional = professionalOf(outcome) ?? body.professional;
    const ids = outcome.status === 'succeeded' ? [outcome.appointment.id] : [];
    const minutes = minutesOf(body.services);
    return slotsOf(body, professional).map((slot) => ({ ...slot, ids, person, minutes, sinceMs }));
  }
  const ids = [request.id, ...('other' in request ? [request.other] : [])];
  return placesOf(request).flatMap(({ id, slot }) => {
    const booking = bookings.get(id);
    return booking ? [{ ...slot, ids, sinceMs, ...booking }] : [];
  });
}

/** The places that a change gives to appointments. */
function placesOf(request: Exclude<Request, BookRequest>): { id: string; slot: Slot }[] {
  const { id } = request;
  if (request.action === 'reschedule') return [{ id, slot: request.to }];
  if (request.action === 'changeServices') return [{ id, slot: request.slot }];
  if (request.action !== 'swap') return [];
  return [
    { id, slot: request.to },
    { id: request.other, slot: request.back },
  ];
}

const minutesOf = (services: readonly string[]) =>
  services.reduce((sum, id) => sum + MINUTES[id]!, 0);

function professionalOf(outcome: Outcome): string | undefined {
  if (outcome.status === 'held') return outcome.professional;
  return outcome.status === 'succeeded' ? outcome.appointment.professional : undefined;
}

/** Both are on one date, and no appointment here passes midnight. */
function overlap(a: Occupation, b: Occupation): boolean {
  const [aStart, bStart] = [toMinute(a.start), toMinute(b.start)];
  return aStart < bStart + b.minutes && bStart < aStart + a.minutes;
}
