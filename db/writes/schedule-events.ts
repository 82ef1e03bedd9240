import { scheduleEvent, type ScheduleCause } from '../../domain/events.ts';
import type { Executor } from '../client.ts';
import { listWorkplaceIds } from '../reads/staff.ts';
import { insertEvents } from './events.ts';

type By = { readonly actorId: string; readonly at: Date };

/**
 * Announces that other times may be open at a business; waiting customers are then served at once. Call in the
 * transaction of the change.
 */
export function announceSchedule(
  tx: Executor,
  place: { readonly businessId: string; readonly professionalId?: string },
  cause: ScheduleCause,
  { actorId, at }: By,
): Promise<void> {
  return insertEvents(tx, [{ ...scheduleEvent(place, cause), actorId }], at);
}

/** The same at all workplaces of a professional. */
export async function announceProfessional(
  tx: Executor,
  professionalId: string,
  cause: ScheduleCause,
  { actorId, at }: By,
): Promise<void> {
  const businessIds = await listWorkplaceIds(tx, professionalId);
  const events = businessIds.map((businessId) => ({
    ...scheduleEvent({ businessId, professionalId }, cause),
    actorId,
  }));
  await insertEvents(tx, events, at);
}
