import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { BusyCalendarActivities } from '../../workflows/messages.ts';
import type { createCalendarReader } from '../busy-calendars/read-calendars.ts';
import { busyCalendarsFailed } from './failures.ts';
import { withHeartbeats } from './heartbeats.ts';

/** A booking may wait for a calendar that has become due. */
const STEP_MS = 250;
const ROUND_MS = 60_000;
/** For the calendars in flight at the end of a round. */
const FINISH_MS = 16_000;

/** Reads calendars that are due for a minute. A second one at the same time reads other calendars. */
export function createReadBusyCalendars(
  reader: ReturnType<typeof createCalendarReader>,
  log: Logger,
): BusyCalendarActivities['readBusyCalendars'] {
  return () =>
    withHeartbeats(async (context) => {
      const { cancellationSignal } = context;
      const endMs = Date.now() + ROUND_MS;
      let total = 0;
      try {
        while (Date.now() < endMs) {
          total += await reader.step(cancellationSignal);
          await context.sleep(STEP_MS);
        }
      } catch (error) {
        cancellationSignal.throwIfAborted();
        log.warn({ err: error }, 'busy calendars could not be read');
        throw busyCalendarsFailed();
      }
      await Promise.race([reader.untilSettled(), sleep(FINISH_MS)]);
      return total;
    });
}
