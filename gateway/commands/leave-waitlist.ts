import { type Executor, transact } from '../../db/client.ts';
import { findHold } from '../../db/reads/holds.ts';
import { findEntry } from '../../db/reads/waitlist.ts';
import { insertEvents } from '../../db/writes/events.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { updateEntry } from '../../db/writes/waitlist.ts';
import { waitlistEvent } from '../../domain/events.ts';
import { type Hold, isOpenHold } from '../../domain/hold.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import { UnavailableError } from '../../domain/unavailable.ts';
import { clientOf } from '../../domain/waitlist/waitlist.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { releaseHold, type Sender } from './release-hold.ts';

/** Ends the entry, and its open offer. */
export async function leaveWaitlist(
  deps: Deps,
  sender: Sender,
  id: string,
): Promise<Outcome<undefined>> {
  const now = new Date(deps.nowMs());
  const left = await transact(deps.database, (tx) => leave(tx, sender.caller, id, now));
  if (!left.ok) return left;
  const { hold } = left.value;
  if (hold && isOpenHold(hold, deps.nowMs())) {
    const released = await releaseHold(deps, sender, hold).catch(ignoreUnavailable);
    // The customer booked the offer at this moment.
    const isBooked =
      released?.kind === 'decided' &&
      !released.outcome.ok &&
      released.outcome.code === 'INVALID_STATUS';
    if (isBooked) return released.outcome;
  }
  return accept(undefined);
}

/** The entry has left already, so a 503 would be wrong: the hold ends by the clock. */
function ignoreUnavailable(error: unknown): undefined {
  if (!(error instanceof UnavailableError)) throw error;
}

async function leave(
  tx: Executor,
  { userId, via }: Caller,
  id: string,
  now: Date,
): Promise<Outcome<{ readonly hold: Hold | undefined }>> {
  const found = await lockEntry(tx, userId, id, now);
  if (!found) return refuse('NOT_FOUND');
  if (found.status === 'booked') return refuse('INVALID_STATUS');
  if (found.status === 'waiting') {
    const isOwn = userId === found.customerId || via === 'link';
    await updateEntry(tx, id, { status: isOwn ? 'left' : 'removed' });
    const type = isOwn ? 'waitlist.left' : 'waitlist.removed';
    const event = waitlistEvent(type, found, via && { via });
    await insertEvents(tx, [{ ...event, actorId: userId }], now);
  }
  const { holdId } = found;
  return accept({ hold: holdId === null ? undefined : await findHold(tx, holdId) });
}

/** Locked like the person of a decision, so that no offer is made at the same time. */
async function lockEntry(tx: Executor, userId: string, id: string, now: Date) {
  const found = await findEntry(tx, userId, id, now);
  if (!found) return undefined;
  await takeLocks(tx, [clientOf(found)]);
  return findEntry(tx, userId, id, now);
}
