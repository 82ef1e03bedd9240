import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { waitlistEvent } from '../../domain/events.ts';
import { SCHEDULER } from '../../domain/history.ts';
import { endReasonOf, OFFERS_MAX, type WaitlistEntry } from '../../domain/waitlist/waitlist.ts';
import { type Database, type Executor, transact } from '../client.ts';
import { hasIdOf } from '../has-id-in.ts';
import { eqBesideId, eqLiteral } from '../literal.ts';
import { waitlistEntries } from '../schema/waitlist.ts';
import { bulkUpdate } from './bulk.ts';
import { insertEvents } from './events.ts';
import { createDeletion } from './sweep.ts';

/** Fields that no decision changes. */
export const IMMUTABLE_ENTRY_FIELDS = [
  'id',
  'businessId',
  'customerId',
  'crmClientId',
  'familyMemberId',
  'serviceIds',
  'professionalId',
  'fromDate',
  'toDate',
  'fromMin',
  'toMin',
  'weekdays',
  'rank',
  'createdAt',
  'endsAt',
] as const;

export const updateEntries: (
  executor: Executor,
  entries: readonly WaitlistEntry[],
) => Promise<void> = bulkUpdate(waitlistEntries, IMMUTABLE_ENTRY_FIELDS);

export async function insertEntry(
  executor: Executor,
  { serviceIds, weekdays, ...entry }: WaitlistEntry,
): Promise<void> {
  await executor
    .insert(waitlistEntries)
    .values({ ...entry, serviceIds: [...serviceIds], weekdays: [...weekdays] });
}

export async function updateEntry(
  executor: Executor,
  id: string,
  changes: Partial<Pick<WaitlistEntry, 'rank' | 'status'>>,
): Promise<void> {
  await executor.update(waitlistEntries).set(changes).where(eq(waitlistEntries.id, id));
}

const RANK_GAP = 1_000_000;

/** Moves the ranks of a line apart, in the same order. The last one stays: new entries stand behind it. */
export async function spreadRanks(executor: Executor, businessId: string): Promise<void> {
  await executor.execute(sql`
    UPDATE ${waitlistEntries} SET rank = spread.rank FROM (
      SELECT id, max(rank) OVER () - ${RANK_GAP} * (row_number() OVER (ORDER BY rank DESC, id DESC) - 1) AS rank
      FROM ${waitlistEntries} WHERE business_id = ${businessId} AND status = 'waiting') AS spread
    WHERE ${waitlistEntries.id} = spread.id`);
}

/** Stores why a customer who still waits got no offer. */
export async function skipEntry(
  executor: Executor,
  id: string,
  skippedReason: string,
  skippedAt: Date,
): Promise<void> {
  await executor
    .update(waitlistEntries)
    .set({ skippedReason, skippedAt })
    .where(and(eq(waitlistEntries.id, id), eqBesideId(waitlistEntries.status, 'waiting')));
}

/** Records that the clock has ended entries, with an event for each. Returns their number, at most `limit`. */
export function expireEntries(database: Database, now: Date, limit: number): Promise<number> {
  return transact(database, async (tx) => {
    const { id, status, endsAt, offered, offeredUntil } = waitlistEntries;
    const isOver = or(lte(endsAt, now), sql`jsonb_array_length(${offered}) >= ${OFFERS_MAX}`);
    const due = tx
      .select({ id })
      .from(waitlistEntries)
      .where(
        and(eqLiteral(status, 'waiting'), or(isNull(offeredUntil), lte(offeredUntil, now)), isOver),
      )
      .orderBy(asc(endsAt))
      .limit(limit)
      .for('update', { skipLocked: true });
    const expired = await tx
      .update(waitlistEntries)
      .set({ status: 'expired' })
      .where(hasIdOf(id, due))
      .returning();
    const events = expired.map((entry) => ({
      ...waitlistEvent('waitlist.expired', entry, { reason: endReasonOf(entry) }),
      actorId: SCHEDULER,
    }));
    await insertEvents(tx, events, now);
    return expired.length;
  });
}

/** Deletes entries whose dates have passed long ago, at most `limit`. */
export const deleteOldEntries = createDeletion('waitlist_entries', 'to_date');
