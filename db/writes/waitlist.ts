import { and, eq } from 'drizzle-orm';
import type { WaitlistEntry } from '../../domain/waitlist.ts';
import type { Executor } from '../client.ts';
import { waitlistEntries } from '../schema/waitlist.ts';
import { bulkUpdate } from './bulk.ts';
import { createDeletion } from './sweep.ts';

/** Fields that an offer does not change. */
export const IMMUTABLE_ENTRY_FIELDS = [
  'id',
  'businessId',
  'customerId',
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
] as const;

export const updateOfferedEntries: (
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
    .where(and(eq(waitlistEntries.id, id), eq(waitlistEntries.status, 'waiting')));
}

/** Deletes entries whose dates have passed long ago, at most `limit`. */
export const deleteOldEntries = createDeletion('waitlist_entries', 'to_date');
