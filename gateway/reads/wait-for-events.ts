import { isDeepStrictEqual } from 'node:util';
import type { EventReader } from '../../db/reads/events.ts';
import type { NewEvents } from './new-events.ts';

type Waiting = {
  readonly last: number;
  readonly reader: EventReader;
  readonly signal: AbortSignal;
};

type Checks = {
  readonly isLive: () => Promise<boolean>;
  readonly findReader: () => Promise<EventReader>;
  readonly checkMs: number;
};

/**
 * Waits until a stream may have more to send. Returns its reader as it is then, which may have got a business or a calendar
 * meanwhile; undefined if the stream must end.
 */
export async function waitForEvents(
  newEvents: Pick<NewEvents, 'waitForMore'>,
  { last, reader, signal }: Waiting,
  { isLive, findReader, checkMs }: Checks,
): Promise<EventReader | undefined> {
  for (;;) {
    const isMore = await newEvents.waitForMore(last, reader, signal, checkMs);
    if (signal.aborted || !(await isLive())) return undefined;
    if (isMore) return reader;
    const current = await findReader();
    if (!isDeepStrictEqual(current, reader)) return current;
  }
}
