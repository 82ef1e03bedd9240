import { overlaps } from '../availability.ts';
import type { BusinessRules } from '../calendar.ts';
import { type Changes, NO_CHANGES } from '../changes.ts';
import { MINUTE_MS } from '../durations.ts';
import { holdEvent } from '../events.ts';
import { type HeldSeat, isHeld } from '../held-seats.ts';
import { type Hold, toHoldId } from '../hold.ts';
import type { TimeSpan } from '../local-time.ts';
import type { BookingRequest, PlacedOccurrence } from '../occurrence.ts';
import { accept, type Outcome, refuseField } from '../outcome.ts';
import { placeRequest, toHeldRequest } from '../placement.ts';
import { quoteBooking } from '../quote.ts';
import { bookWithoutStrangers } from '../strangers.ts';
import type { World } from '../world.ts';
import { bookNeeds } from './book.ts';
import type { CommandDefinition } from './definition.ts';
import type { Envelope } from './envelope.ts';

export type HoldCommand = Envelope & BookingRequest & { readonly kind: 'hold' };

export const hold: CommandDefinition<HoldCommand> = {
  kind: 'hold',
  needs: bookNeeds,
  withoutStrangers: bookWithoutStrangers,
  decide: decideHold,
};

const OPEN_HOLDS_MAX = 3;
/** One series: holds of a customer never close more than that. */
const HELD_SEATS_MAX = 12;

/** Decides like a booking, and keeps the seats instead of booking them. */
function decideHold(world: World, command: HoldCommand, nowMs: number): Outcome<Changes> {
  const held = placeHold(
    world,
    command,
    ({ holdMinutes }) => nowMs + holdMinutes * MINUTE_MS,
    nowMs,
  );
  if (!held.ok) return held;
  const { newHeldSeats, newHolds } = held.value;
  const [{ expiresAtMs }] = newHolds;
  const allowed = checkHoldLimits(world.heldSeats, newHeldSeats, nowMs, expiresAtMs - nowMs);
  return allowed.ok ? accept({ ...NO_CHANGES, ...held.value }) : allowed;
}

type PlacedHold = Pick<Changes, 'newHeldSeats' | 'events'> & { readonly newHolds: readonly [Hold] };

/** Keeps the seats of a request until a time that may depend on the business and on the first start. */
export function placeHold(
  world: World,
  request: BookingRequest,
  endOf: (business: BusinessRules, startMs: number) => number,
  nowMs: number,
  waitlistEntryId: string | null = null,
): Outcome<PlacedHold> {
  const placement = placeRequest(world, request, nowMs);
  if (!placement.ok) return placement;
  const { resolved, occurrences: placed } = placement.value;
  if (!placed.ok) return placed;
  const quote = quoteBooking(world, request, nowMs);
  if (!quote.ok) return quote;
  const { offering, attendee } = resolved;
  const created: Hold = {
    id: toHoldId(request.id),
    ownerId: request.callerId,
    businessId: offering.business.id,
    professionalIds: [
      ...new Set(placed.value.map(({ appointment }) => appointment.professionalId)),
    ],
    request: toHeldRequest(resolved),
    quote: quote.value,
    status: 'open',
    bookingId: null,
    waitlistEntryId,
    createdAtMs: nowMs,
    expiresAtMs: endOf(offering.business, placed.value[0]!.appointment.startsAt.getTime()),
  };
  const customerId = attendee.clientId ?? attendee.crmClientId ?? attendee.personId;
  return accept({
    newHolds: [created],
    newHeldSeats: placed.value.map((each) => toHeldSeat(world, each, created, customerId)),
    events: [holdEvent('hold.created', created)],
  });
}

function toHeldSeat(
  world: World,
  { appointment, seat }: PlacedOccurrence,
  { id: holdId, expiresAtMs }: Hold,
  customerId: string,
): HeldSeat {
  const session =
    seat.openedSession ?? world.sessions.find(({ id }) => id === appointment.sessionId)!;
  const { id: _id, seatsTaken: _seats, isHeld: _held, ...place } = session;
  return { ...place, holdId, personId: appointment.personId, customerId, expiresAtMs };
}

/**
 * A customer keeps a few seats for a short time. The same customer cannot hold a time again until it was
 * free for others as long as a hold lasts.
 */
export function checkHoldLimits(
  held: readonly HeldSeat[],
  seats: readonly HeldSeat[],
  nowMs: number,
  holdMs: number,
): Outcome<undefined> {
  const [{ customerId }] = seats as [HeldSeat];
  const open = held.filter((seat) => seat.customerId === customerId && isHeld(seat, nowMs));
  const openHolds = new Set(open.map(({ holdId }) => holdId));
  if (openHolds.size >= OPEN_HOLDS_MAX) return refuseField('CUSTOMER_LIMIT_REACHED', 'holds');
  if (open.length + seats.length > HELD_SEATS_MAX) {
    return refuseField('CUSTOMER_LIMIT_REACHED', 'heldTimes');
  }
  const ofCustomer = held.filter((seat) => seat.customerId === customerId);
  const isAgain = seats.some((seat) => isHeldAgain(ofCustomer, seat, nowMs, holdMs));
  return isAgain ? refuseField('CUSTOMER_LIMIT_REACHED', 'start') : accept(undefined);
}

/** Whether a customer with these held seats would hold a time again too soon. */
export function isHeldAgain(
  held: readonly HeldSeat[],
  seat: TimeSpan & Pick<HeldSeat, 'professionalId'>,
  nowMs: number,
  holdMs: number,
): boolean {
  return held.some(
    (before) =>
      nowMs < before.expiresAtMs + holdMs &&
      seat.professionalId === before.professionalId &&
      overlaps(seat, before),
  );
}
