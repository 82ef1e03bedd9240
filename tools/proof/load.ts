import type { RetryingClient } from './client.ts';
import type { Log } from './log.ts';
import { PROFESSIONALS } from './marketplace.ts';
import type { LoadContext } from './load-context.ts';
import { bookForGuest, KINDS, OPERATIONS } from './operations.ts';
import type { Random } from './random.ts';

/** The load on the cluster: lanes of random operations, and bursts on one calendar. */
export function createLoad(client: RetryingClient, log: Log, random: Random) {
  const context: LoadContext = { client, log, random, changeable: [], expiring: [], lapsing: [] };
  return {
    /** Runs one operation after the other until the load is over. */
    async runLane(isOver: () => boolean, kinds = KINDS): Promise<void> {
      while (!isOver()) await OPERATIONS[random.pick(kinds)](context);
    },
    /** Sends `size` concurrent bookings to one calendar. */
    async burst(size: number): Promise<void> {
      const professional = random.pick(PROFESSIONALS);
      await Promise.all(
        Array.from({ length: size }, () =>
          bookForGuest(context, 'book for a guest', { professional }),
        ),
      );
    },
  };
}
