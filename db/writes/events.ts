import { newId } from '../../contract/ids.ts';
import type { DomainEvent } from '../../domain/events.ts';
import type { Executor } from '../client.ts';
import { events } from '../schema/engine.ts';
import { bulkInsert } from './bulk.ts';

const insert = bulkInsert(events);

export type NewEvent = DomainEvent & { readonly actorId: string };

/** Call in the transaction of the change. */
export function insertEvents(
  executor: Executor,
  newEvents: readonly NewEvent[],
  createdAt: Date,
): Promise<void> {
  return insert(
    executor,
    newEvents.map((event) => ({ ...event, id: newId('evt'), createdAt })),
  );
}
