import { and, asc, lte, sql } from 'drizzle-orm';
import type { Changes } from '../../domain/changes.ts';
import { holdEvent } from '../../domain/events.ts';
import type { HeldSeat } from '../../domain/held-seats.ts';
import type { Hold } from '../../domain/hold.ts';
import { SCHEDULER } from '../../domain/history.ts';
import { type Database, type Executor, transact } from '../client.ts';
import { hasIdOf } from '../has-id-in.ts';
import { eqLiteral } from '../literal.ts';
import { prepareStatement } from '../prepared-statements.ts';
import { toHold } from '../reads/holds.ts';
import { heldSeats, holds } from '../schema/holds.ts';
import { bulkDelete, bulkInsert, bulkUpdate } from './bulk.ts';
import { insertEvents } from './events.ts';
import { createDeletion } from './sweep.ts';

/** Fields that neither a booking nor a release changes. */
export const IMMUTABLE_HOLD_FIELDS = [
  'id',
  'ownerId',
  'businessId',
  'professionalIds',
  'request',
  'quote',
  'waitlistEntryId',
  'createdAt',
] as const;

const insertHolds = bulkInsert(holds);
const insertHeldSeats = bulkInsert(heldSeats);
const deleteHeldSeats = bulkDelete(heldSeats, heldSeats.holdId);
const updateHolds = bulkUpdate(holds, IMMUTABLE_HOLD_FIELDS);

const endSeatsStatement = prepareStatement(
  'end_held_seats',
  sql`UPDATE ${heldSeats} SET expires_at = ${sql.placeholder('endedAt')}::timestamptz
    WHERE ${heldSeats.holdId} = ANY(${sql.placeholder('ids')}::text[])`,
);

/** In this order, because a hold may be made and end in one batch. */
export function saveHolds(executor: Executor, changes: Changes, endedAt: Date) {
  const { newHolds, newHeldSeats, endedHolds, withdrawnHoldIds } = changes;
  return [
    insertHolds(executor, newHolds.map(toHoldRow)),
    insertHeldSeats(executor, newHeldSeats.map(toSeatRow)),
    updateHolds(executor, endedHolds.map(toHoldRow)),
    endSeats(executor, endedHolds, endedAt),
    deleteHeldSeats(executor, withdrawnHoldIds),
  ];
}

async function endSeats(executor: Executor, ended: readonly Hold[], endedAt: Date): Promise<void> {
  if (ended.length === 0) return;
  const ids = ended.map(({ id }) => id);
  await endSeatsStatement(executor, { ids, endedAt: endedAt.toISOString() });
}

function toHoldRow({ createdAtMs, expiresAtMs, ...hold }: Hold) {
  return {
    ...hold,
    professionalIds: [...hold.professionalIds],
    createdAt: new Date(createdAtMs),
    expiresAt: new Date(expiresAtMs),
  };
}

function toSeatRow({ startMs, endMs, expiresAtMs, units, ...seat }: HeldSeat) {
  return {
    ...seat,
    units: units?.length ? units : null,
    startsAt: new Date(startMs),
    endsAt: new Date(endMs),
    expiresAt: new Date(expiresAtMs),
  };
}

/**
 * Marks holds that ended before `endedBy` as expired, with an event for each. Only for readers: decisions
 * compare with the clock. Returns their number, at most `limit`.
 */
export function expireHolds(
  database: Database,
  endedBy: Date,
  now: Date,
  limit: number,
): Promise<number> {
  return transact(database, async (tx) => {
    const due = tx
      .select({ id: holds.id })
      .from(holds)
      .where(and(eqLiteral(holds.status, 'open'), lte(holds.expiresAt, endedBy)))
      .orderBy(asc(holds.expiresAt))
      .limit(limit)
      .for('update', { skipLocked: true });
    const expired = await tx
      .update(holds)
      .set({ status: 'expired' })
      .where(hasIdOf(holds.id, due))
      .returning();
    const events = expired.map((row) => ({
      ...holdEvent('hold.expired', toHold(row)),
      actorId: SCHEDULER,
    }));
    await insertEvents(tx, events, now);
    return expired.length;
  });
}

export const deleteOldHeldSeats = createDeletion('held_seats', 'expires_at');
export const deleteOldHolds = createDeletion('holds', 'created_at');
