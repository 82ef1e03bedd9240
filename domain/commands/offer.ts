import type { BusinessRules } from '../calendar.ts';
import { type Changes, NO_CHANGES } from '../changes.ts';
import { waitlistEvent } from '../events.ts';
import type { Needs } from '../needs.ts';
import type { BookingRequest } from '../occurrence.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { endOfOffer, hasOpenOffer, OFFERS_MAX, withOffer } from '../waitlist/waitlist.ts';
import type { World } from '../world.ts';
import { bookNeeds } from './book.ts';
import type { CommandDefinition } from './definition.ts';
import type { Envelope } from './envelope.ts';
import { checkHoldLimits, placeHold } from './hold.ts';

/** Keeps a free time for a waiting customer. The scheduler sends it. */
export type OfferCommand = Envelope &
  BookingRequest & {
    readonly kind: 'offer';
    readonly entryId: string;
    /** The account that gets the hold: the customer, or the owner for a client record. */
    readonly holderId: string;
  };

export const offer: CommandDefinition<OfferCommand> = {
  kind: 'offer',
  needs: offerNeeds,
  decide: decideOffer,
};

function offerNeeds(command: OfferCommand): Needs {
  return { ...bookNeeds(toRequest(command)), waitlistEntryIds: [command.entryId] };
}

/** An offer is a hold of its customer, or of the owner for a client record. */
function toRequest(command: OfferCommand): OfferCommand {
  return { ...command, callerId: command.holderId };
}

function decideOffer(world: World, command: OfferCommand, nowMs: number): Outcome<Changes> {
  const entry = world.waitlist.find(({ id }) => id === command.entryId);
  if (entry?.status !== 'waiting') return refuse('NOT_FOUND');
  if (hasOpenOffer(entry, nowMs)) return refuse('REQUEST_PENDING');
  if (entry.offered.length >= OFFERS_MAX) return refuse('USAGE_LIMIT_REACHED');
  const endOf = (business: BusinessRules, startMs: number) => endOfOffer(business, startMs, nowMs);
  const held = placeHold(world, toRequest(command), endOf, nowMs, entry.id);
  if (!held.ok) return held;
  const { newHolds, newHeldSeats, events } = held.value;
  const { expiresAtMs } = newHolds[0];
  const allowed = checkHoldLimits(world.heldSeats, newHeldSeats, nowMs, expiresAtMs - nowMs);
  if (!allowed.ok) return allowed;
  const offered = withOffer(entry, newHolds[0], newHeldSeats[0]!);
  const { professional, date, start } = newHolds[0].request;
  const details = {
    professional,
    date,
    start,
    holdId: offered.holdId,
    expiresAt: offered.offeredUntil!.toISOString(),
  };
  return accept({
    ...NO_CHANGES,
    ...held.value,
    changedEntries: [offered],
    events: [
      ...events,
      {
        ...waitlistEvent('waitlist.offered', entry, details),
        professionalId: professional,
      },
    ],
  });
}
