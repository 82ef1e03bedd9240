import { toMinute } from '../clock.ts';
import type { Operation, Outcome, Request, Slot } from '../log.ts';
import { MINUTES, YOGA_SEATS } from '../market/marketplace.ts';
import { isSameSlot, professionalsFor, slotsOf } from '../market/slots.ts';
import { type Violation, violation } from '../violation.ts';

/** A slot of a person, from the earliest time at which it may have been booked to the latest at which it was given back. */
type Occupation = Slot & {
  /** The appointment that has the slot; undefined for a series, a hold and a refused booking. */
  readonly id?: string;
  /** The appointments that the operation changes; undefined for a booking that was refused. */
  readonly ids: readonly string[];
  readonly person: string;
  readonly minutes: number;
  readonly sinceMs: number;
  readonly untilMs: number;
};

const RELEASING: readonly string[] = ['cancel', 'reschedule', 'swap'];

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

/** The refusals without a booking that justifies them at that time. */
export function listUnjustifiedRefusals(operations: readonly Operation[]): Violation[] {
  const bookings = bookRequestsById(operations);
  const accepted = operations.filter(isAccepted);
  const releases = releasesById(accepted);
  const occupiedByDate = new Map<string, Occupation[]>();
  for (const operation of accepted) {
    for (const occupation of toOccupations(operation, bookings)) {
      const { date, id } = occupation;
      const untilMs = endOf(releases.get(id ?? '') ?? [], operation);
      occupiedByDate.set(date, [...(occupiedByDate.get(date) ?? []), { ...occupation, untilMs }]);
    }
  }
  return operations.flatMap((operation) => {
    const { kind, key, outcome, startedMs, endedMs } = operation;
    const isJustifiedBy = outcome.status === 'refused' && REFUSAL_CHECKS[outcome.code];
    if (!isJustifiedBy) return [];
    const isJustified = toOccupations(operation, bookings).some((requested) => {
      const sameDate = occupiedByDate.get(requested.date) ?? [];
      // The own seat of an appointment does not block it.
      const isOther = ({ ids }: Occupation) => !ids.some((id) => requested.ids.includes(id));
      const isThere = ({ sinceMs, untilMs }: Occupation) =>
        sinceMs < endedMs && untilMs > startedMs;
      return isJustifiedBy(
        requested,
        sameDate.filter((other) => isThere(other) && isOther(other)),
      );
    });
    const text = `${kind} ${key} was refused ${outcome.code} for no reason`;
    return isJustified ? [] : [violation('UNJUSTIFIED_REFUSAL', text, outcome.code)];
  });
}

/** The accepted changes by which each appointment left its slot. */
function releasesById(accepted: readonly Operation[]): Map<string, Operation[]> {
  const releases = new Map<string, Operation[]>();
  for (const operation of accepted) {
    const { request } = operation;
    if (!('id' in request) || !RELEASING.includes(request.action)) continue;
    for (const id of [request.id, ...('other' in request ? [request.other] : [])]) {
      releases.set(id, [...(releases.get(id) ?? []), operation]);
    }
  }
  return releases;
}

/** Operations at the same time may have come in either order: only a later one ends the occupation. */
function endOf(releases: readonly Operation[], { endedMs }: Operation): number {
  return releases
    .filter((release) => release.startedMs >= endedMs)
    .reduce((first, release) => Math.min(first, release.endedMs), Infinity);
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
  const { request, outcome, startedMs } = operation;
  const times = { sinceMs: startedMs, untilMs: Infinity };
  if ('body' in request) {
    const { body, person } = request;
    const professional = professionalOf(outcome) ?? body.professional;
    const ids = outcome.status === 'succeeded' ? [outcome.appointment.id] : [];
    const minutes = minutesOf(body.services);
    const id = body.recurringCount === undefined ? ids[0] : undefined;
    const common = { ids, person, minutes, ...times, ...(id !== undefined && { id }) };
    return slotsOf(body, professional).map((slot) => ({ ...slot, ...common }));
  }
  const ids = [request.id, ...('other' in request ? [request.other] : [])];
  return placesOf(request).flatMap(({ id, slot }) => {
    const booking = bookings.get(id);
    return booking ? [{ ...slot, id, ids, ...times, ...booking }] : [];
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
