import { newId } from '../../contract/ids.ts';
import type { DomainEvent } from '../../domain/events.ts';
import type { Executor } from '../client.ts';
import { events } from '../schema/engine.ts';
import { bulkInsert } from './bulk.ts';

const insert = bulkInsert(events);

/** Something that happened, and through whom. */
export type NewEvent = DomainEvent & { readonly actorId: string };

/** In the transaction of what happened. */
export function insertEvents(
  executor: Executor,
  happened: readonly NewEvent[],
  createdAt: Date,
): Promise<void> {
  return insert(
    executor,
    happened.map((event) => ({ ...event, id: newId('evt'), createdAt })),
  );
}
