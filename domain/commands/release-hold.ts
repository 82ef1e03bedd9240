import { type Changes, NO_CHANGES } from '../changes.ts';
import { holdEvent } from '../events.ts';
import { isOfferToRecord, isOpenHold } from '../hold.ts';
import { type Needs, NO_NEEDS } from '../needs.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { hasOpenOffer, withDeclinedOffer } from '../waitlist/waitlist.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';
import type { Envelope } from './envelope.ts';

export type ReleaseHoldCommand = Envelope & {
  readonly kind: 'releaseHold';
  readonly holdId: string;
  readonly business: string;
  /** The calendars of its seats. */
  readonly professionals: readonly string[];
  /** Set if the hold is an offer. */
  readonly waiting?: { readonly entryId: string; readonly clientId: string } | undefined;
};

export const releaseHold: CommandDefinition<ReleaseHoldCommand> = {
  kind: 'releaseHold',
  needs: releaseNeeds,
  decide: decideRelease,
};

function releaseNeeds(command: ReleaseHoldCommand): Needs {
  const { holdId, business, professionals, waiting } = command;
  return {
    ...NO_NEEDS,
    holdIds: [holdId],
    businessIds: [business],
    professionalIds: professionals,
    // The next offer to the client takes the same lock.
    accountIds: waiting ? [waiting.clientId] : [],
    waitlistEntryIds: waiting ? [waiting.entryId] : [],
  };
}

/** The holder or the business releases a hold. A hold that has ended without a booking is released already. */
function decideRelease(world: World, command: ReleaseHoldCommand, nowMs: number): Outcome<Changes> {
  const hold = world.holds.find(({ id }) => id === command.holdId);
  const business = world.businesses.get(hold?.businessId ?? '');
  if (!hold) return refuse('NOT_FOUND');
  const isHolder = hold.ownerId === command.callerId && !isOfferToRecord(hold);
  const mayRelease = isHolder || business?.calendarUserIds.includes(command.callerId);
  if (!mayRelease) return refuse('NOT_FOUND');
  if (hold.status === 'booked') return refuse('INVALID_STATUS');
  if (!isOpenHold(hold, nowMs)) return accept(NO_CHANGES);
  const released = { ...hold, status: 'released' as const, expiresAtMs: nowMs };
  const declined = world.waitlist.filter(
    (entry) => entry.holdId === hold.id && hasOpenOffer(entry, nowMs),
  );
  return accept({
    ...NO_CHANGES,
    endedHolds: [released],
    changedEntries: declined.map((entry) => withDeclinedOffer(entry, nowMs)),
    events: [holdEvent('hold.released', released)],
  });
}
